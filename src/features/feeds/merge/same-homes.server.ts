import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../db/connect.ts'
import { excludeOffers, type RejectedOffers, toRejection } from './reject-staged.server.ts'

/** The number of a lot as `toNumberKey` returns it: «кв. 045» and «45» are one. */
export const numberKey = (column: string): RawBuilder<string> =>
  sql<string>`ltrim(replace(replace(replace(${sql.ref(column)}, 'кв.', ''), '№', ''), ' ', ''), '0')`

/**
 * Areas (m²) of one home differ at most by this share: houses are measured when they are built. It decides where the
 * number alone does not: sections can be unknown, and ids can be given to other homes.
 */
const SAME_AREA = 0.05

/** Prepares the staged offers for the comparisons of this file. Needs resolved places in `feed_offers`. */
export async function indexStagedHomes(trx: Database): Promise<void> {
  await sql`create index feed_offers_home on feed_offers (building_id, number_key)`.execute(trx)
  await sql`create index feed_offers_storey on feed_offers (building_id, floor)`.execute(trx)
}

/**
 * Gives lots of this feed their new ids: a lot whose place and number the feed now tells under another id stays the
 * same lot, with its address, favourites and price history. Only unambiguous matches are used. A lot whose id now
 * belongs to another home gets an id of its own and is then missing in the feed.
 */
export async function followNewIds(trx: Database, source: string): Promise<void> {
  const { rows } = await sql<{ lot_id: number; id: string; status: string }>`
    select l.id as lot_id, o.external_id as id, l.status from lots l
    join feed_offers o on o.building_id = l.building_id and o.number_key = ${numberKey('l.number')}
      and o.section_id = l.section_id and o.floor_id = l.floor_id and o.kind = l.kind
    where l.source = ${source} and o.held = 0 and o.number_key <> ''
      and abs(l.area - o.area) <= ${SAME_AREA} * o.area
      and not exists (
        select 1 from lots own join feed_offers same on same.external_id = own.external_id
        where own.id = l.id and same.building_id = l.building_id and same.floor_id = l.floor_id
          and same.number_key = ${numberKey('l.number')} and same.kind = l.kind)
      and not exists (
        select 1 from lots kept where kept.source = ${source} and kept.external_id = o.external_id
          and kept.building_id = o.building_id and kept.floor_id = o.floor_id
          and kept.kind = o.kind and ${numberKey('kept.number')} = o.number_key)
      and not exists (select 1 from feed_refused r where r.external_id = l.external_id)
    order by l.id`.execute(trx)
  const moves = findUnambiguous(rows)
  // Two steps, because ids can be exchanged and are unique.
  const park = (id: number) => `#${id}`
  for (const { lot_id } of moves) await setId(trx, lot_id, park(lot_id))
  for (const { lot_id, id } of moves) {
    const holder = await trx
      .selectFrom('lots')
      .select('id')
      .where('source', '=', source)
      .where('external_id', '=', id)
      .executeTakeFirst()
    if (holder) await setId(trx, holder.id, `${id}#${holder.id}`)
    await setId(trx, lot_id, id)
  }
}

async function setId(trx: Database, lotId: number, external_id: string): Promise<void> {
  await trx.updateTable('lots').set({ external_id }).where('id', '=', lotId).execute()
}

interface Move {
  lot_id: number
  id: string
  status: string
}

/** Returns the pairs of one lot and one offer. Of several lots with one place, the only one on sale counts. */
function findUnambiguous(rows: readonly Move[]): Move[] {
  const offersOf = Map.groupBy(rows, ({ lot_id }) => lot_id)
  const lotsOf = Map.groupBy(rows, ({ id }) => id)
  return [...lotsOf.values()].flatMap((pairs) => {
    const onSale = pairs.filter(({ status }) => status !== 'sold')
    const [only, ...others] = onSale.length > 0 ? onSale : pairs
    const isOne = only && others.length === 0 && offersOf.get(only.lot_id)?.length === 1
    return isOne ? [only] : []
  })
}

/**
 * Rejects homes that another feed or a person has already put on sale, so that a home is not listed twice. A home is
 * the same if kind, number, floor and section match; where a section is unknown, the area decides. Formats without
 * sections compare the building. If one of both has no number, the same id and area make it the same home. Needs
 * resolved places in `feed_offers`.
 */
export async function rejectHomesOfOtherFeeds(
  trx: Database,
  source: string,
  hasSections: boolean,
): Promise<RejectedOffers> {
  const sameArea = sql`abs(l.area - o.area) <= ${SAME_AREA} * o.area`
  const sameSection = hasSections
    ? sql`(l.section_id = o.section_id or ((o.section = '' or s.name = '') and ${sameArea}))`
    : sql`1 = 1`
  const sameNumber = sql`o.number_key = ${numberKey('l.number')} and o.number_key <> ''
    and f.number = o.floor and ${sameSection}`
  const sameId = sql`l.external_id = o.external_id and (o.number = '' or l.number = '')
    and f.number = o.floor and ${sameArea}`
  const found = (matches: RawBuilder<unknown>) => sql<FoundHome>`
    select o.seq, o.external_id, o.line_number, o.column_number, l.source, coalesce(l.article, l.external_id) as name, l.id as lot_id
    from lots l
    join feed_offers o on o.building_id = l.building_id
    join floors f on f.id = l.floor_id
    join sections s on s.id = l.section_id
    where l.source <> ${source} and l.status <> 'sold' and o.held = 0 and o.status <> 'sold'
      and l.kind = o.kind and ${matches}
      and not exists (
        -- A lot of this feed that is already on sale stays accepted.
        select 1 from lots own where own.source = ${source} and own.status <> 'sold'
          and own.external_id = o.external_id)`
  const byNumber = await found(sameNumber).execute(trx)
  const byId = await found(sameId).execute(trx)
  const rows = [...byNumber.rows, ...byId.rows].toSorted(
    (a, b) => a.seq - b.seq || a.lot_id - b.lot_id,
  )
  const rejected = rows
    // One rejection per offer, even with several matching lots.
    .filter((row, n) => row.external_id !== rows[n - 1]?.external_id)
    .map((row) =>
      toRejection(row, `этот лот уже продаётся на сайте: ${row.name}, ${origin(row.source)}`),
    )
  await excludeOffers(trx, rejected)
  return rejected
}

interface FoundHome {
  seq: number
  external_id: string
  line_number: number
  column_number: number
  source: string
  name: string
  lot_id: number
}

/** Says where a lot that is on sale comes from, and how a feed takes its place. */
export function origin(source: string): string {
  if (source === 'own') return 'заведён вручную'
  return `из фида «${source}»; чтобы этот фид сменил тот, нужен --source ${source}`
}
