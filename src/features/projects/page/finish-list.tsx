import clsx from 'clsx'
import { Prose } from '../../../ui/page/prose.tsx'
import { PictureGrid } from '../gallery/picture-grid.tsx'
import type { ProjectPageData } from './project-page-data.ts'
import styles from './project-page.module.css'

/** How homes are handed over: each finish in words and pictures. */
export function FinishList({ finishes }: Pick<ProjectPageData, 'finishes'>) {
  return finishes.map(({ slug, name, description, html, pictures }) => (
    <article key={slug} className={clsx(styles['finish'], styles['told'])}>
      <div>
        <h3>{name}</h3>
        <p className={styles['note']}>{description}</p>
        <Prose html={html} className={styles['text']} />
      </div>
      <PictureGrid pictures={pictures} />
    </article>
  ))
}
