import clsx from 'clsx'
import rail from '../../../ui/display/rail.module.css'
import { Fold } from '../../../ui/display/fold.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { FilmPlayer } from '../../../ui/display/film-player.tsx'
import type { ProjectPageData } from './project-page-data.server.ts'
import { joinWords } from '../../../lib/plain-text.ts'
import styles from './project-page.module.css'

/** Cameras and films of the site; on phones a row that is scrolled. */
export function BroadcastList({ broadcasts }: Pick<ProjectPageData, 'broadcasts'>) {
  return (
    <ul className={clsx(styles['films'], broadcasts.length > 1 && rail['rail'])}>
      {broadcasts.map(({ id, text, ...film }) => (
        <li key={id}>
          <FilmPlayer film={film} />
          <div>
            <h3 className={styles['filmTitle']}>
              {film.title} {film.isLive ? <Tag tone="accent">Камера</Tag> : null}
            </h3>
            {text === '' ? null : (
              <Fold line="О&nbsp;записи">
                <p className={styles['note']}>{joinWords(text)}</p>
              </Fold>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}
