import { memo } from 'react'
import { FONT } from './lettering.ts'
import { namePiece, type OwnPiece } from './own-furniture.ts'

/** Largest letters of a size that is written on a piece, cm. */
const LETTERS = 26
/** Letters as a share of the narrow side of a piece. */
const SHARE = 0.55
/** How far from a piece a finger may be, pixels on each side. */
const FINGER = 8

interface OwnPiecesProps {
  /** With ids where pieces are added and removed; an address has no name for a piece. */
  pieces: ReadonlyArray<OwnPiece & { id?: number }>
  /** Units of the drawing per cm. */
  perCm: number
  /** Indices of the pieces that do not fit. */
  unfit: ReadonlySet<number>
  /** They can be focused and moved; the drawing around them listens. */
  isLive?: boolean
  chosen?: number | null
  /** The scale is a guess. */
  isRough?: boolean
  className?: string | undefined
}

/** Pieces of furniture over a plan; what does not fit has a thick broken outline. */
export function OwnPieces({
  pieces,
  unfit,
  chosen = null,
  isLive = false,
  ...rest
}: OwnPiecesProps) {
  return pieces.map((piece, index) => (
    <OwnPieceView
      key={piece.id ?? index}
      piece={piece}
      index={index}
      isUnfit={unfit.has(index)}
      isChosen={chosen === index}
      isLive={isLive}
      {...rest}
    />
  ))
}

interface OwnPieceProps extends Pick<OwnPiecesProps, 'perCm' | 'isRough' | 'className'> {
  piece: OwnPiece
  index: number
  isUnfit: boolean
  isChosen: boolean
  isLive: boolean
}

/** Mostly one piece of many changes. */
const OwnPieceView = memo(function OwnPieceView({
  piece,
  index,
  perCm,
  isUnfit,
  isChosen,
  isLive,
  isRough = false,
  className,
}: OwnPieceProps) {
  const box = {
    x: round((-piece.width / 2) * perCm),
    y: round((-piece.depth / 2) * perCm),
    width: round(piece.width * perCm),
    height: round(piece.depth * perCm),
  }
  const size = Math.min(LETTERS, Math.min(piece.width, piece.depth) * SHARE) * perCm
  const ink = isUnfit ? 'var(--error, #B3261E)' : 'var(--ink, #1A1C1E)'
  return (
    <g
      data-piece={index}
      transform={toTransform(piece, perCm)}
      {...(isLive && {
        className,
        tabIndex: 0,
        role: 'button',
        'aria-label': describePiece(piece, { isUnfit, isRough }),
        'aria-pressed': isChosen,
      })}
    >
      {isLive ? (
        <rect
          {...box}
          fill="none"
          stroke="transparent"
          strokeWidth={2 * FINGER}
          pointerEvents="stroke"
          vectorEffect="non-scaling-stroke"
        />
      ) : null}
      <rect {...box} fill="var(--surface, #FFFFFF)" fillOpacity="0.85" stroke="none" />
      <rect
        {...box}
        fill={isChosen ? 'var(--accent, #A8431F)' : 'none'}
        fillOpacity="0.25"
        stroke={ink}
        strokeWidth={isUnfit || isChosen ? 3 : 1.5}
        strokeDasharray={isUnfit ? '6 3' : undefined}
        vectorEffect="non-scaling-stroke"
      />
      {/* Its back. */}
      <path
        d={`M${box.x} ${round((-piece.depth / 2 + 6) * perCm)}h${box.width}`}
        stroke="var(--ink, #1A1C1E)"
        fill="none"
        vectorEffect="non-scaling-stroke"
      />
      <text
        transform={piece.angle === 0 ? undefined : `rotate(${-piece.angle})`}
        dy="0.36em"
        fontSize={round(size)}
        fontFamily={FONT}
        textAnchor="middle"
        fill={ink}
        stroke="none"
        pointerEvents="none"
        aria-hidden="true"
      >
        {piece.width}
      </text>
    </g>
  )
})

/** Where a piece is in the drawing. */
function toTransform({ x, y, angle }: OwnPiece, perCm: number): string {
  return `translate(${round(x * perCm)} ${round(y * perCm)}) rotate(${angle})`
}

function describePiece(
  piece: OwnPiece,
  { isUnfit, isRough }: { isUnfit: boolean; isRough: boolean },
): string {
  return [
    namePiece(piece),
    isRough && 'примерно',
    piece.angle !== 0 && `поворот ${piece.angle}°`,
    isUnfit && 'не\u00a0помещается',
  ]
    .filter(Boolean)
    .join(', ')
}

function round(value: number): number {
  return Number(value.toFixed(2))
}
