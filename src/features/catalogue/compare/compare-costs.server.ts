import { findPayment, type LoanTerms } from '../../../lib/monthly-payment.ts'
import { formatCount, formatMillions, formatRoubles } from '../../../lib/numbers.ts'
import { oncePer } from '../../../lib/async/once-per.ts'
import { paidPrice } from '../../../lib/paid-price.ts'
import { placeWords } from '../model/lot-names.ts'
import { lotAddress } from '../model/lot-words.ts'
import type { LotCard } from '../model/schema.ts'
import type { LotRow } from '../snapshot/lot-rows.server.ts'
import type { LotStock } from '../snapshot/lot-stock.server.ts'
import type { CompareChoices } from './compare-address.ts'
import type { CompareCell, CompareRow } from './compare-data.ts'
import type { ComparedLot } from './compared-lot.server.ts'
import { rankCells } from './compare-rows.server.ts'

const NBSP = '\u00a0'

/** What a project asks for a finish. */
export interface FinishPrice {
  project_id: number
  slug: string
  name: string
  /** Roubles. */
  price_per_metre: number
}

/** What «Итого» is computed from. */
export interface CostSources {
  stock: Pick<LotStock, 'getRows'> & { frame: { mortgagePrograms: readonly LoanTerms[] } }
  findLot: (id: number) => LotCard | undefined
  finishPrices: readonly FinishPrice[]
}

type Extra = 'parking' | 'storage'
type Choices = Pick<CompareChoices, 'hasParking' | 'hasStorage' | 'finish'>
const extraLabels: Record<Extra, string> = { parking: 'Машино-место', storage: 'Кладовая' }

/** The rows of what a purchase costs in all; `total` is null if no lot can be bought. */
export interface CompareCosts {
  rows: CompareRow[]
  total: CompareRow | null
  /** Ids of the mortgage programmes of the payments. */
  programs: number[]
}

/** Returns what each lot costs with the chosen finish, parking place and storage unit, in all and per month. */
export function toCompareCosts(
  lots: readonly ComparedLot[],
  choices: Choices,
  sources: CostSources,
): CompareCosts {
  if (!lots.some(canBeBought)) return { rows: [], total: null, programs: [] }
  const extras: Extra[] = [
    ...(choices.hasParking ? (['parking'] as const) : []),
    ...(choices.hasStorage ? (['storage'] as const) : []),
  ]
  const costs = lots.map((lot) => toLotCost(lot, extras, choices.finish, sources))
  const rows: CompareRow[] = []
  if (choices.finish !== null && costs.some(({ finish }) => finish !== null)) {
    rows.push({
      label: `Отделка: ${finishLabel(choices.finish, sources)}`,
      cells: costs.map(({ finish }) => finish ?? emptyCell),
    })
  }
  for (const extra of extras) {
    rows.push({ label: extraLabels[extra], cells: costs.map((cost) => cost[extra] ?? emptyCell) })
  }
  const monthly = costs.map(({ payment }) => payment?.monthly ?? null)
  if (monthly.some((amount) => amount !== null)) {
    rows.push({
      label: `Ипотека, в${NBSP}месяц`,
      cells: rankCells(
        costs.map(({ payment }) => toPaymentCell(payment)),
        { lots, amounts: monthly, hasBar: true, best: { is: 'least', words: 'меньше всех' } },
      ),
    })
  }
  const totals = costs.map(({ total }) => total)
  const cells = lots.map((lot, n) => ({
    ...textCell(totals[n] == null ? null : formatRoubles(totals[n])),
    note: lot.status === 'sold' ? { text: 'уже продано', href: null } : (costs[n]?.without ?? null),
  }))
  return {
    rows,
    total: {
      label: 'Итого',
      cells: rankCells(cells, {
        lots,
        // What lacks a part is cheaper only because of that.
        amounts: totals.map((total, n) => (costs[n]?.without ? null : total)),
        hasBar: true,
        best: { is: 'least', words: 'дешевле всех' },
      }),
    },
    programs: [...new Set(costs.flatMap(({ payment }) => payment?.program ?? []))],
  }
}

interface LotCost {
  finish: CompareCell | null
  parking: CompareCell | null
  storage: CompareCell | null
  payment: ReturnType<typeof findPayment>
  /** Roubles; null for a sold lot. */
  total: number | null
  /** The chosen parts that the total lacks. */
  without: CompareCell['note']
}

