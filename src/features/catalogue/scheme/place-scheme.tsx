import { useId } from 'react'
import { formatArea, formatMillions, formatRoubles } from '../../../lib/numbers.ts'
import { Link } from '../../../ui/link.tsx'
import { lotAddress } from '../model/lot-words.ts'
import { lotKinds, lotStatuses } from '../model/words.ts'
import styles from './place-scheme.module.css'
import type { PlaceScheme, SchemeCell } from './place-scheme-data.ts'

/** Cells at least this wide and high have room for their area and price, decimetres. */
const ROOMY = { width: 23, height: 40 }
const NBSP = '\u00a0'

/** The scheme of a storey of parking places or storage units; those on sale are links to their pages. */
export function PlaceSchemeView({ scheme }: { scheme: PlaceScheme }) {
  const { title, width, height, cells, isByNumber } = scheme
  const id = useId()
  return (
    <figure className={styles['figure']} aria-label={title}>
      <figcaption className={styles['caption']}>
        {title}
        {isByNumber ? (
          <span className={styles['note']}>Схема условная: места по порядку номеров</span>
        ) : null}
      </figcaption>
      <div className={styles['frame']}>
        <svg
          viewBox={`0 0 ${width} ${height}`}
          className={styles['sheet']}
          style={{ '--metres': width / 10 } as object}
        >
          <defs>
            <pattern id={`${id}r`} width="6" height="6" patternUnits="userSpaceOnUse">
              <path d="M0 6L6 0" className={styles['hatch']} />
            </pattern>
          </defs>
          <rect width={width} height={height} className={styles['walls']} />
          {cells.map((cell) => (
            <Cell key={cell.id} cell={cell} kind={scheme.kind} hatch={`url(#${id}r)`} />
          ))}
        </svg>
      </div>
    </figure>
  )
}

interface CellProps {
  cell: SchemeCell
  kind: PlaceScheme['kind']
  hatch: string
}

function Cell({ cell, kind, hatch }: CellProps) {
  const { id, number, area, price, status, isFitting, points, box } = cell
  const [x, y, width, height] = box
  const middle = x + width / 2
  const isRoomy = width >= ROOMY.width && height >= ROOMY.height && price !== null
  const look = status !== 'sold' && !isFitting ? 'other' : status
  const shape = (
    <>
      <polygon points={points} className={styles[look]} />
      {look === 'reserved' ? <polygon points={points} fill={hatch} /> : null}
      {look === 'sold' ? (
        <path
          d={`M${x} ${y}l${width} ${height}M${x + width} ${y}l${-width} ${height}`}
          className={styles['cross']}
        />
      ) : null}
      <text
        x={middle}
        y={isRoomy ? y + 10 : y + height / 2}
        className={styles['number']}
        fontSize={Math.min(7.5, (width / Math.max(2, number.length)) * 1.5)}
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
  if (price === null || !isFitting) {
    return (
      <g className={styles['still']}>
        {shape}
        {more}
      </g>
    )
  }
  const name = [
    `${capitalize(lotKinds[kind].one)} №${NBSP}${number}`,
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

/** What the colours and patterns of a scheme mean. */
export function SchemeLegend({ hasOthers }: { hasOthers: boolean }) {
  return (
    <ul className={styles['legend']} aria-label="Обозначения">
      {Object.entries(lotStatuses).map(([status, words]) => (
        <li key={status}>
          <span className={`${styles['sample']} ${styles[`${status}Sample`]}`} aria-hidden="true" />
          {words}
        </li>
      ))}
      {hasOthers ? (
        <li>
          <span className={styles['sample']} aria-hidden="true" />
          Не&nbsp;подходит под&nbsp;условия
        </li>
      ) : null}
    </ul>
  )
}

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
