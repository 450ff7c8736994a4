import type { NotNull } from 'kysely'
import type { Database } from '../../db/connect.ts'
import { numberSign } from '../lots/model/lot-labels.ts'
import { lotTitle } from '../lots/model/lot-title.ts'
import { validSalePrice } from '../../lib/lots/paid-price.ts'
import { isoDay, moscowDay } from '../../lib/rules/calendar.ts'
import { toPortals } from './portals.server.ts'
import { type DeskLot, type OverrideField, overrideFields, portalNames } from './schema.ts'

/** Returns lots as the list of the desk shows them, in the order of their ids; without those that do not exist. */
export async function readDeskLots(
  db: Database,
  ids: readonly number[],
  now: Date,
): Promise<DeskLot[]> {
  if (ids.length === 0) return []
  const rows = await readRows(db, ids)
  // A lot of which nothing was ever set has no version.
  const changed = rows.flatMap(({ id, version }) => (version === null ? [] : id))
  const overrides =
    changed.length === 0
      ? []
      : await db
          .selectFrom('lot_overrides')
          .select(['lot_id', 'field', 'is_feed_changed'])
          .where('lot_id', 'in', changed)
          .execute()
  const byLot = Map.groupBy(overrides, ({ lot_id }) => lot_id)
  const today = isoDay(moscowDay(now))
  const lots = new Map(
    rows.map((row): [number, DeskLot] => {
      const own = byLot.get(row.id) ?? []
      const sale_price = validSalePrice(row, today)
      const found = toPortals(row)
      return [
        row.id,
        {
          id: row.id,
          version: row.version ?? 0,
          kind: row.kind,
          article: row.article,
          number: row.number,
          project: { id: row.project_id, slug: row.slug, name: row.project_name },
          building: { id: row.building_id, name: row.building_name },
          section: row.section || null,
          floor: row.floor,
          rooms: row.rooms,
          area: row.area,
          price: row.price,
          sale_price,
          sale_ends_on: sale_price === null ? null : row.sale_ends_on,
          status: row.status,
          source_status: row.source_status,
          hidden: row.is_hidden === 1,
          is_hot_offer: row.is_hot_offer === 1,
          source: row.source,
          by_hand: inOrder(own),
          feed_changed: inOrder(own.filter(({ is_feed_changed }) => is_feed_changed === 1)),
          portals: Object.fromEntries(
            portalNames.map((name) => [
              name,
              found.find(({ portal }) => portal === name)?.in_feed ?? false,
            ]),
          ) as DeskLot['portals'],
        },
      ]
    }),
  )
  return ids.flatMap((id) => lots.get(id) ?? [])
}

/**
 * Reads lots with the names of their places. These are looked up by each lot: PostgreSQL takes longer to plan a join of seven
 * tables than to read fifty lots.
 */
function readRows(db: Database, ids: readonly number[]) {
  return db
    .selectFrom('staff_lots as lots')
    .select(['lots.id', 'lots.kind', 'lots.article', 'lots.number', 'lots.project_id'])
    .select(['lots.building_id', 'lots.rooms', 'lots.area', 'lots.price', 'lots.sale_price'])
    .select(['lots.sale_ends_on', 'lots.status', 'lots.source_status', 'lots.is_hidden'])
    .select(['lots.is_hot_offer', 'lots.source', 'lots.left_out_of'])
    .select((eb) => {
      const project = eb.selectFrom('projects').whereRef('projects.id', '=', 'lots.project_id')
      return [
        project.select('slug').as('slug'),
        project.select('name').as('project_name'),
        project.select('hidden_by').as('hidden_by'),
        eb
          .selectFrom('buildings')
          .select('name')
          .whereRef('buildings.id', '=', 'lots.building_id')
          .as('building_name'),
        eb
          .selectFrom('sections')
          .select('name')
          .whereRef('sections.id', '=', 'lots.section_id')
          .as('section'),
        eb
          .selectFrom('floors')
          .select('floors.number')
          .whereRef('floors.id', '=', 'lots.floor_id')
          .as('floor'),
        eb
          .selectFrom('overridden_lots')
          .select('version')
          .whereRef('overridden_lots.lot_id', '=', 'lots.id')
          .as('version'),
      ]
    })
    .where('lots.id', 'in', ids)
    .$narrowType<{ slug: NotNull; project_name: NotNull; building_name: NotNull; floor: NotNull }>()
    .execute()
}

function inOrder(overrides: ReadonlyArray<{ field: string }>): OverrideField[] {
  return overrideFields.filter((name) => overrides.some(({ field }) => field === name))
}

type Named = Parameters<typeof lotTitle>[0] & { article: string | null }

/** The name of a lot for the office: its article, else what it is and its number. */
export function nameDeskLot(lot: Named): string {
  if (lot.article !== null) return lot.article
  const title = lotTitle(lot)
  const sign = numberSign(lot.number)
  return sign === '' || title.includes(sign) ? title : `${title}, ${sign}`
}

/** Reads the names of lots. */
export async function readLotNames(
  db: Database,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('lots')
    .select(['id', 'kind', 'article', 'number', 'rooms', 'area'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, nameDeskLot(row)]))
}
