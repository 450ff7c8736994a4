import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Database } from '../../db/connect.ts'
import { escapeLike } from '../../db/like-pattern.ts'
import { AppError, type FieldErrors } from '../../lib/errors.ts'
import { isoDay, moscowDay } from '../../lib/rules/calendar.ts'
import type { LotSelection } from '../lots/model/filter-types.ts'
import { parseLotQuery } from '../lots/model/selection.ts'
import type { CatalogueSnapshot } from '../lots/snapshot/snapshot.server.ts'
import { lotListCalls } from './contracts/lot-contracts.ts'
import { siteFilters } from './contracts/lot-input.ts'
import { snapshotFilters, toConditions } from './lot-conditions.server.ts'
import { selectNotOn } from './portals.server.ts'

export type LotListInput = z.output<typeof lotListCalls.list.input>

/** What a list shows: conditions on `staff_lots` as `l`, and of which lots only, where the snapshot decides. */
export interface LotListQuery {
  conditions: RawBuilder<SqlBool>[]
  only: ReadonlySet<number> | null
  order: string
  today: string
}

const kinds = ['flat', 'apartment', 'parking', 'storage'] as const
const toList = <T>(value: T | readonly T[] | undefined): readonly T[] =>
  value === undefined ? [] : Array.isArray(value) ? (value as readonly T[]) : [value as T]
const any = (values: readonly string[]) => sql`(${sql.join(values)})`

/** Reads the input of a list, or throws `bad_input` with the filters that mean nothing. */
export function readListQuery(
  db: Database,
  input: LotListInput,
  { snapshot, now }: { snapshot: CatalogueSnapshot | null; now: Date },
): LotListQuery {
  const selection = readSelection(input)
  const today = isoDay(moscowDay(now))
  return {
    conditions: [...toConditions(selection, today), ...toStaffConditions(db, input)],
    only: findBySnapshot(selection, snapshot),
    order: input.order ?? '',
    today,
  }
}

/** Reads a filter that is written as the query of a list. Throws `bad_input`. */
export function readFilterText(text: string): LotListInput {
  const search = new URLSearchParams(text)
  const fields: Record<string, string | string[]> = {}
  for (const name of new Set(search.keys())) {
    if (!Object.hasOwn(lotListCalls.list.input.shape, name)) continue
    const values = search.getAll(name)
    fields[name] = values.length === 1 ? (values[0] ?? '') : values
  }
  const parsed = lotListCalls.list.input.safeParse(fields)
  if (parsed.success) return parsed.data
  throw new AppError('bad_input', 'the filter is invalid', {
    fields: { filter: parsed.error.issues.map(({ message }) => message) },
  })
}

function readSelection(input: LotListInput): LotSelection {
  const search = new URLSearchParams()
  for (const name of Object.keys(siteFilters) as Array<keyof typeof siteFilters>) {
    for (const value of toList(input[name])) search.append(name, value)
  }
  // Flats have every filter.
  const { selection, rejected } = parseLotQuery('flat', search)
  if (rejected.length === 0) return selection
  const fields: FieldErrors = Object.fromEntries(
    rejected.map((name) => [name, ['Неверное значение']]),
  )
  throw new AppError('bad_input', 'a filter of lots is invalid', { fields })
}

function toStaffConditions(db: Database, input: LotListInput): RawBuilder<SqlBool>[] {
  const { kind, status, source, by_hand, feed_changed, missing, not_on, q } = input
  const found: RawBuilder<SqlBool>[] = [toStatus(toList(status))]
  const asked = toList(kind)
  if (asked.length > 0 && asked.length < kinds.length) found.push(sql`l.kind in ${any(asked)}`)
  if (source !== undefined) found.push(sql`l.source in ${any(toList(source))}`)
  if (by_hand) found.push(sql`l.id in (select lot_id from lot_overrides)`)
  if (feed_changed) {
    found.push(sql`l.id in (select lot_id from lot_overrides where is_feed_changed = 1)`)
  }
  const lacks = toList(missing).map((fact) => missingFact[fact])
  if (lacks.length > 0) found.push(sql`(${sql.join(lacks, sql` or `)})`)
  const off = toList(not_on).map((portal) => sql<SqlBool>`l.id in (${selectNotOn(db, portal)})`)
  if (off.length > 0) found.push(sql`(${sql.join(off, sql` or `)})`)
  if (q) found.push(startsWith(q))
  return found
}

/** A hidden lot is hidden, whatever else it is. Without a status all lots but sold ones are listed. */
function toStatus(statuses: readonly string[]): RawBuilder<SqlBool> {
  if (statuses.length === 0) return sql`l.status <> 'sold'`
  const shown = statuses.filter((status) => status !== 'hidden')
  const parts = [
    ...(shown.length > 0 ? [sql`(l.status in ${any(shown)} and l.is_hidden = 0)`] : []),
    ...(statuses.includes('hidden') ? [sql`l.is_hidden = 1`] : []),
  ]
  return sql`(${sql.join(parts, sql` or `)})`
}

const missingFact = {
  plan: sql<SqlBool>`(l.plan_id is null and l.plan_picture_url is null and l.drawn_plan_url is null)`,
  number: sql<SqlBool>`l.number = ''`,
  article: sql<SqlBool>`l.article is null`,
  finish: sql<SqlBool>`l.finish_id is null`,
}

/** SQLite compares Cyrillic letters as they are: an article is found in small and in capital letters. */
function startsWith(text: string): RawBuilder<SqlBool> {
  const forms = [...new Set([text, text.toUpperCase(), text.toLowerCase()])]
  const patterns = forms.map((form) => `${escapeLike(form)}%`)
  const parts = patterns.flatMap((pattern) =>
    (['article', 'number'] as const).map(
      (column) => sql`l.${sql.ref(column)} like ${pattern} escape '\\'`,
    ),
  )
  return sql`(${sql.join(parts, sql` or `)})`
}

function findBySnapshot(
  selection: LotSelection,
  snapshot: CatalogueSnapshot | null,
): ReadonlySet<number> | null {
  const own = snapshotFilters.filter((key) => selection.choices[key] !== undefined)
  if (own.length === 0 || snapshot === null) return null
  const asked: LotSelection = {
    choices: {
      status: ['available', 'reserved', 'sold'],
      ...Object.fromEntries(own.map((key) => [key, selection.choices[key] ?? []])),
    },
    ranges: {},
    flags: [],
  }
  const ids = new Set<number>()
  for (const kind of kinds) {
    // Parking places and storage units have no windows.
    if (own.includes('window_side') && kind !== 'flat' && kind !== 'apartment') continue
    const rows = snapshot.stock.getRows(kind)
    snapshot.stock.forEachMatch(kind, asked, (row) => {
      const lot = rows[row]
      if (lot) ids.add(lot.id)
    })
  }
  return ids
}
