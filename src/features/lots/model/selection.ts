import type { LotFilter, LotSelection } from './filter-types.ts'
import { defaultOrder, getFilters, getOrders, type LotOrder } from './filters.ts'
import type { LotKind } from './schema.ts'

/** The query of a list, as its address has it (decision D4). */
export interface LotQuery {
  selection: LotSelection
  order: LotOrder
  /** From 1. */
  page: number
  view: ListView
}

/** How a list shows its lots; `types`: homes with the same plan as one entry; `map`: their projects. */
export type ListView = 'cards' | 'table' | 'types' | 'map'

export interface ParsedQuery extends LotQuery {
  /** Names of parameters that were dropped because their value is invalid. */
  rejected: string[]
  /** Those of them that have one value only and were given several. */
  repeated: string[]
}

/** What is wrong with an address. */
interface Problems {
  rejected: Set<string>
  repeated: Set<string>
}

const TRUE_VALUES = new Set(['true', '1', 'on'])
const MAX_TEXT = 64
const MAX_VALUES = 100

/** Parses the query of a list's address. Ignores unknown parameters; drops and lists invalid ones. Never throws. */
export function parseLotQuery(kind: LotKind, search: URLSearchParams): ParsedQuery {
  const problems: Problems = { rejected: new Set(), repeated: new Set() }
  const selection: LotSelection = { choices: {}, ranges: {}, flags: [] }
  for (const filter of getFilters(kind)) readFilter(filter, search, selection, problems)
  return {
    selection,
    order:
      readOne(search, 'order', problems, (value) =>
        getOrders(kind).find((order) => order === value),
      ) ?? defaultOrder,
    page: readOne(search, 'page', problems, (value) => readCount(value)) ?? 1,
    view:
      readOne(search, 'view', problems, (value) => getViews(kind).find((view) => view === value)) ??
      'cards',
    rejected: [...problems.rejected],
    repeated: [...problems.repeated],
  }
}

/** Returns the views that the list of a kind has, the default first; only homes have plans. */
export function getViews(kind: LotKind): readonly ListView[] {
  const hasPlans = kind === 'flat' || kind === 'apartment'
  return hasPlans ? ['cards', 'table', 'types', 'map'] : ['cards', 'table', 'map']
}

/** Returns the query string of a list without `?`: defaults omitted, parameters in a fixed order. */
export function writeLotQuery(kind: LotKind, query: Partial<LotQuery>): string {
  const search = new URLSearchParams()
  const { selection, order = defaultOrder, page = 1, view = 'cards' } = query
  for (const filter of selection ? getFilters(kind) : []) {
    if (!selection) break
    if (filter.type === 'choice') {
      for (const value of (selection.choices[filter.key] ?? []).toSorted(byNumberThenText)) {
        search.append(filter.key, value)
      }
    } else if (filter.type === 'range') {
      const { min, max } = selection.ranges[filter.key] ?? {}
      if (min !== undefined) search.append(`${filter.key}_min`, String(min))
      if (max !== undefined) search.append(`${filter.key}_max`, String(max))
    } else if (filter.type === 'amount') {
      const amount = selection.amounts?.[filter.key]
      if (amount !== undefined) search.append(filter.key, String(amount))
    } else if (selection.flags.includes(filter.key)) {
      search.append(filter.key, 'true')
    }
  }
  if (order !== defaultOrder) search.append('order', order)
  if (view !== 'cards') search.append('view', view)
  if (page > 1) search.append('page', String(page))
  return search.toString()
}

function readFilter(
  filter: LotFilter,
  search: URLSearchParams,
  selection: LotSelection,
  problems: Problems,
): void {
  const { key } = filter
  const { rejected, repeated } = problems
  if (filter.type === 'choice') {
    const values = search.getAll(key).filter((value) => value !== '')
    const good = [...new Set(values)].filter((value) => isPossible(filter, value))
    if (filter.isSingle && good.length > 1) {
      repeated.add(key)
      good.length = 0
    }
    if (good.length < new Set(values).size || good.length > MAX_VALUES) rejected.add(key)
    const chosen = (filter.normalize ?? keepAll)(good.slice(0, MAX_VALUES))
    // In one order, so that addresses which differ in it have the same page.
    if (chosen.length > 0) selection.choices[key] = chosen.toSorted(byNumberThenText)
  } else if (filter.type === 'range') {
    // Parking and storage are below ground, so their floors are negative.
    const read = filter.unit === 'floor' ? readFloor : readAmount
    const min = filter.bounds === 'both' ? readOne(search, `${key}_min`, problems, read) : undefined
    const max = readOne(search, `${key}_max`, problems, read)
    if (min === undefined && max === undefined) return
    selection.ranges[key] = {
      ...(min === undefined ? {} : { min }),
      ...(max === undefined ? {} : { max }),
    }
  } else if (filter.type === 'amount') {
    const amount = readOne(search, key, problems, (value) => readWhole(value, filter))
    if (amount !== undefined) selection.amounts = { ...selection.amounts, [key]: amount }
  } else {
    // An empty flag is invalid: forms send a flag only when it is on (decision D29).
    const [value, ...more] = search.getAll(key)
    if (value === undefined) return
    if (TRUE_VALUES.has(value) && more.length === 0) selection.flags.push(key)
    else rejected.add(key)
  }
}

function keepAll(values: readonly string[]): string[] {
  return [...values]
}

function isPossible(filter: LotFilter & { type: 'choice' }, value: string): boolean {
  if (filter.isId) return /^[1-9]\d{0,8}$/.test(value)
  if (filter.words) return Object.hasOwn(filter.words, value)
  if (filter.pattern) return filter.pattern.test(value)
  return value.length <= MAX_TEXT && !/\p{Cc}/u.test(value)
}

/** Returns the value of a parameter. Several values or one that does not parse are rejected; empty is absent. */
function readOne<T>(
  search: URLSearchParams,
  name: string,
  { rejected, repeated }: Problems,
  parse: (value: string) => T | undefined,
): T | undefined {
  const values = search.getAll(name).filter((value) => value !== '')
  if (values.length === 0) return undefined
  const parsed = values.length === 1 ? parse(values[0] ?? '') : undefined
  if (parsed === undefined) rejected.add(name)
  if (values.length > 1) repeated.add(name)
  return parsed
}

/** Parses a decimal number ≥ 0 as people type it, with spaces and a decimal comma. */
function readAmount(value: string): number | undefined {
  const text = value.replace(/[\s\u00a0]/g, '').replace(',', '.')
  return /^\d{1,12}(\.\d{1,4})?$/.test(text) ? Number(text) : undefined
}

/** Parses a whole number within the inclusive bounds, with or without spaces. */
function readWhole(value: string, { min, max }: { min: number; max: number }): number | undefined {
  const amount = readAmount(value)
  const isWithin = amount !== undefined && Number.isInteger(amount) && amount >= min
  return isWithin && amount <= max ? amount : undefined
}

/** Parses an amount that may be negative. */
function readFloor(value: string): number | undefined {
  const [, sign, digits = ''] = /^\s*([-\u2212]?)(.*)$/.exec(value) ?? []
  const amount = readAmount(digits)
  if (!sign) return amount
  // `0 - amount` gives 0 and not -0, so that one list has one address.
  return amount === undefined ? undefined : 0 - amount
}

function readCount(value: string): number | undefined {
  return /^[1-9]\d{0,5}$/.test(value) ? Number(value) : undefined
}

function byNumberThenText(a: string, b: string): number {
  return Number(a) - Number(b) || (a < b ? -1 : 1)
}
