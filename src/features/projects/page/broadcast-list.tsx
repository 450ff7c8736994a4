import { Tag } from '../../../ui/display/tag.tsx'
import type { ProjectPageData, ShownBroadcast } from './project-page-data.server.ts'
import styles from './project-page.module.css'

/** Cameras and films of the site in the browser's own player; nothing of a film is loaded before it is played. */
export function BroadcastList({ broadcasts }: Pick<ProjectPageData, 'broadcasts'>) {
  return (
    <ul className={styles['films']}>
      {broadcasts.map(({ id, title, text, isLive, url, poster, captions }) => (
        <li key={id}>
          <Film {...{ title, url, poster, captions }} />
          <div>
            <h3 className={styles['filmTitle']}>
              {title} {isLive ? <Tag tone="accent">Камера</Tag> : null}
            </h3>
            <p className={styles['note']}>{text}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}

function Film({
  title,
  url,
  poster,
  captions,
}: Pick<ShownBroadcast, 'title' | 'url' | 'poster' | 'captions'>) {
  const player = {
    controls: true,
    playsInline: true,
    preload: 'none',
    poster: poster?.src,
    'aria-label': title,
    className: styles['film'],
  } as const
  const source = (
    <source src={url} {...(url.endsWith('.m3u8') && { type: 'application/vnd.apple.mpegurl' })} />
  )
  // What is said in a film without captions would reach only those who hear it.
  if (captions === null) {
    return (
      <video {...player} muted>
        {source}
      </video>
    )
  }
  return (
    <video {...player}>
      {source}
      <track kind="captions" src={captions} srcLang="ru" label="Русский" />
    </video>
  )
}
