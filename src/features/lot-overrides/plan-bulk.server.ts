import { createHash } from 'node:crypto'
import type * as z from 'zod/mini'
import type { Database } from '../../db/connect.ts'
import { readFeedValues } from '../../db/lots/feed-values.ts'
import { AppError } from '../../lib/errors.ts'
import type { Act } from '../../operations/operation.server.ts'
import type { CatalogueSnapshot } from '../lots/snapshot/snapshot.server.ts'
import { createOverride, findOverrides } from './change-lot.server.ts'
import type { lotListCalls } from './contracts/lot-contracts.ts'
import { readLotNames } from './desk-lots.server.ts'
import { readFilterText, readListQuery } from './list-query.server.ts'
import { findLotIds } from './lot-ids.server.ts'
import { isFarFrom } from './price-guard.ts'
import { readUntil, readValue, requireNote } from './read-value.server.ts'
import { type BulkPreview, type FieldValue, MAX_BULK, type OverrideField } from './schema.ts'
import { readShownValues, type ShownValues } from './shown-values.server.ts'
import { lockLots, type OverrideChange } from './write-overrides.server.ts'

export type BulkInput = z.output<typeof lotListCalls.bulk.input>

/** What a change of many lots does. */
export interface BulkPlan {
  field: OverrideField
  changes: OverrideChange[]
  lots: BulkPreview['lots']
  skipped: BulkPreview['skipped']
  /** Of the lots with their values: another one says that the set has moved. */
  digest: string
}

/** What is done to each lot: a value is set, computed or removed. */
interface Deed {
  field: OverrideField
  value: FieldValue | undefined
  percent: number | undefined
  round: number
  note: string
  until: string | null
}

/**
 * Works out what a change of many lots does to each of them, and locks them if it is applied then. Throws `bad_input` for an input that says nothing or too much,
 * and `unprocessable` for too many lots.
 */
export async function planBulk(
  act: Pick<Act, 'db' | 'actor' | 'now'>,
  input: BulkInput,
  snapshot: CatalogueSnapshot | null,
  { isApplied = false }: { isApplied?: boolean } = {},
): Promise<BulkPlan> {
  const { db } = act
  const deed = await readDeed(db, input, act.now)
  const ids = await findBulkIds(db, input, snapshot, act.now)
  if (ids.length > MAX_BULK) {
    throw new AppError('unprocessable', 'too many lots at once', {
      detail: `Сразу можно изменить не больше ${MAX_BULK} лотов, а выбрано ${ids.length}`,
    })
  }
  // Before they are read: what another person changes meanwhile would be lost.
  if (isApplied) await lockLots(db, ids)
  const feeds = await readFeedValues(db, ids)
  const shown = await readShownValues(db, ids)
  const overrides = await findOverrides(db, ids, deed.field)
  const names = await readLotNames(db, ids)
  const plan: Omit<BulkPlan, 'digest'> = { field: deed.field, changes: [], lots: [], skipped: [] }
  for (const lot_id of ids) {
    const title = names.get(lot_id) ?? String(lot_id)
    const feed = feeds.get(lot_id)
    const now = shown.get(lot_id)
    const skip = (reason: string) => plan.skipped.push({ id: lot_id, title, reason })
    if (!feed || !now) {
      skip('такого лота нет')
      continue
    }
    const before = overrides.get(lot_id) ?? null
    if (deed.value === undefined && deed.percent === undefined) {
      if (before === null) {
        skip('вручную не задано')
        continue
      }
      const after = feed[deed.field as keyof typeof feed] ?? (deed.field === 'hidden' ? false : [])
      plan.lots.push({ id: lot_id, title, before: now[deed.field], after })
      plan.changes.push({ lot_id, field: deed.field, before, after: null })
      continue
    }
    const value = toValue(deed, now)
    const reason = findReason(deed.field, value, now, feed.status)
    if (reason !== null) {
      skip(reason)
      continue
    }
    const after = createOverride(
      act,
      { lot_id, field: deed.field, value },
      { feed, note: deed.note, until: deed.until },
    )
    plan.lots.push({ id: lot_id, title, before: now[deed.field], after: value })
    plan.changes.push({ lot_id, field: deed.field, before, after })
  }
  const moved = JSON.stringify([plan.lots, plan.skipped.map(({ id, reason }) => [id, reason])])
  return { ...plan, digest: createHash('sha256').update(moved).digest('base64url') }
}

async function readDeed(
  db: Database,
  { field, value, clear, percent, round = 1, note = '', until }: BulkInput,
  now: Date,
): Promise<Deed> {
  const reject = (name: string, message: string) =>
    new AppError('bad_input', 'the change of many lots is invalid', {
      fields: { [name]: [message] },
    })
  if (field === undefined) throw reject('field', 'Выберите поле')
  const said = [value !== undefined, percent !== undefined, clear === true]
  if (said.filter(Boolean).length !== 1) throw reject('value', 'Укажите value, percent или clear')
  if (percent !== undefined && field !== 'price') {
    throw reject('percent', 'Процент бывает только у цены')
  }
  if (clear !== true) requireNote(field, note)
  return {
    field,
    value: value === undefined ? undefined : await readValue(db, field, value, now),
    percent,
    round,
    note,
    until: await readUntil(db, until, now),
  }
}

async function findBulkIds(
  db: Database,
  { ids, filter }: BulkInput,
  snapshot: CatalogueSnapshot | null,
  now: Date,
): Promise<number[]> {
  if ((ids === undefined) === (filter === undefined)) {
    throw new AppError('bad_input', 'either a filter or ids are needed', {
      fields: { filter: ['Укажите filter или ids'] },
    })
  }
  if (ids !== undefined) return [...new Set(ids)].filter((id) => id > 0 && id < 2 ** 31)
  const { cursor: _cursor, order: _order, ...input } = readFilterText(filter ?? '')
  const query = readListQuery(db, input, { snapshot, now })
  return [...(await findLotIds(db, JSON.stringify(input), query)).ids]
}

function toValue({ value, percent, round }: Deed, { price }: ShownValues): FieldValue {
  if (percent === undefined) return value ?? null
  return Math.round((price * (100 + percent)) / 100 / round) * round
}

/** Why a lot stays as it is; null: it changes. */
function findReason(
  field: OverrideField,
  value: FieldValue,
  shown: ShownValues,
  status: string,
): string | null {
  if (field === 'status' && status === 'sold') return 'источник продал лот или снял с продажи'
  if (field === 'price' && typeof value === 'number') {
    if (value < 1 || isFarFrom(shown.price, value))
      return 'цена изменилась бы больше чем в 2,5 раза'
    if (shown.sale !== null && value <= shown.sale.price) return 'цена не выше цены со скидкой'
  }
  if (field === 'sale' && typeof value === 'object' && value !== null && 'price' in value) {
    if (value.price >= shown.price) return 'цена со скидкой не ниже цены'
    if (isFarFrom(shown.price, value.price)) return 'скидка больше 60 %'
  }
  return null
}
