import type { ComponentProps } from 'react'
import { joinWords } from '../../../lib/plain-text.ts'
import { Picture } from '../../../ui/display/picture.tsx'
import { Link } from '../../../ui/link.tsx'
import styles from './lot-steps.module.css'

/** Pictures beside the plan: a room, the home itself, its house. Nothing where there are none. */
export function LotViews({ views }: { views: readonly LotView[] }) {
  if (views.length === 0) return null
  return (
    <ul className={styles['views']} aria-label="Виды">
      {views.map((view, index) => (
        <li key={view.src} className={styles['view']}>
          <figure>
            <ViewLink {...view} loading={index > 0 && !view.isDrawn ? 'lazy' : undefined} />
            <figcaption>{joinWords(view.caption)}</figcaption>
          </figure>
        </li>
      ))}
    </ul>
  )
}

function ViewLink({
  src,
  width,
  height,
  alt,
  caption,
  href,
  isDrawn,
  loading,
}: LotView & Pick<ComponentProps<'img'>, 'loading'>) {
  const picture = (
    <Picture
      src={src}
      // The link says what it is.
      alt=""
      width={width}
      height={height}
      sizes="(max-width: 991px) 46vw, 24vw"
      data-drawn={isDrawn}
      loading={loading}
      decoding="async"
    />
  )
  if (href) {
    return (
      <Link to={href} aria-label={caption}>
        {picture}
      </Link>
    )
  }
  return (
    <a href={src} target="_blank" rel="noopener" aria-label={`Открыть: ${alt}`}>
      {picture}
    </a>
  )
}

/** A picture beside the plan of a home. */
export interface LotView {
  src: string
  width: number
  height: number
  alt: string
  caption: string
  /** Drawn from the plan, so it is shown complete. */
  isDrawn?: true
  /** What it leads to; without it, its own file. */
  href?: string
}
