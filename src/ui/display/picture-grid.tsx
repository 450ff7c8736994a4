import clsx from 'clsx'
import { lazy, type MouseEvent, Suspense, useId, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { ShownPicture } from '../../lib/shown-picture.ts'
import { columnWidth, croppedSizes, type FrameWidth } from './picture-sizes.ts'
import { Picture } from './picture.tsx'
import rail from './rail.module.css'
import type { Lightbox as Own } from './lightbox.tsx'
import { joinWords } from '../../lib/plain-text.ts'
import styles from './picture-grid.module.css'

const Lightbox = lazy(async () => ({ default: (await import('./lightbox.tsx')).Lightbox }))

/** The pictures of a gallery above the page; the code comes when the first one is opened. */
function LateLightbox(props: Parameters<typeof Own>[0]) {
  return (
    <Suspense>
      <Lightbox {...props} />
    </Suspense>
  )
}

interface PictureGridProps {
  pictures: readonly ShownPicture[]
  /** One row that scrolls, for pictures that are looked at one after another. */
  isStrip?: boolean
}

const MAX_IN_ROW = 4
/** The ratio of the frames. */
const FRAME = 3 / 2
/** How wide a frame is in a strip, and by the number of pictures in a row: as the style sheet says. */
const STRIP: readonly FrameWidth[] = [{ width: 'min(84vw, 560px)' }]
const FRAMES: ReadonlyArray<readonly FrameWidth[]> = [1, 2, 3, MAX_IN_ROW].map((count) => [
  { media: '(max-width: 767px)', width: count === 1 ? '100vw' : '84vw' },
  { media: '(max-width: 991px)', width: columnWidth(count === MAX_IN_ROW ? 2 : count) },
  { width: columnWidth(count) },
])

/**
 * Pictures with their captions, as many in a row as there are up to four. Each opens large above the page; without
 * scripts it is a link to its file.
 */
export function PictureGrid({ pictures, isStrip = false }: PictureGridProps) {
  const { shown, open, close } = useLightbox(useId())
  if (pictures.length === 0) return null
  const count = Math.min(pictures.length, MAX_IN_ROW)
  const frames = (isStrip ? STRIP : FRAMES[count - 1]) ?? STRIP
  const follow = (event: MouseEvent, index: number) => {
    const hasModifier = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey
    if (event.button !== 0 || hasModifier) return
    event.preventDefault()
    open(index)
  }
  return (
    <>
      <ul
        className={
          isStrip ? styles['strip'] : clsx(styles['grid'], pictures.length > 1 && rail['rail'])
        }
        data-count={count}
        {...(isStrip && { tabIndex: 0, 'aria-label': 'Фотографии' })}
      >
        {pictures.map(({ src, width, height, alt }, index) => (
          <li key={src}>
            <figure className={styles['figure']}>
              <a
                href={src}
                className={styles['large']}
                aria-label={alt ? `Открыть фото: ${alt}` : `Открыть фото ${index + 1}`}
                onClick={(event) => follow(event, index)}
              >
                <Picture
                  src={src}
                  // The link says what it shows.
                  alt=""
                  sizes={croppedSizes(frames, { picture: width / height, frame: FRAME })}
                  width={width}
                  height={height}
                  loading="lazy"
                  decoding="async"
                  className={styles['picture']}
                />
              </a>
              {alt ? <figcaption className={styles['caption']}>{joinWords(alt)}</figcaption> : null}
            </figure>
          </li>
        ))}
      </ul>
      {shown === null ? null : <LateLightbox pictures={pictures} first={shown} onClose={close} />}
    </>
  )
}

/** What the entry of the history says of a picture that is open. */
interface LightboxState {
  lightbox?: { gallery: string; index: number }
}

/** Which picture of a gallery is open: an entry of the history, so that Back closes it. */
function useLightbox(gallery: string) {
  const location = useLocation()
  const navigate = useNavigate()
  const { lightbox } = (location.state ?? {}) as LightboxState
  const [isOwn, setIsOwn] = useState(false)
  const shown = lightbox?.gallery === gallery ? lightbox.index : null
  const go = (state: LightboxState | null) =>
    void navigate(location.pathname + location.search + location.hash, {
      state,
      preventScrollReset: true,
      // The data are the same.
      defaultShouldRevalidate: false,
      replace: state === null,
    })
  return {
    shown,
    open: (index: number) => {
      setIsOwn(true)
      go({ lightbox: { gallery, index } })
    },
    /** After a reload the entry below may be another site's page: then this one is only cleared. */
    close: () => (isOwn ? void navigate(-1) : go(null)),
  }
}
