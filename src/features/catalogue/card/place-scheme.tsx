import { useId } from 'react'
import { formatArea, formatMillions, formatRoubles } from '../../../lib/numbers.ts'
import { Link } from '../../../ui/link.tsx'
import { lotAddress, numberSign } from '../../lots/model/lot-labels.ts'
import { lotKinds, lotStatuses } from '../../lots/model/labels.ts'
import { capitalize, NBSP } from '../../../lib/text.ts'
import styles from './place-scheme.module.css'
import type { PlaceScheme, SchemeCell, SchemeWorks } from './place-scheme-data.ts'

/** Cells at least this wide and high have room for their area and price, decimetres. */
const ROOMY = { width: 23, height: 40 }
/** Pixels of a metre in the narrowest drawing of a list, as the style sheet says. */
const MIN_SCALE = 16
/** On the page of one lot, all of the storey is visible at once. */
const WHOLE = { width: '100%' }
interface PlaceSchemeProps {
  scheme: PlaceScheme
  /** The lot of the page that shows the scheme: it is marked and is no link. */
  ownId?: number
  /** Of the figure; its title unless given. */
  name?: string
}

/** The scheme of a storey of parking places or storage units; those on sale are links to their pages. */
export function PlaceSchemeView({ scheme, ownId, name }: PlaceSchemeProps) {
  const { title, width, height, cells, aisles, works, isByNumber } = scheme
  const id = useId()
  return (
    <figure className={styles['figure']} aria-label={name ?? title}>
      <figcaption className={styles['caption']}>
        {title}
        {ownId === undefined ? <ScrollHint metres={width / 10} /> : null}
        {isByNumber ? (
          <span className={styles['note']}>Схема условная: места по порядку номеров</span>
        ) : null}
      </figcaption>
      <div className={styles['frame']}>
        <svg
          viewBox={`0 0 ${width} ${height}`}
          className={styles['sheet']}
          textAnchor="middle"
          dominantBaseline="middle"
          style={ownId === undefined ? ({ '--metres': width / 10 } as object) : WHOLE}
        >
          <defs>
            <pattern id={`${id}r`} width="6" height="6" patternUnits="userSpaceOnUse">
              <path d="M0 6L6 0" stroke="var(--reserved)" strokeOpacity="0.75" strokeWidth="1.2" />
            </pattern>
          </defs>
          <rect
            width={width}
            height={height}
            fill="var(--surface)"
            stroke="var(--ink)"
            strokeWidth="4"
            vectorEffect="non-scaling-stroke"
          />
          {aisles.map((aisle) => (
            <Aisle key={aisle[1]} box={aisle} kind={scheme.kind} />
          ))}
          {works ? <Works works={works} /> : null}
          {listOwnLast(cells, ownId).map((cell) => (
            <Cell
              key={cell.id}
              cell={cell}
              kind={scheme.kind}
              hatch={`url(#${id}r)`}
              ownSize={cell.id === ownId ? width / 36 : null}
              isSmall={ownId !== undefined}
            />
          ))}
        </svg>
      </div>
    </figure>
  )
}

/** That the scheme is scrolled sideways: as wide as its words if the figure is narrower than the scheme, else hidden. */
function ScrollHint({ metres }: { metres: number }) {
  const maxWidth = `clamp(0px, (${metres * MIN_SCALE}px - 100%) * 99, 100%)`
  return (
    <span
      aria-hidden="true"
      className={styles['note']}
      style={{ maxWidth, overflow: 'hidden', whiteSpace: 'nowrap' }}
    >
      листайте вбок →
    </span>
  )
}

/** The way between the rows, as far as it is known: that it is free, not in which direction one drives. */
function Aisle({ box: [x, y, width, height], kind }: AisleProps) {
  const middle = y + height / 2
  return (
    <g aria-hidden="true">
      <path
        d={`M${x + 30} ${middle}h${width - 30}`}
        fill="none"
        stroke="var(--line-strong)"
        strokeWidth="0.8"
        strokeDasharray="12 8"
      />
      <text x={x} y={middle} textAnchor="start" fontSize="6" fill="var(--muted)">
        {kind === 'parking' ? 'проезд' : 'проход'}
      </text>
    </g>
  )
}

