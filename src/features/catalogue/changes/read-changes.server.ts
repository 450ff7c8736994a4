import { sql } from 'kysely'
import type { Database } from '../../../db/connect.ts'
import type { LotKind } from '../../../db/tables.ts'
import type { AppContext } from '../../lots/snapshot/app-context.server.ts'
import type { CatalogueSnapshot } from '../../lots/snapshot/snapshot.server.ts'
import type { ChangeType, LotChange } from './schema.ts'

/** Decision D39. */
const DAYS = 30
const DAY_MS = 24 * 60 * 60 * 1000

/** A change without the lot's card, so that many of them take little memory. */
export interface LotEvent {
  type: ChangeType
  lot_id: number
  kind: LotKind
  project_id: number
  /** ISO 8601. */
  at: string
  price: number | null
  previous_price: number | null
}

const eventsBySnapshot = new WeakMap<CatalogueSnapshot, Promise<readonly LotEvent[]>>()

/**
 * Returns the lots that were added, repriced or withdrawn in the last 30 days, the newest first. Read once per version
 * of the catalogue, which is also renewed every midnight. A lot that was sold before it was imported is no change.
 */
export function readEvents(
  snapshot: CatalogueSnapshot,
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
): Promise<readonly LotEvent[]> {
  const known = eventsBySnapshot.get(snapshot)
  if (known) return known
  const since = new Date(clock.now().getTime() - DAYS * DAY_MS).toISOString()
  const events = loadEvents(db, since, new Set(snapshot.projects.map(({ id }) => id)))
  eventsBySnapshot.set(snapshot, events)
  events.catch(() => eventsBySnapshot.delete(snapshot))
  return events
}

/** Adds the card of its lot to each event. Events of lots that the catalogue no longer has are left out. */
export function toChanges(events: readonly LotEvent[], snapshot: CatalogueSnapshot): LotChange[] {
  return events.flatMap(({ type, at, price, previous_price, lot_id }) => {
    const lot = snapshot.findLot(lot_id)
    return lot ? [{ type, at, price, previous_price, lot }] : []
  })
}

async function loadEvents(
  db: Database,
  since: string,
  projects: ReadonlySet<number>,
): Promise<readonly LotEvent[]> {
  const all = [
    ...(await loadAdded(db, since)),
    ...(await loadRepriced(db, since)),
    ...(await loadWithdrawn(db, since)),
  ]
  return all
    .filter(({ project_id }) => projects.has(project_id))
    .toSorted((a, b) => compare(b.at, a.at) || b.lot_id - a.lot_id)
}

async function loadAdded(db: Database, since: string): Promise<LotEvent[]> {
  const rows = await db
    .selectFrom('shown_lots as lots')
    .select((eb) => [
      'id as lot_id',
      'kind',
      'project_id',
      'created_at as at',
      eb.fn.coalesce('sale_price', 'price').as('price'),
    ])
    .where('created_at', '>=', since)
    // The first import of a source brings what was on sale before.
    .where('is_first_load', '=', 0)
    .where((eb) => eb.or([eb('status', '<>', 'sold'), eb('sold_at', 'is not', null)]))
    .execute()
  return rows.map((row) => ({ ...row, type: 'added', previous_price: null }))
}

/** A price counts when it differs from the one before; the first price of a lot has none before. */
async function loadRepriced(db: Database, since: string): Promise<LotEvent[]> {
  const { rows } = await sql<Omit<LotEvent, 'type'>>`
    select l.id as lot_id, l.kind, l.project_id, h.at, h.paid as price, h.previous as previous_price
    from (
      select lot_id, at, coalesce(sale_price, price) as paid,
        lag(coalesce(sale_price, price)) over (partition by lot_id order by at, id) as previous
      from price_history
      where lot_id in (select lot_id from price_history where at >= ${since})
    ) h join shown_lots l on l.id = h.lot_id
    where h.at >= ${since} and h.previous <> h.paid
      and (l.status <> 'sold' or l.sold_at is not null)`.execute(db)
  return rows.map((row) => ({ ...row, type: 'repriced' }))
}

async function loadWithdrawn(db: Database, since: string): Promise<LotEvent[]> {
  const rows = await db
    .selectFrom('shown_lots as lots')
    .select(['id as lot_id', 'kind', 'project_id', 'sold_at as at'])
    .where('sold_at', '>=', since)
    .execute()
  return rows.map((row) => ({
    ...row,
    at: row.at ?? since,
    type: 'withdrawn',
    price: null,
    previous_price: null,
  }))
}

function compare(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1
}