function toLotCost(
  lot: ComparedLot,
  extras: readonly Extra[],
  finish: string | null,
  sources: CostSources,
): LotCost {
  const cost: LotCost = {
    finish: null,
    parking: null,
    storage: null,
    payment: null,
    total: null,
    without: null,
  }
  if (!canBeBought(lot)) return cost
  let home = paidPrice(lot)
  const missing: string[] = []
  if (finish !== null && isHome(lot)) {
    const found = findFinish(lot, finish, sources)
    cost.finish = found.cell
    if (found.amount === null) missing.push('отделки')
    home += found.amount ?? 0
  }
  let total = home
  for (const extra of isHome(lot) ? extras : []) {
    const place = findCheapest(lot, extra, sources)
    cost[extra] = place ? toPlaceCell(place) : { ...textCell(`нет в${NBSP}продаже`) }
    if (place) total += paidPrice(place)
    else missing.push(extra === 'parking' ? 'машино-места' : 'кладовой')
  }
  return {
    ...cost,
    total,
    payment: isHome(lot)
      ? findPayment(sources.stock.frame.mortgagePrograms, {
          price: home,
          area_type: lot.project.area_type,
        })
      : null,
    without: missing.length > 0 ? { text: `без ${missing.join(`${NBSP}и `)}`, href: null } : null,
  }
}

/** The amount is null if the project does not sell this finish. */
function findFinish(
  lot: ComparedLot,
  slug: string,
  { finishPrices }: CostSources,
): { amount: number | null; cell: CompareCell } {
  if (lot.finishing?.value === slug) {
    return { amount: 0, cell: textCell(`входит в${NBSP}цену`) }
  }
  const offer = finishPrices.find(
    (price) => price.project_id === lot.project.id && price.slug === slug,
  )
  if (!offer) return { amount: null, cell: textCell(`нет в${NBSP}проекте`) }
  const amount = Math.round(offer.price_per_metre * lot.area)
  const text = `${formatRoubles(offer.price_per_metre)} за${NBSP}м²`
  return { amount, cell: { ...textCell(formatRoubles(amount)), note: { text, href: null } } }
}

/** The cheapest place on sale in the building, or else in the project. */
function findCheapest(
  lot: ComparedLot,
  extra: Extra,
  { stock, findLot }: CostSources,
): LotCard | undefined {
  const cheapest = listCheapest(stock, extra)
  const row =
    cheapest.get(`building ${lot.building.id}`) ?? cheapest.get(`project ${lot.project.id}`)
  return row && findLot(row.id)
}

const listCheapest = oncePer((stock: CostSources['stock'], kind: Extra) => {
  const found = new Map<string, LotRow>()
  for (const row of stock.getRows(kind)) {
    if (row.status !== 'available') continue
    for (const key of [`building ${row.building_id}`, `project ${row.project_id}`]) {
      const known = found.get(key)
      if (!known || paidPrice(row) < paidPrice(known)) found.set(key, row)
    }
  }
  return found
})

function finishLabel(slug: string, { finishPrices }: CostSources): string {
  return (finishPrices.find((price) => price.slug === slug)?.name ?? slug).toLowerCase()
}

function toPlaceCell(place: LotCard): CompareCell {
  const text = `№${NBSP}${place.number || place.article}, ${placeWords(place)}`
  return {
    ...textCell(formatRoubles(paidPrice(place))),
    note: { text, href: lotAddress(place.kind, place.id) },
  }
}

function toPaymentCell(payment: LotCost['payment']): CompareCell {
  if (!payment) return emptyCell
  const text = `взнос ${formatMillions(payment.first_payment)}, ${formatCount(payment.term, 'год', 'года', 'лет')}`
  return { ...textCell(formatRoubles(payment.monthly)), note: { text, href: null } }
}

function canBeBought({ status }: ComparedLot): boolean {
  return status !== 'sold'
}

function isHome({ kind }: ComparedLot): boolean {
  return kind === 'flat' || kind === 'apartment'
}

function textCell(value: string | null): CompareCell {
  return { value, sale_value: null, progress: null, best: null, note: null }
}

const emptyCell = textCell(null)
