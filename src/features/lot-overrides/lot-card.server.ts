import type { Database } from '../../db/connect.ts'
import { readFeedValues } from '../../db/lots/feed-values.ts'
import { AppError } from '../../lib/errors.ts'
import type { Actor } from '../../operations/actor.ts'
import { defineQuery } from '../../operations/operation.server.ts'
import { lotAddress } from '../lots/model/lot-labels.ts'
import { lotCalls } from './contracts/lot-contracts.ts'
import { nameDeskLot, readDeskLots } from './desk-lots.server.ts'
import { listLotRequests } from './lot-requests.server.ts'
import { readPortals } from './portals.server.ts'
import { type DeskLotCard, type FieldValue, type LotOverride, overrideFields } from './schema.ts'
import { readShownValues } from './shown-values.server.ts'

/** Opens a lot; throws `not_found`. */
export const readDeskLot = defineQuery(lotCalls.read, {
  read: ({ db, actor, clock }, { id }) => findLotCard(db, readLotId(id), actor, clock.now()),
})

/** Returns the id of an address; throws `not_found` for one that no lot can have. */
export function readLotId(id: string): number {
  if (!/^[1-9]\d{0,8}$/.test(id)) throw new AppError('not_found', 'no such lot')
  return Number(id)
}

/** Returns a lot with what the feed says of it, what was set by hand and what is shown; throws `not_found`. */
export async function findLotCard(
  db: Database,
  id: number,
  actor: Actor,
  now: Date,
): Promise<DeskLotCard> {
  const [listed] = await readDeskLots(db, [id], now)
  const feed = (await readFeedValues(db, [id])).get(id)
  const shown = (await readShownValues(db, [id])).get(id)
  if (!listed || !feed || !shown) throw new AppError('not_found', 'no such lot')
  const overrides = await listOverrides(db, id)
  const row = await db
    .selectFrom('lots')
    .innerJoin('projects', 'projects.id', 'lots.project_id')
    .select(['section_id', 'floor_id', 'withdrawn_at', 'source', 'number', 'kind', 'hidden_by'])
    .where('lots.id', '=', id)
    .executeTakeFirstOrThrow()
  const history = await db
    .selectFrom('price_history')
    .select(['at', 'price', 'sale_price', 'is_dated'])
    .where('lot_id', '=', id)
    .orderBy('id')
    .execute()
  const isPublic = !listed.hidden && row.hidden_by === null
  return {
    ...listed,
    feed: { ...feed },
    shown,
    overrides,
    problem: hasUselessDiscount(overrides, shown.price) ? 'sale_above_price' : null,
    replaced_by: row.withdrawn_at === null ? null : await findSuccessor(db, id, row),
    withdrawn_at: row.withdrawn_at,
    price_history: history.map(({ is_dated, at, ...price }) => ({
      at: is_dated === 1 ? at : null,
      ...price,
    })),
    portals: await readPortals(db, id),
    requests: await listLotRequests(db, listed, actor, now),
    page: isPublic ? lotAddress(listed.kind, id) : null,
  }
}

function hasUselessDiscount(overrides: readonly LotOverride[], price: number): boolean {
  const sale = overrides.find(({ field }) => field === 'sale')?.value
  return typeof sale === 'object' && sale !== null && 'price' in sale && sale.price >= price
}

/** The overrides of a lot in the order of the card. */
async function listOverrides(db: Database, id: number): Promise<LotOverride[]> {
  const rows = await db.selectFrom('lot_overrides').selectAll().where('lot_id', '=', id).execute()
  return overrideFields.flatMap((name) =>
    rows
      .filter(({ field }) => field === name)
      .map(({ value, feed_then, note, user_id, user_name, ...row }) => ({
        field: name,
        value: JSON.parse(value) as FieldValue,
        feed_then: JSON.parse(feed_then) as FieldValue,
        feed_changed_at: row.feed_changed_at,
        note: note || null,
        by: user_id === null ? null : { id: user_id, name: user_name },
        at: row.at,
        until: row.until,
      })),
  )
}

interface Place {
  section_id: number
  floor_id: number
  source: string
  number: string
  kind: DeskLotCard['kind']
}

/** The lot that the feed has in place of a withdrawn one: that of the same section, floor and number. */
async function findSuccessor(
  db: Database,
  id: number,
  { section_id, floor_id, source, number, kind }: Place,
): Promise<DeskLotCard['replaced_by']> {
  if (number === '') return null
  const found = await db
    .selectFrom('lots')
    .select(['id', 'kind', 'article', 'number', 'rooms', 'area'])
    .where('id', '<>', id)
    .where('section_id', '=', section_id)
    .where('floor_id', '=', floor_id)
    .where('source', '=', source)
    .where('number', '=', number)
    .where('kind', '=', kind)
    .where('withdrawn_at', 'is', null)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return found ? { id: found.id, title: nameDeskLot(found) } : null
}
