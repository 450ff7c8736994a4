import type { LotFilter, LotSelection } from '../../lots/model/filter-types.ts'
import { getFilters } from '../../lots/model/filters.ts'
import { formatCount } from '../../../lib/numbers.ts'
import { formatBoundWithUnit } from './range-text.ts'
import type { Facets, LotKind } from '../../lots/model/schema.ts'
import { type LotQuery, writeLotQuery } from '../../lots/model/selection.ts'
import { roomLabels } from '../../lots/model/labels.ts'

export interface ChosenChip {
  key: string
  /** Key of its filter. */
  filter: string
  label: string
  /** The selection without this value. */
  selection: LotSelection
  /** Query string of this selection, for its first page. */
  search: string
}

/** Prefixes of values that are unclear without one. */
const PREFIXES: Readonly<Record<string, string>> = {
  plan: 'Планировка',
  section: 'Секция',
  window_view: 'Вид',
  window_side: 'Окна',
  completion: 'Сдача',
  metro: 'Метро',
}

/** Returns all chosen conditions in the order of the filters, each with the query that removes it. */
export function toChips(kind: LotKind, query: LotQuery, facets: Facets): ChosenChip[] {
  const chips: ChosenChip[] = []
  const add = (filter: string, key: string, label: string, selection: LotSelection) => {
    const { order, view } = query
    chips.push({
      key,
      filter,
      label,
      selection,
      search: writeLotQuery(kind, { selection, order, view }),
    })
  }
  const { selection } = query
  for (const filter of getFilters(kind)) {
    const { key } = filter
    if (filter.type === 'choice') {
      for (const value of selection.choices[key] ?? []) {
        add(
          key,
          `${key}=${value}`,
          valueLabel(filter, value, facets),
          without(selection, key, value),
        )
      }
    } else if (filter.type === 'range') {
      const bounds = selection.ranges[key]
      if (bounds) add(key, key, rangeLabel(filter, bounds), withoutCondition(selection, key))
    } else if (filter.type === 'amount') {
      const amount = selection.amounts?.[key]
      if (amount === undefined) continue
      const label = `${filter.label} ${formatTerm(filter.unit, amount)}`
      add(key, key, label, withoutCondition(selection, key))
    } else if (selection.flags.includes(key)) {
      add(key, key, filter.label, withoutCondition(selection, key))
    }
  }
  return chips
}

/** Returns the selection without all that is chosen of one filter. */
export function withoutCondition(
  { choices, ranges, flags, amounts }: LotSelection,
  key: string,
): LotSelection {
  const drop = <Value>(values: Record<string, Value>) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => name !== key))
  return {
    choices: drop(choices),
    ranges: drop(ranges),
    flags: flags.filter((name) => name !== key),
    ...(amounts ? { amounts: drop(amounts) } : {}),
  }
}

function without(selection: LotSelection, key: string, value: string): LotSelection {
  const left = (selection.choices[key] ?? []).filter((chosen) => chosen !== value)
  const choices = { ...selection.choices, [key]: left }
  if (left.length === 0) delete choices[key]
  return { ...selection, choices }
}

function valueLabel(filter: LotFilter, value: string, facets: Facets): string {
  const facet = facets[filter.key]
  const option =
    facet?.type === 'choice' ? facet.options.find((known) => known.value === value) : undefined
  const word = filter.key === 'rooms' ? roomLabels[Number(value)] : option?.label
  if (word === undefined) return `${filter.label}: ${value}`
  const prefix = PREFIXES[filter.key]
  return prefix ? `${prefix}: ${word}` : word
}

/** Returns a term of a loan: «2,5 млн ₽», «20 лет». */
function formatTerm(unit: 'rub' | 'years', value: number): string {
  return unit === 'rub'
    ? formatBoundWithUnit(unit, value)
    : formatCount(value, 'год', 'года', 'лет')
}

function rangeLabel(
  filter: LotFilter & { type: 'range' },
  { min, max }: { min?: number; max?: number },
): string {
  const from = min === undefined ? '' : ` от\u00a0${formatBoundWithUnit(filter.unit, min)}`
  const to = max === undefined ? '' : ` до\u00a0${formatBoundWithUnit(filter.unit, max)}`
  return `${filter.label}${from}${to}`
}
