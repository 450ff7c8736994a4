import { sql } from 'kysely'
import { connectDatabase } from '../../src/db/connect.ts'
import { isPostgres } from '../../src/db/dialect.ts'
import type {
  LotFacts,
  LotFilter,
  LotSelection,
} from '../../src/features/lots/model/filter-types.ts'
import { getFilters } from '../../src/features/lots/model/filters.ts'
import { gatherStatistics, insertRows } from '../lots.ts'
import {
  type FacetRow,
  readFacets,
  type RivalColumn,
  type RivalFacets,
  writeFacets,
  writeList,
} from './sql-rival-queries.ts'

const CHUNK = 20_000
/** Bits of a mask that both databases shift without a sign. */
const MAX_BITS = 30

/** Lists and facets by SQL, as somebody would write them who wants them fast. */
export interface SqlRival {
  list: (
    selection: LotSelection,
    page: { limit: number; offset: number },
  ) => Promise<{ count: number; ids: number[] }>
  facets: (selection: LotSelection) => Promise<RivalFacets>
  close: () => Promise<void>
}

/** Fills an empty database with one denormalised table of these flats, with indexes for the list. */
export async function createSqlRival(url: string, lots: readonly LotFacts[]): Promise<SqlRival> {
  const db = connectDatabase(url)
  const dialect = isPostgres(db) ? 'postgres' : 'sqlite'
  const filters = getFilters('flat').filter(
    ({ isPayment, type }) => !isPayment && type !== 'amount',
  )
  const columns = filters.flatMap((filter) => toColumn(filter, lots) ?? [])
  const run = <T>(statement: string) => sql.raw<T>(statement).execute(db)
  const types = columns.map(
    ({ key, type }) => `${key} ${type === 'range' ? 'double precision' : 'integer'}`,
  )
  await run(`create table bench_lots (id integer primary key, ${types.join(', ')})`)
  for (let from = 0; from < lots.length; from += CHUNK) {
    const chunk = lots.slice(from, from + CHUNK)
    await insertRows(
      db,
      'bench_lots',
      chunk.map((lot) => toRow(lot, filters, columns)),
    )
  }
  for (const column of ['price', 'area', 'floor', 'project', 'building']) {
    const last = column === 'price' ? 'id' : 'price, id'
    await run(`create index bench_${column} on bench_lots (status, ${column}, ${last})`)
  }
  await gatherStatistics(db)
  return {
    list: async (selection, page) => {
      const statements = writeList(columns, selection, page)
      const counted = await run<{ n: number }>(statements.count)
      const { rows } = await run<{ id: number }>(statements.page)
      return { count: counted.rows[0]?.n ?? 0, ids: rows.map(({ id }) => id) }
    },
    facets: async (selection) => {
      const { rows } = await run<FacetRow>(writeFacets(columns, selection, dialect))
      return readFacets(columns, rows)
    },
    close: () => db.destroy(),
  }
}

function toColumn(filter: LotFilter, lots: readonly LotFacts[]): RivalColumn | null {
  if (filter.type === 'amount') return null
  if (filter.type !== 'choice') return { key: filter.key, type: filter.type, options: [] }
  const values = new Set<string>()
  let isMultiple = false
  for (const lot of lots) {
    const value = filter.getValue(lot)
    if (value === null || typeof value === 'string') {
      if (value !== null) values.add(value)
      continue
    }
    isMultiple = true
    for (const one of value) values.add(one)
  }
  const options = [...values].toSorted()
  if (isMultiple && options.length > MAX_BITS) throw new Error(`${filter.key} has too many values`)
  const { key, defaults } = filter
  const type = isMultiple ? 'mask' : 'choice'
  return { key, type, options, ...(defaults && { defaults }) }
}

function toRow(
  lot: LotFacts,
  filters: readonly LotFilter[],
  columns: readonly RivalColumn[],
): Record<string, number | null> {
  const cells = filters.map((filter, n) => [
    filter.key,
    toCell(lot, filter, columns[n]?.options ?? []),
  ])
  return { id: lot.id, ...Object.fromEntries(cells) }
}

function toCell(lot: LotFacts, filter: LotFilter, options: readonly string[]): number | null {
  if (filter.type === 'amount') return null
  const value = filter.getValue(lot)
  if (value === null || typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value === 'string') return options.indexOf(value)
  return value.reduce((mask, one) => mask | (1 << options.indexOf(one)), 0)
}
