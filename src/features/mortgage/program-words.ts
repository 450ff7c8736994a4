const NBSP = '\u00a0'

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
