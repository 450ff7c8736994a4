import { Prose } from '../../../ui/page/prose.tsx'
import { PictureGrid } from '../../../ui/gallery/picture-grid.tsx'
import type { ProjectPageData } from './project-page-data.server.ts'
import styles from './project-page.module.css'

/** What a project is, in words and pictures. */
export function ProjectStory({
  project,
  html,
  gallery,
}: Pick<ProjectPageData, 'project' | 'html' | 'gallery'>) {
  return (
    <>
      {project.description === '' ? null : <p className={styles['lead']}>{project.description}</p>}
      {html.trim() === '' ? null : <Prose html={html} className={styles['columns']} />}
      <PictureGrid pictures={gallery.slice(1)} isStrip />
    </>
  )
}