/** Ramp, lift, stairs and columns. */
function Works({ works: { rooms, columns, lines, names } }: { works: SchemeWorks }) {
  return (
    <g aria-hidden="true" fill="none" stroke="var(--muted)" strokeWidth="0.6">
      <path d={rooms} fill="var(--paper)" strokeWidth="1" />
      <path d={lines} strokeOpacity="0.6" />
      <path d={columns} fill="var(--ink)" stroke="none" />
      {names.map(({ text, x, y }) => (
        <text key={`${x} ${y}`} x={x} y={y} fontSize="6" fill="var(--ink)" stroke="none">
          {text}
        </text>
      ))}
    </g>
  )
}

interface AisleProps {
  box: SchemeCell['box']
  kind: PlaceScheme['kind']
}

/** The lot of the page. */
const OWN_LOOK = {
  fill: 'color-mix(in srgb, var(--accent) 30%, var(--surface))',
  stroke: 'var(--accent)',
  strokeWidth: 2,
  vectorEffect: 'non-scaling-stroke',
} as const

interface CellProps {
  cell: SchemeCell
  kind: PlaceScheme['kind']
  hatch: string
  /** Of the number of the marked lot, which has to be legible in a small drawing; null for the other lots. */
  ownSize: number | null
  /** The drawing is too small for areas and prices. */
  isSmall: boolean
}

function Cell({ cell, kind, hatch, ownSize, isSmall }: CellProps) {
  const { id, number, area, price, status, isFitting, points, box } = cell
  const [x, y, width, height] = box
  const isOwn = ownSize !== null
  const middle = x + width / 2
  const isRoomy = !isSmall && width >= ROOMY.width && height >= ROOMY.height && price !== null
  const look = status !== 'sold' && !isFitting ? 'other' : status
  const shape = (
    <>
      <polygon points={points} {...(isOwn ? OWN_LOOK : { className: styles[look] })} />
      {look === 'reserved' && !isOwn ? <polygon points={points} fill={hatch} /> : null}
      {look === 'sold' && !isOwn ? (
        <path
          d={`M${x} ${y}l${width} ${height}M${x + width} ${y}l${-width} ${height}`}
          stroke="var(--line-strong)"
          strokeOpacity="0.7"
          strokeWidth="0.6"
        />
      ) : null}
      <text
        x={middle}
        y={isRoomy ? y + 10 : y + height / 2}
        className={styles['number']}
        fontSize={Math.max(ownSize ?? 0, Math.min(7.5, (width / Math.max(2, number.length)) * 1.5))}
      >
        {number}
      </text>
    </>
  )
  // Beside the link, whose name says the price in full: its visible text has to be a part of its name.
  const more = isRoomy ? (
    <g className={styles['more']}>
      <text x={middle} y={y + height - 16}>
        {formatArea(area)}
      </text>
      <text x={middle} y={y + height - 7}>
        {formatMillions(price).replace(`${NBSP}₽`, '')}
      </text>
    </g>
  ) : null
  // A link would lead away from what the visitor asked for.
  if (price === null || !isFitting || isOwn) {
    return (
      <g className={isOwn ? undefined : styles['still']}>
        {shape}
        {more}
      </g>
    )
  }
  const name = [
    `${capitalize(lotKinds[kind].one)} ${numberSign(number)}`.trim(),
    formatArea(area),
    lotStatuses[status]?.toLowerCase(),
    formatRoubles(price),
  ].join(', ')
  return (
    <>
      <Link to={lotAddress(kind, id)} aria-label={name} className={styles['link']}>
        <title>{name}</title>
        {shape}
      </Link>
      {more}
    </>
  )
}

/** Its large number may cover a part of its neighbours, so it is drawn above them. */
function listOwnLast(cells: readonly SchemeCell[], ownId: number | undefined) {
  return cells.toSorted((a, b) => Number(a.id === ownId) - Number(b.id === ownId))
}
