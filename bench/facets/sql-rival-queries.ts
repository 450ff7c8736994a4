import type { LotSelection } from '../../src/features/lots/model/filter-types.ts'

/*
 * Statements of the SQL rival: one table of integers without joins, `bench_lots`. A choice is a column of codes, a
 * choice with several values per lot a bit mask, a range a number, and a flag 0 or 1. All values are integers of this
 * program, so they are part of the statement.
 */
export type Dialect = 'sqlite' | 'postgres'

/** A filter as a column of the table. */
export interface RivalColumn {
  key: string
  type: 'choice' | 'mask' | 'range' | 'flag'
  /** Values of a choice in the order of their codes, beginning with 0. */
  options: readonly string[]
  /** Used when the selection has no value. */
  defaults?: readonly string[]
}

/** Group of the row with all sums, and of the number of lots that match. */
const SUMS = 99

/** Returns the SQL condition of a filter that is set, or null. */
function condition({ key, type, options, defaults }: RivalColumn, selection: LotSelection) {
  if (type === 'flag') return selection.flags.includes(key) ? `${key} = 1` : null
  if (type === 'range') {
    const { min, max } = selection.ranges[key] ?? {}
    if (min === undefined && max === undefined) return null
    const bounds = [
      min === undefined ? '' : `${key} >= ${min}`,
      max === undefined ? '' : `${key} <= ${max}`,
    ]
    return `(${bounds.filter(Boolean).join(' and ')})`
  }
  const asked = selection.choices[key]
  const chosen = asked && asked.length > 0 ? asked : defaults
  if (!chosen) return null
  const codes = chosen.map((value) => options.indexOf(value)).filter((code) => code >= 0)
  if (type === 'mask')
    return `(${key} & ${codes.reduce((mask, code) => mask | (1 << code), 0)}) <> 0`
  return `${key} in (${codes.join(', ')})`
}

/** Returns the statements for one page of a list by price and for its count. */
export function writeList(
  columns: readonly RivalColumn[],
  selection: LotSelection,
  { limit, offset }: { limit: number; offset: number },
): { page: string; count: string } {
  const conditions = columns.flatMap((column) => condition(column, selection) ?? [])
  const from = `from bench_lots where ${['true', ...conditions].join(' and ')}`
  return {
    page: `select * ${from} order by price, id limit ${limit} offset ${offset}`,
    count: `select count(*) as n ${from}`,
  }
}

/** A row of a facet statement: a group with a code and its count, or all sums as JSON. */
export interface FacetRow {
  g: number
  k: number | null
  n: number
  sums: string | null
}

/**
 * Returns the statement for all facets. It reads the table once, with a mask of the filters that a lot fails: a lot that
 * fails none counts for every facet, a lot that fails one for the facet of that filter. PostgreSQL then groups by all
 * choices in one pass (grouping sets), SQLite, which has none, by one choice after the other.
 */
export function writeFacets(
  columns: readonly RivalColumn[],
  selection: LotSelection,
  dialect: Dialect,
): string {
  const set = columns.flatMap((column) => {
    const passes = condition(column, selection)
    return passes === null ? [] : [{ key: column.key, passes }]
  })
  const failed = set.map(({ passes }, bit) => `case when ${passes} then 0 else ${1 << bit} end`)
  const bits = set.map((_, bit) => 1 << bit)
  const names = columns.map(({ key }) => key).join(', ')
  const cte = `with lot as materialized (
    select * from (select ${names}, ${failed.join(' + ') || '0'} as failed from bench_lots) counted
    where failed in (${[0, ...bits].join(', ')})
  )`
  const bitOf = (key: string) => bits[set.findIndex((one) => one.key === key)]
  const counts = (key: string) => `failed in (${[0, bitOf(key) ?? 0].join(', ')})`
  const choices = columns.filter(({ type }) => type === 'choice')
  const grouped =
    dialect === 'postgres'
      ? groupAtOnce(choices, columns, bitOf)
      : choices.map(({ key }) => {
          const group = columns.findIndex((column) => column.key === key)
          return `select ${group} as g, ${key} as k, count(*) as n, null as sums from lot where ${counts(key)} group by ${key}`
        })
  const sums = columns.flatMap((column) => writeSums(column, counts(column.key)))
  const array = dialect === 'postgres' ? 'json_build_array' : 'json_array'
  const json = `${array}(${sums.join(', ')})`
  const text = dialect === 'postgres' ? `cast(${json} as text)` : json
  const noCode = dialect === 'postgres' ? 'cast(null as integer)' : 'null'
  const total = `select ${SUMS} as g, ${noCode} as k, count(*) filter (where failed = 0) as n, ${text} as sums from lot`
  return `${cte} ${[...grouped, total].join(' union all ')}`
}

function groupAtOnce(
  choices: readonly RivalColumn[],
  columns: readonly RivalColumn[],
  bitOf: (key: string) => number | undefined,
): string[] {
  const when = (key: string, then: number | string) => `when grouping(${key}) = 0 then ${then}`
  const groups = choices.map(({ key }) =>
    when(
      key,
      columns.findIndex((column) => column.key === key),
    ),
  )
  const more = choices.flatMap(({ key }) => {
    const bit = bitOf(key)
    return bit === undefined ? [] : [when(key, `count(*) filter (where failed = ${bit})`)]
  })
  const count = `count(*) filter (where failed = 0)`
  const keys = choices.map(({ key }) => key)
  return [
    `select case ${groups.join(' ')} end as g, coalesce(${keys.join(', ')}) as k,
      ${more.length > 0 ? `${count} + case ${more.join(' ')} else 0 end` : count} as n, cast(null as text) as sums
    from lot group by grouping sets (${keys.map((key) => `(${key})`).join(', ')})`,
  ]
}

function writeSums({ key, type, options }: RivalColumn, counts: string): string[] {
  const where = `filter (where ${counts})`
  if (type === 'choice') return []
  if (type === 'range') return [`min(${key}) ${where}`, `max(${key}) ${where}`]
  if (type === 'flag') return [`coalesce(sum(${key}) ${where}, 0)`]
  return options.map((_, code) => `coalesce(sum((${key} >> ${code}) & 1) ${where}, 0)`)
}

/** Number of matching lots, and of lots by filter and value, without zeros. The value of a flag is `true`. */
export interface RivalFacets {
  count: number
  counts: Record<string, Record<string, number>>
  ranges: Record<string, { min: number | null; max: number | null }>
}

/** Turns the rows of the facet statement into facets. */
export function readFacets(
  columns: readonly RivalColumn[],
  rows: readonly FacetRow[],
): RivalFacets {
  const facets: RivalFacets = { count: 0, counts: {}, ranges: {} }
  const add = (key: string, value: string | undefined, count: number) => {
    if (value !== undefined && count > 0) (facets.counts[key] ??= {})[value] = count
  }
  for (const { g, k, n, sums } of rows) {
    const column = columns[g]
    // A lot without a value has no code.
    if (column && k !== null) add(column.key, column.options[k], n)
    if (g !== SUMS) continue
    facets.count = n
    const values = JSON.parse(sums ?? '[]') as Array<number | null>
    for (const { key, type, options } of columns) {
      if (type === 'range') {
        const [min = null, max = null] = values.splice(0, 2)
        facets.ranges[key] = { min, max }
      } else if (type === 'flag') add(key, 'true', values.shift() ?? 0)
      else if (type === 'mask') for (const value of options) add(key, value, values.shift() ?? 0)
    }
  }
  return facets
}
