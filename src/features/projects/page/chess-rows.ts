import { formatMillionsFigure, formatNumber } from '../../../lib/numbers.ts'
import { escapeXml } from '../../../lib/xml.ts'
import { lotAddress } from '../../lots/model/lot-labels.ts'
import { lotFacts, rememberFormat, shortRooms } from '../lot-facts.ts'
import { type LotFilter, fitsLotFilter } from './lot-filter.ts'
import { type Chessboard, type PackedLot, packedKinds, packedStatuses } from './chessboard-data.ts'

/** Class names of what the rows are made of. */
export type ChessClasses = Readonly<
  Record<'row' | 'floor' | 'group' | 'cell' | 'dim' | 'small' | 'below' | 'places', string>
> & { status: Readonly<Record<string, string | undefined>> }

interface RowStyle {
  filter: LotFilter
  css: ChessClasses
}

/** Risers up to which a cell has room for the area. */
const ROOMY = 14
const belowLabels = { parking: 'Паркинг', storage: 'Кладовые', flat: '', apartment: '' } as const
const formatCellArea = rememberFormat((area) => formatNumber(Math.round(area)))
const formatCellPrice = rememberFormat(formatMillionsFigure)

/** How many rows a chessboard has: storeys of homes, then places for cars and storage units. */
export function countRows({ rows, below }: Chessboard): number {
  return rows.length + below.length
}

/**
 * One row of a chessboard as HTML. Text and not elements: a thousand cells open four times sooner, in the browser and
 * on the server alike.
 */
export function writeRow(board: Chessboard, index: number, style: RowStyle): string {
  const { css } = style
  const hasArea = isRoomy(board)
  const write = (lot: PackedLot) => writeCell(lot, { ...style, linked: board.linked, hasArea })
  const home = board.rows[index]
  if (home) {
    const groups = home.cells.map((own) => {
      const places = own.map((lot) => (lot ? write(lot) : '<span></span>'))
      return `<span class="${css.group}">${places.join('')}</span>`
    })
    return `<div role="row" class="${css.row}"><span role="rowheader" class="${css.floor}">${home.floor}</span>${groups.join('')}</div>`
  }
  const other = board.below[index - board.rows.length]
  if (!other) return ''
  const name = `${other.floor} <span>${belowLabels[other.kind]}</span>`
  return `<div role="row" class="${css.row} ${css.below}"><span role="rowheader" class="${css.floor}">${name}</span><span class="${css.places}">${other.cells.map(write).join('')}</span></div>`
}

/** The lots in the order in which their cells stand in the rows. */
export function listLots({ rows, below }: Chessboard): PackedLot[] {
  return [
    ...rows.flatMap(({ cells }) => cells.flat()),
    ...below.flatMap(({ cells }) => cells),
  ].filter((lot) => lot !== null)
}

/** The risers of all sections. */
export function countColumns({ sections }: Chessboard): number {
  return sections.reduce((sum, { risers }) => sum + risers.length, 0)
}

/** Whether its cells have room for the area beside rooms and price. */
export function isRoomy(board: Chessboard): boolean {
  return countColumns(board) <= ROOMY
}

/** How many of the lots on sale fit the filter, and of how many. */
export function countFitting(lots: readonly PackedLot[], filter: LotFilter) {
  const onSale = lots.filter(isOnSale)
  return { all: onSale.length, fitting: onSale.filter((lot) => fits(lot, filter)).length }
}

/** Whether a lot on sale does not fit the filter; sold ones look as before. */
export function isDimmed(lot: PackedLot, filter: LotFilter): boolean {
  return isOnSale(lot) && !fits(lot, filter)
}

/** What a screen reader says of a cell; `number` is the lot's own unless it has to be escaped. */
export function nameCell(packed: PackedLot, isDim: boolean, number = packed[1]): string {
  const facts = lotFacts({ ...readLot(packed), number })
  return [...facts, ...(isDim ? ['не подходит'] : [])].join(', ')
}

/** Where keys move the focus, Tab passes all cells by but one; without scripts it stops at each link. */
const key = import.meta.env.SSR ? '' : ' tabindex="-1"'

function writeCell(
  packed: PackedLot,
  { filter, css, linked, hasArea }: RowStyle & Pick<Chessboard, 'linked'> & { hasArea: boolean },
): string {
  const { id, kind, status, rooms, area, price, number } = readLot(packed)
  const isHome = rooms !== null
  const isDim = isDimmed(packed, filter)
  // Only the number is not in our own words; to escape all of them would take as long as all else.
  const name = nameCell(packed, isDim, escapeXml(number))
  // Two lines in every column, however narrow: square metres without a fraction and without their unit.
  // What is seen is short for the name, and is drawn by the style sheet: as one text, since each more costs a style.
  const seen = isHome
    ? `${shortRooms(rooms)}${hasArea ? ` ${formatCellArea(area)}` : ''}&#10;${formatCellPrice(price)}`
    : escapeXml(number)
  const words = `aria-label="${name}" data-lot="${seen}"${key}`
  const look = `${css.cell} ${css.status[status] ?? ''}${isDim ? ` ${css.dim}` : ''}${isHome ? '' : ` ${css.small}`}`
  const page = linked.includes(kind) ? lotAddress(kind, id) : null
  if (isOnSale(packed) && page !== null) {
    return `<span role="gridcell" class="${look}"><a href="${page}" ${words}></a></span>`
  }
  // A sold lot keeps its page, to which only Enter leads: it is not looked for there.
  const to = page === null ? '' : ` data-page="${page}"`
  return `<span role="gridcell" class="${look}"${to} ${isOnSale(packed) ? words : `aria-label="${name}"${key}`}></span>`
}

function readLot([id, number, kind, rooms, area, status, price]: PackedLot) {
  return {
    id,
    number,
    kind: packedKinds[kind] ?? 'flat',
    rooms,
    area,
    status: packedStatuses[status] ?? 'sold',
    price,
    sale_price: null,
  }
}

const AVAILABLE = packedStatuses.indexOf('available')
const SOLD = packedStatuses.indexOf('sold')

function isOnSale([, , , , , status]: PackedLot): boolean {
  return status !== SOLD && packedStatuses[status] !== undefined
}

function fits([, , , rooms, , status, price]: PackedLot, filter: LotFilter): boolean {
  return fitsLotFilter({ rooms, price, isAvailable: status === AVAILABLE }, filter)
}
