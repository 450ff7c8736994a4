import { NBSP } from '../../../lib/text.ts'
import { type AskedTerms, findPayment } from '../../../lib/lots/monthly-payment.ts'
import { paidPrice } from '../../../lib/lots/paid-price.ts'
import { formatRoubles } from '../../../lib/numbers.ts'
import type { CompareChoices } from '../../lots/model/compare-address.ts'
import type { CompareCell, CompareRow } from './compare-data.ts'
import {
  type CostSources,
  emptyCell,
  type Extra,
  findCheapest,
  findFinish,
  finishLabel,
  textCell,
  toPaymentCell,
  toPlaceCell,
} from './compare-extras.server.ts'
import { rankCells } from './compare-rows.server.ts'
import type { ComparedLot } from './compared-lot.server.ts'

type Choices = Pick<
  CompareChoices,
  'hasParking' | 'hasStorage' | 'finish' | 'firstPayment' | 'term'
>
const extraLabels: Record<Extra, string> = { parking: 'Машино-место', storage: 'Кладовая' }

/** The rows of what a purchase costs in all; `total` is null if no lot can be bought. */
export interface CompareCosts {
  rows: CompareRow[]
  total: CompareRow | null
  /** Ids of the mortgage programmes of the payments. */
  programs: number[]
}

/**
 * Returns what each lot costs with the chosen finish, parking place and storage unit, in all and per month. The payment
 * is that of one loan for all of it, under a programme of the home.
 */
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
  const { finish, firstPayment, term } = choices
  const asked: AskedTerms = { first_payment: firstPayment ?? undefined, term: term ?? undefined }
  const costs = lots.map((lot) => toLotCost(lot, { extras, finish, asked }, sources))
  const rows: CompareRow[] = []
  if (finish !== null && costs.some(({ finish }) => finish !== null)) {
    rows.push({
      label: `Отделка: ${finishLabel(finish, sources)}`,
      cells: costs.map(({ finish }) => finish ?? emptyCell),
    })
  }
  for (const extra of extras) {
    rows.push({ label: extraLabels[extra], cells: costs.map((cost) => cost[extra] ?? emptyCell) })
  }
  const monthly = costs.map(({ payment }) => payment?.monthly ?? null)
  const asksTerms = (firstPayment ?? term) !== null && lots.some(isHome)
  if (asksTerms || monthly.some((amount) => amount !== null)) {
    rows.push({
      label: extras.length > 0 ? `Ипотека за${NBSP}всё, в${NBSP}месяц` : `Ипотека, в${NBSP}месяц`,
      cells: rankCells(
        costs.map(({ payment }, n) =>
          (asksTerms || extras.length > 0) && !payment && isBuyableHome(lots[n])
            ? textCell(`нет${NBSP}программы`)
            : toPaymentCell(payment),
        ),
        {
          lots,
          amounts: monthly.map((amount, n) => (costs[n]?.without ? null : amount)),
          hasBar: true,
          best: { is: 'least', words: 'меньше всех' },
        },
      ),
    })
  }
  const totals = costs.map(({ total }) => total)
  const cells = costs.map((cost, n) => ({
    ...textCell(cost.total === null ? null : formatRoubles(cost.total)),
    note: lots[n]?.status === 'sold' ? toNote('уже продано') : toTotalNote(cost),
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
  /** «без машино-места и кладовой»: the chosen parts that the total lacks. */
  without: string | null
}

function toNote(text: string): NonNullable<CompareCell['note']> {
  return { text, href: null }
}

/** What a total lacks, and what it is per month. */
function toTotalNote({ without, payment }: LotCost): CompareCell['note'] {
  const monthly = payment && `${formatRoubles(payment.monthly)} в${NBSP}месяц`
  const parts = [without, monthly].filter((part) => part !== null)
  return parts.length > 0 ? toNote(parts.join(', ')) : null
}

function toLotCost(
  lot: ComparedLot,
  { extras, finish, asked }: { extras: readonly Extra[]; finish: string | null; asked: AskedTerms },
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
  let total = paidPrice(lot)
  const missing: string[] = []
  if (finish !== null && isHome(lot)) {
    const found = findFinish(lot, finish, sources)
    cost.finish = found.cell
    if (found.amount === null) missing.push('отделки')
    total += found.amount ?? 0
  }
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
      ? findPayment(
          sources.stock.frame.mortgagePrograms,
          { price: total, area_type: lot.project.area_type },
          asked,
        )
      : null,
    without: missing.length > 0 ? `без ${missing.join(`${NBSP}и `)}` : null,
  }
}

function canBeBought({ status }: ComparedLot): boolean {
  return status !== 'sold'
}

function isHome({ kind }: ComparedLot): boolean {
  return kind === 'flat' || kind === 'apartment'
}

function isBuyableHome(lot: ComparedLot | undefined): boolean {
  return lot !== undefined && isHome(lot) && canBeBought(lot)
}
