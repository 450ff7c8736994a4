import clsx from 'clsx'
import { memo, type ReactNode, useCallback, useId, useRef } from 'react'
import { Picture } from '../../../ui/display/picture.tsx'
import { useZoom } from './use-zoom.ts'
import { ZoomButtons } from './zoom-buttons.tsx'
import type { ActiveSpot } from './active-spot.ts'
import { Compass } from '../../../ui/display/compass.tsx'
import type { DrawingData, DrawingLabel, DrawingSheet } from './drawing-data.ts'
import styles from './drawing.module.css'
import { SpotCard } from './spot-card.tsx'
import { SpotLayer } from './spot-layer.tsx'

interface DrawingProps {
  /** «Генплан», «Фасад», «Этаж». */
  name: string
  drawing: DrawingData
  active: ActiveSpot | null
  setActive: (active: ActiveSpot | null) => void
  /** Ids of the places that do not match the conditions. */
  dimmed?: ReadonlySet<number> | undefined
  /** Colours lie below the lines of the picture: for plans, whose walls must stay clear. */
  isTinted?: boolean
  className?: string | undefined
  /** Below the drawing: what its colours mean. */
  children?: ReactNode
}

/** A drawing whose places are links: it is zoomed by wheel, two fingers and buttons, and shows a card of what is pointed at. */
export function Drawing({
  name,
  drawing,
  active,
  setActive,
  dimmed = NONE,
  isTinted = false,
  className,
  children,
}: DrawingProps) {
  const { frame, sheet, spots, labels, north } = drawing
  const viewport = useRef<HTMLDivElement>(null)
  const pattern = useId()
  const zoom = useZoom(viewport, { frame, drawn: frame })
  const { zoom: times, center } = zoom.view
  const shown = active && spots.find(({ id }) => id === active.id)
  const { reveal: revealAt } = zoom
  const reveal = useCallback(
    (id: number) => {
      const spot = spots.find((own) => own.id === id)
      if (spot) revealAt(spot.at)
    },
    [spots, revealAt],
  )
  return (
    <figure aria-label={name} className={clsx(styles['figure'], className)}>
      <div
        ref={viewport}
        className={styles['viewport']}
        data-zoomed={times > 1 || undefined}
        onPointerEnter={zoom.wake}
        style={
          {
            '--frame-x': frame.x,
            '--frame-y': frame.y,
            '--frame-w': frame.width,
            '--frame-h': frame.height,
            '--center-x': center[0].toFixed(2),
            '--center-y': center[1].toFixed(2),
            '--zoom': times.toFixed(3),
          } as object
        }
      >
        <div
          className={clsx(
            styles['stage'],
            isTinted && styles['tinted'],
            sheet.kind === 'picture' && styles['pictured'],
          )}
        >
          <Sheet sheet={sheet} />
          <svg
            viewBox={`${frame.x} ${frame.y} ${frame.width} ${frame.height}`}
            preserveAspectRatio="none"
            className={styles['spots']}
          >
            <StatusPatterns id={pattern} />
            <SpotLayer
              spots={spots}
              dimmed={dimmed}
              pattern={pattern}
              active={active}
              setActive={setActive}
              reveal={reveal}
            />
          </svg>
          <Labels labels={labels} frame={frame} />
        </div>
        {shown ? (
          <SpotCard
            facts={dimmed.has(shown.id) ? [...shown.facts, 'не подходит'] : shown.facts}
            href={shown.href}
            at={shown.at}
            middle={center}
            isTouched={active.isTouched}
            onClose={() => setActive(null)}
          />
        ) : null}
      </div>
      <div className={styles['foot']}>
        <div className={styles['notes']}>{children}</div>
        {north === null ? null : <Compass north={north} />}
        <ZoomButtons zoom={zoom} isBeside />
      </div>
      {sheet.caption ? (
        <figcaption className={styles['caption']}>{sheet.caption}</figcaption>
      ) : null}
    </figure>
  )
}

const NONE: ReadonlySet<number> = new Set()

const Sheet = memo(function Sheet({ sheet }: { sheet: DrawingSheet }) {
  if (sheet.kind === 'drawn') {
    return (
      <div
        className={styles['picture']}
        aria-hidden="true"
        dangerouslySetInnerHTML={{ __html: sheet.svg }}
      />
    )
  }
  return (
    <div className={styles['picture']}>
      <Picture
        src={sheet.src}
        alt={sheet.caption}
        sizes="(max-width: 991px) 100vw, 66vw"
        draggable={false}
      />
    </div>
  )
})

/** Status is never colour alone: reserved is hatched one way, sold both ways. */
function StatusPatterns({ id }: { id: string }) {
  const size = { width: 12, height: 12, patternUnits: 'userSpaceOnUse' as const }
  return (
    <defs>
      <pattern id={`${id}reserved`} {...size} className={styles['hatch']}>
        <path d="M0 12L12 0M-3 3L3 -3M9 15L15 9" />
      </pattern>
      <pattern id={`${id}sold`} {...size} className={styles['cross']}>
        <path d="M0 12L12 0M0 0L12 12" />
      </pattern>
    </defs>
  )
}

/** Each has the size of its place, so that the style sheet knows which of its lines there is room for. */
const Labels = memo(function Labels({
  labels,
  frame,
}: {
  labels: readonly DrawingLabel[]
  frame: DrawingData['frame']
}) {
  const percent = (value: number, total: number) => `${((value / total) * 100).toFixed(2)}%`
  return labels.map(({ box, lines, isQuiet }) => (
    <span
      key={`${box.x} ${box.y}`}
      className={clsx(styles['label'], isQuiet && styles['quiet'])}
      style={{
        left: percent(box.x - frame.x, frame.width),
        top: percent(box.y - frame.y, frame.height),
        width: percent(box.width, frame.width),
        height: percent(box.height, frame.height),
      }}
      aria-hidden="true"
    >
      <span className={styles['words']}>
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </span>
    </span>
  ))
})
