import { SHEET } from './facade-layout.ts'
import { type FacadeTone, facadeTones } from './facade-tones.ts'
import type { Box } from '../plan/box.ts'
import { FONT, truncate } from '../plan/lettering.ts'
import { rectangle, round } from '../plan/path-data.ts'

/** One house as its lots tell it. */
export interface SchematicHouse {
  name: string
  /** The lowest first; a cell is a lot, true when it is on sale. */
  storeys: ReadonlyArray<{ number: number; cells: readonly boolean[] }>
}

interface SchematicProps {
  houses: readonly SchematicHouse[]
  tone: FacadeTone
  title: string
  /** Position inside another drawing: the houses alone. */
  box?: Box | undefined
}

/** The words below every drawing of a house whose outlines are unknown. */
const SCHEMATIC_WORDS = ['Схема: этажи и квартиры', 'по данным застройщика'] as const
/** The same words in one line. */
export const schematicLabels: string = SCHEMATIC_WORDS.join(' ')

/** What stays visible when the sheet is cropped to 2 : 1. */
const TOP = 120
const BOTTOM = 560
const SIDE = 90
/** Between houses, and for the numbers of the storeys; narrower where there are many houses. */
const GAP = 56
const ALL_GAPS = 340
/** A name that has less room says nothing, and numbers would stand in the house before. */
const MIN_NAME = 64
const MIN_NUMBERS = 30
const MAX_CELL = { width: 54, height: 40 }
/** A house with more storeys has every fifth number. */
const MAX_NUMBERS = 14
const MIN_CELLS = 3
const SIZE = 18
/** Around the houses inside a box, pixels of the sheet. */
const BOX_MARGIN = 44

/** Storeys as rows and lots as cells, 1200 × 800: nothing else is known of these houses, so nothing else is drawn. */
export function Schematic({ houses, tone, title, box }: SchematicProps) {
  const { paper, surface, ink, muted, accent } = facadeTones[tone]
  const placed = placeHouses(houses)
  const view = box && placed.length > 0 ? toView(placed) : `0 0 ${SHEET.width} ${SHEET.height}`
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      role="img"
      width={SHEET.width}
      height={SHEET.height}
      viewBox={view}
      {...box}
    >
      <title>{title}</title>
      <rect width={SHEET.width} height={SHEET.height} fill={paper} />
      {placed.map(({ index, rows, others, onSale }) => (
        <g key={index} fill={surface} stroke={muted} strokeWidth="0.9">
          <path d={rows} strokeWidth="0.5" />
          <path d={others} />
          <path d={onSale} fill={accent} stroke={ink} />
        </g>
      ))}
      {box || placed.length === 0 ? null : <Words placed={placed} muted={muted} ink={ink} />}
    </svg>
  )
}

interface WordsProps {
  placed: readonly PlacedHouse[]
  muted: string
  ink: string
}

function Words({ placed, muted, ink }: WordsProps) {
  return (
    <g fontFamily={FONT} fontSize={SIZE} fill={muted}>
      {/* In a small picture only the words that tell what it is can be read. */}
      <style>{`.words{font-size:24px}@media(max-width:700px){.words{font-size:40px}.small{display:none}}`}</style>
      <g className="small" textAnchor="end">
        {placed.flatMap(({ index, x, gap, numbers }) =>
          (gap < MIN_NUMBERS ? [] : numbers).map(({ number, y }) => (
            <text key={`${index} ${number}`} x={round(x - 10)} y={round(y + SIZE / 3)}>
              {number}
            </text>
          )),
        )}
      </g>
      <g className="small" textAnchor="middle">
        {placed.map(({ index, x, width, gap, name }) =>
          width + gap < MIN_NAME ? null : (
            <text key={index} x={round(x + width / 2)} y={BOTTOM + 30}>
              {truncate(name, width + gap, SIZE)}
            </text>
          ),
        )}
      </g>
      <text className="words" x={SHEET.width / 2} y={BOTTOM + 76} textAnchor="middle" fill={ink}>
        <tspan>{SCHEMATIC_WORDS[0]}</tspan>
        <tspan x={SHEET.width / 2} dy="1.2em">
          {SCHEMATIC_WORDS[1]}
        </tspan>
      </text>
    </g>
  )
}

interface PlacedHouse {
  index: number
  name: string
  x: number
  width: number
  /** At its left. */
  gap: number
  top: number
  rows: string
  others: string
  onSale: string
  numbers: ReadonlyArray<{ number: number; y: number }>
}

/** Scales the houses to the sheet, all by one measure, and stands them in a row. */
function placeHouses(houses: readonly SchematicHouse[]): PlacedHouse[] {
  const drawn = houses.filter(({ storeys }) => storeys.length > 0)
  const counts = drawn.map(({ storeys }) =>
    Math.max(MIN_CELLS, ...storeys.map(({ cells }) => cells.length)),
  )
  const all = counts.reduce((sum, count) => sum + count, 0)
  const highest = Math.max(1, ...drawn.map(({ storeys }) => storeys.length))
  const between = Math.min(GAP, ALL_GAPS / Math.max(1, drawn.length))
  const gaps = between * drawn.length
  const width = Math.min(MAX_CELL.width, (SHEET.width - 2 * SIDE - gaps) / Math.max(1, all))
  const height = Math.min(MAX_CELL.height, (BOTTOM - TOP) / highest)
  let x = (SHEET.width - width * all - gaps) / 2
  return drawn.map(({ name, storeys }, index) => {
    x += between
    const own = width * (counts[index] ?? MIN_CELLS)
    const left = x
    x += own
    const every = storeys.length > MAX_NUMBERS ? 5 : 1
    const toY = (row: number) => BOTTOM - height * (row + 1)
    const gap = Math.min(2, width / 6, height / 6)
    const cells = storeys.flatMap(({ cells: lots }, row) =>
      lots.map((isOnSale, cell) => ({
        isOnSale,
        path: rectangle(
          left + width * cell + gap,
          toY(row) + gap,
          width - 2 * gap,
          height - 2 * gap,
        ),
      })),
    )
    const join = (wanted: boolean) =>
      cells.flatMap(({ isOnSale, path }) => (isOnSale === wanted ? path : [])).join('')
    return {
      index,
      name,
      x: left,
      width: own,
      gap: between,
      top: toY(storeys.length - 1),
      rows: storeys.map((_, row) => rectangle(left, toY(row), own, height)).join(''),
      others: join(false),
      onSale: join(true),
      numbers: storeys.flatMap(({ number }, row) =>
        number === 1 || number % every === 0 ? { number, y: toY(row) + height / 2 } : [],
      ),
    }
  })
}

/** The `viewBox` with the houses alone. */
function toView(placed: readonly PlacedHouse[]): string {
  const left = Math.min(...placed.map(({ x }) => x)) - BOX_MARGIN
  const right = Math.max(...placed.map(({ x, width }) => x + width)) + BOX_MARGIN
  const top = Math.min(...placed.map((house) => house.top)) - BOX_MARGIN
  return [left, top, right - left, BOTTOM + BOX_MARGIN - top].map(round).join(' ')
}
