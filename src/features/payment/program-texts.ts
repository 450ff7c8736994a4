// chunk: late-parts
import { NBSP } from '../../lib/text.ts'

/** Returns a rate: «17,9 %». */
export function formatPercent(value: number): string {
  return `${String(value).replace('.', ',')}${NBSP}%`
}

/** Returns the range of the full cost of credit that the law requires: «от 6,214 до 8,907 % годовых». */
export function formatFullCost({
  full_cost_min,
  full_cost_max,
}: {
  full_cost_min: number
  full_cost_max: number
}): string {
  const from = String(full_cost_min).replace('.', ',')
  return `от${NBSP}${from} до${NBSP}${formatPercent(full_cost_max)} годовых`
}

/** Returns the rates of programmes: «ставки от 6 до 15,5 %», or «ставка 6 %». */
export function formatRates(programs: ReadonlyArray<{ rate: number }>): string {
  const rates = programs.map(({ rate }) => rate)
  const [lowest, highest] = [Math.min(...rates), Math.max(...rates)]
  if (lowest === highest) return `ставка ${formatPercent(lowest)}`
  return `ставки от${NBSP}${String(lowest).replace('.', ',')} до${NBSP}${formatPercent(highest)}`
}
