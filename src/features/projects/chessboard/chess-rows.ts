import { formatArea, formatMillions } from '../../../lib/numbers.ts'
import { escapeXml } from '../../../lib/xml.ts'
import { lotAddress } from '../../catalogue/model/lot-words.ts'
import { lotFacts, shortRooms } from '../lot-facts.ts'
import { type LotFilter, fitsLotFilter } from '../filter/lot-filter.ts'
import { type Chessboard, type PackedLot, packedKinds, packedStatuses } from './chessboard-data.ts'

/** Class names of what the rows are made of. */
export type ChessClasses = Readonly<
  Record<'row' | 'floor' | 'group' | 'cell' | 'dim' | 'small' | 'below' | 'places', string>
> & { status: Readonly<Record<string, string | undefined>> }

/** Risers up to which a cell has room for the area. */
const ROOMY = 14
const belowWords = { parking: 'Парковка', storage: 'Кладовые', flat: '', apartment: '' } as const

/**
 * The rows of a chessboard as HTML. Text and not elements: a thousand cells open four times sooner, in the browser and
 * on the server alike.
 */
export function chessRows(board: Chessboard, filter: LotFilter, css: ChessClasses): string {
  const hasArea = isRoomy(board)
  const write = (lot: PackedLot) => cell(lot, { board, filter, css, hasArea })
  const homes = board.rows.map(({ floor, cells }) => {
    const groups = cells.map((own) => {
      const places = own.map((lot) => (lot ? write(lot) : '<span></span>'))
      return `<span class="${css.group}" style="--n:${own.length}">${places.join('')}</span>`
    })
    return `<div role="row" class="${css.row}"><span role="rowheader" class="${css.floor}">${floor}</span>${groups.join('')}</div>`
  })
  const others = board.below.map(({ floor, kind, cells }) => {
    const name = `${floor} <small>${belowWords[kind]}</small>`
    return `<div role="row" class="${css.row} ${css.below}"><span role="rowheader" class="${css.floor}">${name}</span><span class="${css.places}">${cells.map(write).join('')}</span></div>`
  })
  return homes.join('') + others.join('')
}

/** The risers of all sections. */
export function countColumns({ sections }: Chessboard): number {
  return sections.reduce((sum, { risers }) => sum + risers.length, 0)
}

/** Whether its cells have room for the area beside rooms and price. */
export function isRoomy(board: Chessboard): boolean {
  return countColumns(board) <= ROOMY
}

/** How many lots on sale fit the filter, and of how many. */
export function countFitting({ rows, below }: Chessboard, filter: LotFilter) {
  const lots = [
    ...rows.flatMap(({ cells }) => cells.flat()),
    ...below.flatMap(({ cells }) => cells),
  ]
  const onSale = lots.flatMap((lot) => {
    const read = lot && readLot(lot)
    return read && read.status !== 'sold' ? read : []
  })
  return { all: onSale.length, fitting: onSale.filter((lot) => fits(lot, filter)).length }
}

/** Where keys move the focus, Tab passes all cells by but one; without scripts it stops at each link. */
const key = import.meta.env.SSR ? '' : ' tabindex="-1"'

function cell(
  packed: PackedLot,
  {
    board,
    filter,
    css,
    hasArea,
  }: { board: Chessboard; filter: LotFilter; css: ChessClasses; hasArea: boolean },
): string {
  const lot = readLot(packed)
  const { kind, status, rooms } = lot
  const isOnSale = status !== 'sold'
  const isDim = isOnSale && !fits(lot, filter)
  const isHome = rooms !== null
  const name = escapeXml([...lotFacts(lot), ...(isDim ? ['не подходит'] : [])].join(', '))
  // What is seen is short for the name, and is drawn by the style sheet: as one text, since each more costs a style.
  const area = hasArea && isHome ? ` · ${formatArea(lot.area)}` : ''
  const seen = isHome
    ? `${shortRooms(rooms)}${area}&#10;${formatMillions(lot.price).split('\u00a0')[0]}`
    : escapeXml(lot.number)
  const words = `aria-label="${name}" data-lot="${seen}"${key}`
  const look = `${css.cell} ${css.status[status] ?? ''}${isDim ? ` ${css.dim}` : ''}${isHome ? '' : ` ${css.small}`}`
  const page = board.linked.includes(kind) ? lotAddress(kind, lot.id) : null
  if (isOnSale && page !== null) {
    return `<span role="gridcell" class="${look}"><a href="${page}" ${words}></a></span>`
  }
  // A sold lot keeps its page, to which only Enter leads: nobody looks for it there.
  const to = page === null ? '' : ` data-page="${page}"`
  return `<span role="gridcell" class="${look}"${to} ${isOnSale ? words : `aria-label="${name}"${key}`}></span>`
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

function fits(lot: ReturnType<typeof readLot>, filter: LotFilter): boolean {
  return fitsLotFilter({ ...lot, isAvailable: lot.status === 'available' }, filter)
}
