import { filtersOf, type LotFilter, type LotSelection } from '../model/filters.ts'
import { boundWords } from './range-text.ts'
import type { Facets, LotKind } from '../model/schema.ts'
import { type LotQuery, writeLotQuery } from '../model/selection.ts'
import { roomWords } from '../model/words.ts'

export interface ChosenChip {
  key: string
  label: string
  /** The list without this value, from its first page. */
  selection: LotSelection
  /** The same as parameters of an address. */
  search: string
}

/** Words before a value that says too little by itself. */
const PREFIXES: Readonly<Record<string, string>> = {
  section: 'Секция',
  window_view: 'Вид',
  completion: 'Сдача',
  metro: 'Метро',
}

/** Everything chosen, in the order of the filters, each with the address that lets it go. */
export function chipsOf(kind: LotKind, query: LotQuery, facets: Facets): ChosenChip[] {
  const chips: ChosenChip[] = []
  const add = (key: string, label: string, selection: LotSelection) => {
    const { order, view } = query
    chips.push({ key, label, selection, search: writeLotQuery(kind, { selection, order, view }) })
  }
  const { selection } = query
  for (const filter of filtersOf(kind)) {
    const { key } = filter
    if (filter.type === 'choice') {
      for (const value of selection.choices[key] ?? []) {
        add(`${key}=${value}`, valueLabel(filter, value, facets), without(selection, key, value))
      }
    } else if (filter.type === 'range') {
      const bounds = selection.ranges[key]
      if (!bounds) continue
      const ranges = Object.fromEntries(
        Object.entries(selection.ranges).filter(([name]) => name !== key),
      )
      add(key, rangeLabel(filter, bounds), { ...selection, ranges })
    } else if (selection.flags.includes(key)) {
      add(key, filter.label, {
        ...selection,
        flags: selection.flags.filter((name) => name !== key),
      })
    }
  }
  return chips
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
  const word = filter.key === 'rooms' ? roomWords[Number(value)] : option?.label
  if (word === undefined) return `${filter.label}: ${value}`
  const prefix = PREFIXES[filter.key]
  return prefix ? `${prefix}: ${word}` : word
}

function rangeLabel(
  filter: LotFilter & { type: 'range' },
  { min, max }: { min?: number; max?: number },
): string {
  const from = min === undefined ? '' : ` от\u00a0${boundWords(filter.unit, min)}`
  const to = max === undefined ? '' : ` до\u00a0${boundWords(filter.unit, max)}`
  return `${filter.label}${from}${to}`
}
