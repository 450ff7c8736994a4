import clsx from 'clsx'
import { Link } from '../../ui/link.tsx'
import card from '../../ui/display/card.module.css'
import { formatDate } from './press-date.ts'
import styles from './press-list.module.css'
import type { PressCard } from './schema.ts'

interface PressListProps {
  pieces: readonly PressCard[]
}

/** Press pieces, the newest first. */
export function PressList({ pieces }: PressListProps) {
  return (
    <ul className={styles['list']}>
      {pieces.map(({ slug, title, lead, published_on }) => (
        <li key={slug}>
          <article className={clsx(card['card'], styles['piece'])}>
            <time dateTime={published_on} className={styles['date']}>
              {formatDate(published_on)}
            </time>
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
