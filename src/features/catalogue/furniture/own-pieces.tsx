import type { KeyboardEvent, PointerEvent } from 'react'
import { namePiece, type OwnPiece } from '../../../drawing/plan/own-furniture.ts'

interface OwnPiecesProps {
  pieces: readonly OwnPiece[]
  /** Units of the drawing per cm. */
  perCm: number
  /** Indices of the pieces that do not fit. */
  unfit: ReadonlySet<number>
  /** Without it the pieces are only looked at. */
  handlers?: PieceHandlers | undefined
  chosen?: number | null
  className?: string | undefined
}

/** What can be done with a piece on the plan. */
export interface PieceHandlers {
  onPointerDown: (event: PointerEvent<SVGGElement>, index: number) => void
  onKeyDown: (event: KeyboardEvent<SVGGElement>, index: number) => void
  onFocus: (index: number) => void
}

/** Pieces of furniture over a plan; what does not fit has a thick broken outline. */
export function OwnPieces({ pieces, perCm, unfit, handlers, chosen, className }: OwnPiecesProps) {
  const keyed = pieces.map((piece, index) => ({ piece, index, key: index }))
  return keyed.map(({ piece, index, key }) => (
    <g
      key={key}
      data-piece={index}
      transform={toTransform(piece, perCm)}
      {...(handlers && {
        className,
        tabIndex: 0,
        role: 'button',
        'aria-label': describePiece(piece, unfit.has(index)),
        'aria-pressed': chosen === index,
        onPointerDown: (event) => handlers.onPointerDown(event, index),
        onKeyDown: (event) => handlers.onKeyDown(event, index),
        onFocus: () => handlers.onFocus(index),
      })}
    >
      <rect
        x={round((-piece.width / 2) * perCm)}
        y={round((-piece.depth / 2) * perCm)}
        width={round(piece.width * perCm)}
        height={round(piece.depth * perCm)}
        fill="var(--surface, #FFFFFF)"
        fillOpacity="0.85"
        stroke={unfit.has(index) ? 'var(--error, #B3261E)' : 'var(--ink, #1A1C1E)'}
        strokeWidth={unfit.has(index) ? 3 : 1.5}
        strokeDasharray={unfit.has(index) ? '6 3' : undefined}
        vectorEffect="non-scaling-stroke"
      />
      {/* Its back. */}
      <path
        d={`M${round((-piece.width / 2) * perCm)} ${round((-piece.depth / 2 + 6) * perCm)}h${round(piece.width * perCm)}`}
        stroke="var(--ink, #1A1C1E)"
        fill="none"
        vectorEffect="non-scaling-stroke"
      />
      {chosen === index ? (
        <circle r={round(6 * perCm)} fill="var(--accent, #A8431F)" stroke="none" />
      ) : null}
    </g>
  ))
}

/** Where a piece is in the drawing. */
export function toTransform({ x, y, angle }: OwnPiece, perCm: number): string {
  return `translate(${round(x * perCm)} ${round(y * perCm)}) rotate(${angle})`
}

function describePiece(piece: OwnPiece, isUnfit: boolean): string {
  const turn = piece.angle === 0 ? '' : `, поворот ${piece.angle}°`
  return `${namePiece(piece)}${turn}${isUnfit ? ', не\u00a0помещается' : ''}`
}

function round(value: number): number {
  return Number(value.toFixed(2))
}
