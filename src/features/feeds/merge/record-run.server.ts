import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../db/connect.ts'

/** Tables of places of which a run may change rows and create some. */
export const placeTables = [
  'cities',
  'projects',
  'buildings',
  'sections',
  'floors',
  'finishes',
] as const
export type PlaceTable = (typeof placeTables)[number]
/** Of these, those whose rows a run changes. They are small enough to be compared completely. */
const changedTables = ['projects', 'buildings'] as const

/** The value of each changed column before the run and after it. */
export type RowChanges = Record<string, [before: unknown, after: unknown]>
type Row = Record<string, unknown> & { id: number }

/** Rows of one statement. */
const BATCH = 500
/** Columns that any change sets. */
export const STAMPS: ReadonlySet<string> = new Set(['updated_at'])

/** Records what a merge is about to change. Call `finish` in the same transaction, when it has changed it. */
export class RunRecord {
  readonly #trx: Database
  readonly #source: string
  #lastLot = 0
  #lastPrice = 0
  readonly #lastIds = new Map<PlaceTable, number>()
  readonly #places = new Map<string, Map<number, Row>>()

  constructor(trx: Database, source: string) {
    this.#trx = trx
    this.#source = source
  }

  /** Before places are created or changed. */
  async recordPlaces(): Promise<void> {
    for (const table of placeTables) this.#lastIds.set(table, await this.#findLastId(table))
    for (const table of changedTables) this.#places.set(table, byId(await this.#readPlaces(table)))
  }

  /** Before lots are changed, created or withdrawn. `changed` is the condition for a lot of this run. */
  async recordLots(changed: RawBuilder<unknown>): Promise<void> {
    const trx = this.#trx
    this.#lastLot = await this.#findLastId('lots')
    this.#lastPrice = await this.#findLastId('price_history')
    await this.drop()
    await sql`create temporary table undo_lots as select lots.* from lots where ${changed}`.execute(
      trx,
    )
    for (const [table, column] of wordTables) {
      await sql`create temporary table ${sql.ref(`undo_${table}`)} as
        select lot_id, ${sql.ref(column)} as word from ${sql.ref(table)}
        where lot_id in (select id from undo_lots)`.execute(trx)
    }
  }

  /** Stores the record in place of that of the run before, after everything was written. */
  async finish(at: string): Promise<void> {
    const trx = this.#trx
    const source = this.#source
    await trx.deleteFrom('feed_undo').where('source', '=', source).execute()
    const created: Partial<Record<PlaceTable, number[]>> = {}
    for (const table of placeTables) {
      const rows = await sql<{ id: number }>`select id from ${sql.ref(table)}
        where id > ${this.#lastIds.get(table) ?? 0} order by id`.execute(trx)
      created[table] = rows.rows.map(({ id }) => id)
    }
    await trx
      .insertInto('feed_undo')
      .values({
        source,
        at,
        last_lot: this.#lastLot,
        last_price: this.#lastPrice,
        created: JSON.stringify(created),
      })
      .execute()
    for (const table of changedTables) {
      const after = byId(await this.#readPlaces(table))
      const before = this.#places.get(table) ?? new Map<number, Row>()
      await this.#store(table, [...before.values()], after)
    }
    await this.#storeLots()
    await this.drop()
  }

  async drop(): Promise<void> {
    for (const table of ['lots', ...wordTables.map(([name]) => name)]) {
      await sql`drop table if exists ${sql.ref(`undo_${table}`)}`.execute(this.#trx)
    }
  }

  async #storeLots(): Promise<void> {
    for (let last = 0; ; ) {
      const { rows: before } = await sql<Row>`select * from undo_lots where id > ${last}
        order by id limit ${BATCH}`.execute(this.#trx)
      if (before.length === 0) return
      const ids = before.map(({ id }) => id)
      const after = byId(await readLots(this.#trx, ids))
      const words = await readWords(this.#trx, ids, 'undo_')
      await this.#store(
        'lots',
        before.map((row) => ({ ...row, ...words.get(row.id) })),
        after,
      )
      last = before.at(-1)?.id ?? 0
    }
  }

  async #store(
    kind: string,
    before: readonly Row[],
    after: ReadonlyMap<number, Row>,
  ): Promise<void> {
    const rows = before.flatMap((row) => {
      const now = after.get(row.id)
      if (!now) return []
      const changes: RowChanges = {}
      for (const [column, value] of Object.entries(row)) {
        if (value !== now[column]) changes[column] = [value, now[column]]
      }
      const isChanged = Object.keys(changes).length > 0
      const values = {
        source: this.#source,
        kind,
        row_id: row.id,
        changes: JSON.stringify(changes),
      }
      return isChanged ? [values] : []
    })
    if (rows.length > 0) await this.#trx.insertInto('feed_undo_rows').values(rows).execute()
  }

  async #findLastId(table: string): Promise<number> {
    const { rows } = await sql<{ id: number | null }>`
      select max(id) as id from ${sql.ref(table)}`.execute(this.#trx)
    return rows[0]?.id ?? 0
  }

  async #readPlaces(table: string): Promise<Row[]> {
    return (await sql<Row>`select * from ${sql.ref(table)}`.execute(this.#trx)).rows
  }
}

const wordTables = [
  ['lot_features', 'feature'],
  ['lot_window_views', 'view'],
] as const

/** Reads complete rows of lots, with their features and views as lists. */
export async function readLots(trx: Database, ids: readonly number[]): Promise<Row[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Row>`select * from lots where id in (${sql.join(ids)})`.execute(trx)
  const words = await readWords(trx, ids)
  return rows.map((row) => ({ ...row, ...words.get(row.id) }))
}

async function readWords(
  trx: Database,
  ids: readonly number[],
  prefix = '',
): Promise<Map<number, Record<string, string>>> {
  const found = new Map<number, Record<string, string>>(ids.map((id) => [id, {}]))
  for (const [table, column] of wordTables) {
    const word = sql.ref(prefix === '' ? column : 'word')
    const { rows } = await sql<{ lot_id: number; word: string }>`
      select lot_id, ${word} as word from ${sql.ref(`${prefix}${table}`)}
      where lot_id in (${sql.join(ids)}) order by ${word}`.execute(trx)
    const lists = Map.groupBy(rows, ({ lot_id }) => lot_id)
    for (const [id, row] of found) {
      row[table] = (lists.get(id) ?? []).map((one) => one.word).join(',')
    }
  }
  return found
}

/** Replaces the features or views of a lot. */
export async function writeLotWords(
  trx: Database,
  table: string,
  id: number,
  list: string,
): Promise<void> {
  const column = wordTables.find(([name]) => name === table)?.[1]
  if (column === undefined) throw new Error(`${table} has no words`)
  await sql`delete from ${sql.ref(table)} where lot_id = ${id}`.execute(trx)
  for (const word of list.split(',').filter(Boolean)) {
    await sql`insert into ${sql.ref(table)} (lot_id, ${sql.ref(column)}) values (${id}, ${word})`.execute(
      trx,
    )
  }
}

function byId(rows: readonly Row[]): Map<number, Row> {
  return new Map(rows.map((row) => [row.id, row]))
}
