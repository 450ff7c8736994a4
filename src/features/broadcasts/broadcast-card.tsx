import clsx from 'clsx'
import { formatDay } from '../../lib/time/days.ts'
import card from '../../ui/display/card.module.css'
import { Picture } from '../../ui/display/picture.tsx'
import { Tag } from '../../ui/display/tag.tsx'
import { formatMoment } from '../../ui/display/format-moment.ts'
import { Link } from '../../ui/link.tsx'
import styles from './broadcasts-page.module.css'
import type { ShownBroadcast } from './shown-broadcast.ts'

interface BroadcastCardProps {
  broadcast: ShownBroadcast
  /** On a phone its poster is as wide as the page; that of any other stands beside its words. */
  isFirst?: boolean
}

/** A broadcast in a list: its poster leads to its page, so that a list loads no film. */
export function BroadcastCard({ broadcast, isFirst = false }: BroadcastCardProps) {
  const { id, title, project, poster, isLive, startsAt, duration } = broadcast
  return (
    <article className={clsx(card['card'], styles['card'], !isFirst && styles['beside'])}>
      {poster === null ? null : (
        <Picture
          src={poster}
          alt=""
          sizes={`(max-width: 767px) ${isFirst ? '100vw' : '36vw'}, 50vw`}
          width={1280}
          height={720}
          loading="lazy"
          decoding="async"
          className={styles['poster']}
        />
      )}
      <h2 className={styles['title']}>
        <Link to={`/broadcasts/${id}`} className={card['link']}>
          {title}
        </Link>
      </h2>
      <p className={styles['note']}>
        {isLive ? <Tag tone="accent">Камера</Tag> : <span>{formatDay(startsAt)}</span>}
        <span>{project.name}</span>
        {duration === null ? null : <span>{formatMoment(duration)}</span>}
      </p>
    </article>
  )
}
