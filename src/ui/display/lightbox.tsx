import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { Icon } from './icon.tsx'
import { Picture } from './picture.tsx'
import { CloseButton } from '../form/close-button.tsx'
import { joinWords } from '../../lib/plain-text.ts'
import styles from './lightbox.module.css'
import type { ShownPicture } from '../../lib/shown-picture.ts'

interface LightboxProps {
  pictures: readonly ShownPicture[]
  /** Index of the picture that is shown at first. */
  first: number
  onClose: () => void
}

/** Pictures one at a time as large as the window: by swipe, arrow keys and buttons; Escape closes. */
export function Lightbox({ pictures, first, onClose }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const strip = useRef<HTMLUListElement>(null)
  const [index, setIndex] = useState(first)
  // Closed before it is removed: only then does the browser give the focus back to what had it.
  useLayoutEffect(() => {
    const { current } = dialog
    if (!current) return undefined
    current.showModal()
    strip.current?.children[first]?.scrollIntoView({ behavior: 'instant', inline: 'start' })
    return () => current.close()
  }, [first])

  const last = pictures.length - 1
  const show = (next: number) => {
    const to = Math.min(last, Math.max(0, next))
    strip.current?.children[to]?.scrollIntoView({ inline: 'start' })
  }
  const moves: Readonly<Record<string, number>> = {
    ArrowLeft: index - 1,
    ArrowRight: index + 1,
    Home: 0,
    End: last,
  }
  const onKey = (event: KeyboardEvent) => {
    const to = moves[event.key]
    if (to === undefined) return
    event.preventDefault()
    show(to)
  }
  return (
    <dialog
      ref={dialog}
      className={styles['dialog']}
      aria-label="Фотографии"
      onKeyDown={onKey}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <p className={styles['count']} aria-live="polite">
        {index + 1} из&nbsp;{pictures.length}
      </p>
      <CloseButton className={styles['close']} onClick={onClose} />
      <ul
        ref={strip}
        className={styles['strip']}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setIndex(Math.round(scrollLeft / clientWidth))
        }
      >
        {pictures.map(({ src, width, height, alt }, place) => (
          <li key={src} className={styles['slide']} inert={place !== index}>
            <Picture
              src={src}
              alt={alt}
              sizes="100vw"
              width={width}
              height={height}
              loading={Math.abs(place - index) > 1 ? 'lazy' : 'eager'}
              className={styles['picture']}
            />
            {alt ? <p className={styles['caption']}>{joinWords(alt)}</p> : null}
          </li>
        ))}
      </ul>
      {last > 0 ? (
        <>
          <button
            type="button"
            aria-label="Предыдущее фото"
            className={styles['before']}
            disabled={index === 0}
            onClick={() => show(index - 1)}
          >
            <Icon name="chevron-left" size={24} />
          </button>
          <button
            type="button"
            aria-label="Следующее фото"
            className={styles['after']}
            disabled={index === last}
            onClick={() => show(index + 1)}
          >
            <Icon name="chevron-right" size={24} />
          </button>
        </>
      ) : null}
    </dialog>
  )
}
