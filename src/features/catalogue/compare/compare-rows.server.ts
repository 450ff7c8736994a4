import type { CompareCell, CompareRow } from './compare-data.ts'
import type { BestValue, CompareField } from './compare-fields.server.ts'
import type { ComparedLot } from './compared-lot.server.ts'

/** Returns the rows of the fields that at least one lot has. */
export function toFieldRows(
  fields: readonly CompareField[],
  lots: readonly ComparedLot[],
): CompareRow[] {
  return fields.flatMap((field) => {
    const cells = lots.map(
      (lot): CompareCell => ({
        value: field.value(lot),
        sale_value: field.saleValue?.(lot) ?? null,
        progress: null,
        best: null,
        note: null,
      }),
    )
    if (cells.every(({ value }) => value === null)) return []
    const amounts = lots.map((lot) => field.amount?.(lot) ?? null)
    return [{ label: field.label, cells: rankCells(cells, { lots, amounts, ...field }) }]
  })
}

interface Ranking {
  lots: ReadonlyArray<Pick<ComparedLot, 'kind' | 'status'>>
  /** By lot; null is not ranked. */
  amounts: ReadonlyArray<number | null>
  hasBar?: true
  best?: BestValue
}

/**
 * Adds to cells their bar and the mark of the best. Both compare lots of one kind only: a parking place is cheaper than
 * any flat. Nothing is best where all are the same, and a sold lot never is.
 */
export function rankCells(
  cells: readonly CompareCell[],
  { lots, amounts, hasBar, best }: Ranking,
): CompareCell[] {
  return cells.map((cell, at) => {
    const amount = amounts[at] ?? null
    if (amount === null) return cell
    const peers = amounts.flatMap((other, n) =>
      other !== null && lots[n]?.kind === lots[at]?.kind ? [{ amount: other, n }] : [],
    )
    if (peers.length < 2) return cell
    const largest = Math.max(...peers.map((peer) => peer.amount))
    const onSale = peers.filter(({ n }) => lots[n]?.status !== 'sold').map((peer) => peer.amount)
    const limit = best?.is === 'most' ? Math.max(...onSale) : Math.min(...onSale)
    const isBest =
      amount === limit && lots[at]?.status !== 'sold' && onSale.some((other) => other !== limit)
    return {
      ...cell,
      progress: hasBar && largest > 0 ? Math.round((amount / largest) * 100) : null,
      best: best && isBest ? best.words : null,
    }
  })
}

/** Whether all lots have the same text in the row. */
export function isSameRow({ cells }: CompareRow): boolean {
  const [first] = cells
  return cells.every(
    ({ value, sale_value }) => value === first?.value && sale_value === first.sale_value,
  )
}
