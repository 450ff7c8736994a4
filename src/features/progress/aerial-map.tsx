import { type PointerEvent, useRef, useState } from 'react'
import { formatDay } from '../../lib/time/days.ts'
import { Picture } from '../../ui/display/picture.tsx'
import { Button } from '../../ui/form/button.tsx'
import { joinWords } from '../../lib/plain-text.ts'
import styles from './aerial-map.module.css'
import type { ShownAerialPhoto } from './shown-works.ts'

const MAX_ZOOM = 4

/**
 * A photograph from above with the names of what is seen. It is enlarged by buttons, and moved as any scrolled part of a
 * page: by fingers, wheel and arrow keys, and by dragging with a mouse. The names are listed below it, too.
 */
export function AerialMap({ photo }: { photo: ShownAerialPhoto }) {
  const { src, width, height, alt, takenOn, points } = photo
  const [zoom, setZoom] = useState(1)
  const view = useRef<HTMLDivElement>(null)
  const change = (next: number) => {
    const { current } = view
    if (!current || next < 1 || next > MAX_ZOOM) return
    // What is in the middle of the view stays there.
    const x = (current.scrollLeft + current.clientWidth / 2) / current.scrollWidth
    const y = (current.scrollTop + current.clientHeight / 2) / current.scrollHeight
    setZoom(next)
    requestAnimationFrame(() => {
      current.scrollTo(
        x * current.scrollWidth - current.clientWidth / 2,
        y * current.scrollHeight - current.clientHeight / 2,
      )
    })
  }
  return (
    <figure className={styles['figure']}>
      <div className={styles['frame']} style={{ aspectRatio: `${width} / ${height}` }}>
        <div
          ref={view}
          className={styles['view']}
          role="group"
          aria-label={`Аэроснимок: ${alt}`}
          // Scrolled by arrow keys once it is enlarged.
          {...(zoom > 1 && { tabIndex: 0 })}
          onPointerDown={startDrag}
        >
          <div className={styles['sheet']} style={{ width: `${zoom * 100}%` }}>
            <Picture
              src={src}
              alt={alt}
              sizes={`${zoom * 100}vw`}
              width={width}
              height={height}
              loading="lazy"
              decoding="async"
              draggable={false}
              className={styles['picture']}
            />
            {points.map(({ at: [x, y], name }) => (
              <span
                key={name}
                className={styles['point']}
                aria-hidden="true"
                style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
              >
                <span className={styles['label']}>{name}</span>
              </span>
            ))}
          </div>
        </div>
      </div>
      <div className={styles['below']}>
        <figcaption className={styles['caption']}>
          {/* A day ends in «г.». */}
          <time dateTime={takenOn}>{formatDay(takenOn)}</time> {joinWords(alt)}
          {points.length > 0 ? `. На снимке: ${points.map(({ name }) => name).join(', ')}.` : ''}
        </figcaption>
        {/* Not over the picture: they would cover its names. */}
        <div className={styles['buttons']}>
          <Button
            variant="secondary"
            icon="plus"
            aria-label="Приблизить"
            aria-disabled={zoom >= MAX_ZOOM || undefined}
            onClick={() => change(zoom * 2)}
          />
          <Button
            variant="secondary"
            icon="minus"
            aria-label="Отдалить"
            aria-disabled={zoom <= 1 || undefined}
            onClick={() => change(zoom / 2)}
          />
        </div>
      </div>
    </figure>
  )
}

/** Moves the enlarged picture with the mouse; fingers scroll it by themselves. */
function startDrag({
  currentTarget: view,
  pointerType,
  pointerId,
  button,
  ...event
}: PointerEvent<HTMLDivElement>) {
  if (pointerType !== 'mouse' || button !== 0) return
  const start = { x: event.clientX + view.scrollLeft, y: event.clientY + view.scrollTop }
  const stop = new AbortController()
  view.setPointerCapture(pointerId)
  const move = (moved: globalThis.PointerEvent) =>
    view.scrollTo(start.x - moved.clientX, start.y - moved.clientY)
  view.addEventListener('pointermove', move, { signal: stop.signal })
  for (const end of ['pointerup', 'pointercancel']) {
    view.addEventListener(end, () => stop.abort(), { signal: stop.signal })
  }
}
