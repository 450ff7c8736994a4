import { StaticPart } from '../../../ui/static-part.tsx'
import { Fold } from '../../../ui/display/fold.tsx'
import { ProseChapters } from '../../../ui/page/prose.tsx'
import { PictureGrid } from '../../../ui/display/picture-grid.tsx'
import type { ProjectPageData } from './project-page-data.server.ts'
import styles from './project-page.module.css'

/** What a project is, in words and pictures. */
export function ProjectStory({
  project,
  hasStory,
  html,
  storyLine,
  gallery,
  facts,
}: Pick<ProjectPageData, 'project' | 'hasStory' | 'html' | 'storyLine' | 'gallery' | 'facts'>) {
  return (
    <div className={styles['parts']}>
      {project.description === '' ? null : <p className={styles['lead']}>{project.description}</p>}
      {/* Rooms first: what is built and when is read by those who like them. */}
      <PictureGrid pictures={gallery} isStrip />
      {facts.length === 0 ? null : (
        <dl className={styles['facts']}>
          {facts.map(({ label, text }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {hasStory ? (
        <Fold line={storyLine}>
          <StaticPart id="story">
            {html === '' ? null : <ProseChapters html={html} className={styles['columns']} />}
          </StaticPart>
        </Fold>
      ) : null}
    </div>
  )
}
