import { Tag } from '../../../ui/display/tag.tsx'
import { FilmPlayer } from '../../../ui/film/film-player.tsx'
import type { ProjectPageData } from './project-page-data.server.ts'
import styles from './project-page.module.css'

/** Cameras and films of the site. */
export function BroadcastList({ broadcasts }: Pick<ProjectPageData, 'broadcasts'>) {
  return (
    <ul className={styles['films']}>
      {broadcasts.map(({ id, text, ...film }) => (
        <li key={id}>
          <FilmPlayer film={film} />
          <div>
            <h3 className={styles['filmTitle']}>
              {film.title} {film.isLive ? <Tag tone="accent">Камера</Tag> : null}
            </h3>
            <p className={styles['note']}>{text}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
