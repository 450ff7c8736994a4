import { type Choices, type Chosen, choiceFacets, filterRows } from './choice-filters.ts'

const MAX_VALUES = 10
const MAX_TEXT = 64
const MAX_PAGE = 100_000

/** A filter of a list page as links, so that every choice has an address and needs no scripts. */
export interface ChoiceLinks {
  label: string
  /** Each option leads to the list with it chosen, or without it where it is chosen. */
  options: ReadonlyArray<{ label: string; count: number; isChosen: boolean; href: string }>
}

/** A list page's rows under the choices of its address. */
export interface ChoicePage<Row> {
  /** The rows of this page. */
  rows: Row[]
  /** The number of rows on all pages. */
  count: number
  /** From 1; the last page where the address names a later one. */
  page: number
  pages: number
  /** Filters with at least two values, and those that the address sets. */
  filters: ChoiceLinks[]
  chosen: Chosen
  /** The canonical address of this page of the list, and of its first page. */
  path: string
  firstPath: string
  /** Labels of the filters with values that mean nothing. */
  rejected: string[]
}

interface ChoicePageOptions<Row> {
  path: `/${string}`
  search: URLSearchParams
  choices: Choices<Row>
  /** A condition beside the choices. */
  fits?: (row: Row) => boolean
  /** All rows are on one page by default. */
  perPage?: number
}

/** Reads the choices and the page of a list page from its address and applies them. Unknown values are ignored and reported. */
export function readChoicePage<Row>(
  all: readonly Row[],
  {
    path,
    search,
    choices,
    fits = () => true,
    perPage = Number.POSITIVE_INFINITY,
  }: ChoicePageOptions<Row>,
): ChoicePage<Row> {
  const known = choiceFacets(all, choices)
  // An address that was shared keeps its meaning when the last row of a known value is gone.
  const isValue = (key: string, value: string) =>
    Object.hasOwn(choices[key]?.known ?? {}, value) ||
    (known[key]?.options.some((option) => option.value === value) ?? false)
  const chosen: Record<string, string[]> = {}
  const rejected: string[] = []
  for (const [key, { label }] of Object.entries(choices)) {
    const asked = readValues(search, key)
    const valid = asked.filter((value) => isValue(key, value))
    if (valid.length < asked.length) rejected.push(label.toLowerCase())
    chosen[key] = valid
  }
  const found = filterRows(all, choices, chosen).filter(fits)
  const pages = Math.max(1, Math.ceil(found.length / perPage))
  const page = Math.min(pages, readPage(search))
  const toAddress = (own: Chosen, number = 1) => join(path, writeChoices(own, number))
  const facets = choiceFacets(all, choices, chosen, fits)
  return {
    rows: Number.isFinite(perPage) ? found.slice((page - 1) * perPage, page * perPage) : found,
    count: found.length,
    page,
    pages,
    filters: Object.entries(choices)
      .filter(([key]) => chosen[key]?.length || (known[key]?.options.length ?? 0) > 1)
      .map(([key, { label }]) => ({
        label,
        options: (facets[key]?.options ?? []).map(({ value, label: name, count }) => {
          const own = chosen[key] ?? []
          const isChosen = own.includes(value)
          const values = isChosen ? own.filter((other) => other !== value) : [...own, value]
          return { label: name, count, isChosen, href: toAddress({ ...chosen, [key]: values }) }
        }),
      })),
    chosen,
    path: toAddress(chosen, page),
    firstPath: toAddress(chosen),
    rejected,
  }
}

/** Returns the parameters of a list page that matter, for `canonicalSearch`. */
export function canonicalChoices(search: URLSearchParams, keys: readonly string[]): string {
  const values = keys.map((key) => [key, readValues(search, key)] as const)
  return writeChoices(Object.fromEntries(values), readPage(search))
}

function writeChoices(chosen: Chosen, page: number): string {
  const parts = Object.entries(chosen).flatMap(([key, values]) =>
    values.map((value) => `${key}=${encodeURIComponent(value)}`),
  )
  return [...parts, ...(page > 1 ? [`page=${page}`] : [])].join('&')
}

function readValues(search: URLSearchParams, key: string): string[] {
  return [...new Set(search.getAll(key))]
    .filter((value) => value !== '' && value.length <= MAX_TEXT && value.isWellFormed())
    .slice(0, MAX_VALUES)
}

function readPage(search: URLSearchParams): number {
  const text = search.get('page') ?? ''
  return /^[1-9]\d{0,5}$/.test(text) ? Math.min(MAX_PAGE, Number(text)) : 1
}

function join(path: string, query: string): string {
  return query === '' ? path : `${path}?${query}`
}
