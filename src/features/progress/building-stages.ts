import { monthName } from '../../lib/time/months.ts'
import { formatCount } from '../../lib/numbers.ts'

/** A stage of a building's construction as the content folder has it; months as `2027-03`. */
export interface ConstructionStage {
  name: string
  /** The first plan. */
  planned: string
  /** The plan now, where it was moved. */
  expected: string | null
  done: string | null
  /** Why it was moved; empty when unknown. */
  reason: string
}

export interface BuildingStages {
  id: number
  name: string
  stages: readonly ConstructionStage[]
}

/** «март 2027». */
export function stageMonth(month: string): string {
  const [year = '', number = ''] = month.split('-')
  return `${monthName(Number(number))}\u00a0${year}`
}

/** Months from one to another; negative when the second is earlier. */
export function monthsBetween(from: string, to: string): number {
  return monthNumber(to) - monthNumber(from)
}

/** How a stage differs from its first plan: «в срок», «на 2 месяца позже»; empty while it is ahead as planned. */
export function describeShift({ planned, expected, done }: ConstructionStage): string {
  const shift = monthsBetween(planned, done ?? expected ?? planned)
  if (shift === 0) return done === null ? '' : 'в\u00a0срок'
  const months = formatCount(Math.abs(shift), 'месяц', 'месяца', 'месяцев')
  return `на\u00a0${months} ${shift > 0 ? 'позже' : 'раньше'}`
}

/** Months counted from the year 0. */
export function monthNumber(month: string): number {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return year * 12 + number - 1
}
