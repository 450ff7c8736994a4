import clsx from 'clsx'
import { Link } from '../../ui/link.tsx'
import { Picture } from '../../ui/display/picture.tsx'
import rail from '../../ui/display/rail.module.css'
import card from '../../ui/display/card.module.css'
import { formatDay } from '../../lib/time/days.ts'
import styles from './press-list.module.css'
import type { PressCard } from './schema.ts'

interface PressListProps {
  pieces: readonly PressCard[]
  /** On phones a row that is scrolled sideways. */
  isRail?: boolean
}

/** Press pieces with their pictures; one without is set larger. */
export function PressList({ pieces, isRail = false }: PressListProps) {
  return (
    <ul className={clsx(styles['list'], isRail && rail['rail'])}>
      {pieces.map(({ slug, title, lead, published_on, picture, kind }) => (
        <li key={slug}>
          <article
            className={clsx(card['card'], styles['piece'])}
            data-plain={picture === null || undefined}
          >
            {picture === null ? null : (
              <Picture
                src={picture}
                alt=""
                sizes="(max-width: 767px) 100vw, (max-width: 991px) 50vw, 33vw"
                width={1200}
                height={800}
                className={styles['picture']}
                loading="lazy"
                decoding="async"
              />
            )}
            <p className={styles['date']}>
              <time dateTime={published_on}>{formatDay(published_on)}</time>
              {kind === null ? null : `, ${kind.toLowerCase()}`}
            </p>
            <h3 className={styles['title']}>
              <Link to={`/press/${slug}`} className={card['link']}>
                {title}
              </Link>
            </h3>
            <p className={styles['lead']}>{lead}</p>
          </article>
        </li>
      ))}
    </ul>
  )
}
