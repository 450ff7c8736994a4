// chunk: press-parts
import clsx from 'clsx'
import { Link } from '../../ui/link.tsx'
import { Picture } from '../../ui/display/picture.tsx'
import rail from '../../ui/display/rail.module.css'
import card from '../../ui/display/card.module.css'
import { formatDay } from '../../lib/time/days.ts'
import { joinWords } from '../../lib/plain-text.ts'
import styles from './press-list.module.css'
import type { PressCard } from './schema.ts'

interface PressListProps {
  pieces: readonly PressCard[]
  /** On phones a row that is scrolled sideways. */
  isRail?: boolean
}

/** Press pieces in cards of one size, with their pictures or drawings of the catalogue. */
export function PressList({ pieces, isRail = false }: PressListProps) {
  return (
    <ul className={clsx(styles['list'], isRail && rail['rail'])}>
      {pieces.map(({ slug, title, lead, published_on, picture, drawing, kind }) => (
        <li key={slug}>
          <article className={clsx(card['card'], styles['piece'])}>
            <div className={styles['cover']} data-drawing={drawing?.kind}>
              {picture === null ? (
                <Drawing drawing={drawing} kind={kind} />
              ) : (
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
            </div>
            <p className={styles['date']}>
              <time dateTime={published_on}>{formatDay(published_on)}</time>
              {kind === null ? null : `, ${kind.toLowerCase()}`}
            </p>
            <h3 className={styles['title']}>
              <Link to={`/press/${slug}`} className={card['link']}>
                {title}
              </Link>
            </h3>
            <p className={styles['lead']}>{joinWords(lead)}</p>
          </article>
        </li>
      ))}
    </ul>
  )
}

/** A facade or a plan of the catalogue; the kind of the piece in large type where there is neither. */
function Drawing({ drawing, kind }: Pick<PressCard, 'drawing' | 'kind'>) {
  if (drawing === null) {
    return (
      <span className={styles['kind']} aria-hidden="true">
        {kind}
      </span>
    )
  }
  return (
    <img
      src={drawing.url}
      alt=""
      width={1200}
      height={800}
      className={styles['picture']}
      loading="lazy"
      decoding="async"
    />
  )
}
