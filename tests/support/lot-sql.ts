import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../../src/db/connect.ts'
import {
  filtersOf,
  type LotFilter,
  type LotOrder,
  type LotSelection,
} from '../../src/features/catalogue/filters.ts'
import type { LotKind } from '../../src/features/catalogue/schema.ts'

/*
 * The catalogue's answers by SQL alone, written apart from the snapshot's code: its oracle in tests
 * and its rival in benchmarks.
 */
const paid = sql`coalesce(l.sale_price, l.price)`
const completion = sql`case when b.completion_year is null or b.completion_quarter is null then null
  else cast(b.completion_year as text) || '-' || cast(b.completion_quarter as text) end`
const walk = sql`(select min(m.walk_minutes) from project_metro m where m.project_id = l.project_id)`

const values: Record<string, RawBuilder<unknown>> = {
  project: sql`cast(l.project_id as text)`,
  building: sql`cast(l.building_id as text)`,
  section: sql`cast(l.section_id as text)`,
  rooms: sql`cast(case when l.rooms > 5 then 5 else l.rooms end as text)`,
  finishing: sql`coalesce(fi.slug, 'none')`,
  completion,
  area_type: sql`p.area_type`,
  status: sql`l.status`,
  price: paid,
  area: sql`l.area`,
  kitchen_area: sql`l.kitchen_area`,
  floor: sql`f.number`,
  walk_minutes: walk,
}
const lists: Record<string, RawBuilder<unknown>> = {
  feature: sql`select lot_id, feature as value from lot_features`,
  window_view: sql`select lot_id, view as value from lot_window_views`,
  metro: sql`select distinct x.id as lot_id, m.name as value from lots x
    join project_metro m on m.project_id = x.project_id`,
}
const flags: Record<string, RawBuilder<SqlBool>> = {
  not_first_floor: sql`f.number <> 1`,
  not_last_floor: sql`f.number <> b.floors_total`,
  has_sale: sql`l.sale_price is not null`,
}
const from = sql`from lots l join projects p on p.id = l.project_id
  join buildings b on b.id = l.building_id join floors f on f.id = l.floor_id
  left join finishes fi on fi.id = l.finish_id`

/** Ids of the asked part of a list, and how many lots fit. */
export async function sqlList(
  db: Database,
  kind: LotKind,
  query: { selection: LotSelection; order: LotOrder; limit: number; offset: number },
): Promise<{ count: number; ids: number[] }> {
  const where = conditions(kind, query.selection)
  const key = query.order.replace('-', '')
  const value =
    key === 'price_per_meter'
      ? sql`case when l.area > 0 then floor(${paid} / l.area + 0.5) else 0 end`
      : (values[key] ?? paid)
  const direction = query.order.startsWith('-') ? sql`desc` : sql`asc`
  const counted = await sql<{
    count: number
  }>`select count(*) as count ${from} where ${where}`.execute(db)
  const listed = await sql<{ id: number }>`select l.id ${from} where ${where}
    order by ${value} ${direction} nulls last, l.id limit ${query.limit} offset ${query.offset}`.execute(
    db,
  )
  return { count: Number(counted.rows[0]?.count), ids: listed.rows.map(({ id }) => id) }
}

export interface SqlFacet {
  /** Lots by value, zeros left out; for flags the value is `true`. */
  counts: Record<string, number>
  min: number | null
  max: number | null
}

/** Every filter's counts or range under all other filters, and the count under all, in one statement. */
export async function sqlFacets(
  db: Database,
  kind: LotKind,
  selection: LotSelection,
): Promise<{ count: number; facets: Record<string, SqlFacet> }> {
  const parts = filtersOf(kind).map((filter) => facetQuery(kind, selection, filter))
  const count = sql`select '' as key, '' as value, count(*) as count,
    cast(null as double precision) as low, cast(null as double precision) as high
    ${from} where ${conditions(kind, selection)}`
  const { rows } = await sql<{
    key: string
    value: string | null
    count: number
    low: number | null
    high: number | null
  }>`${sql.join([count, ...parts], sql` union all `)}`.execute(db)
  const facets: Record<string, SqlFacet> = Object.fromEntries(
    filtersOf(kind).map(({ key }) => [key, { counts: {}, min: null, max: null }]),
  )
  let whole = 0
  for (const row of rows) {
    const facet = facets[row.key]
    if (!facet) whole = Number(row.count)
    else if (row.value !== null && Number(row.count) > 0)
      facet.counts[row.value] = Number(row.count)
    else if (row.value === null) Object.assign(facet, { min: row.low, max: row.high })
  }
  return { count: whole, facets }
}

function facetQuery(
  kind: LotKind,
  selection: LotSelection,
  filter: LotFilter,
): RawBuilder<unknown> {
  const { key, type } = filter
  const where = conditions(kind, selection, key)
  const none = sql`cast(null as double precision)`
  if (type === 'range') {
    return sql`select ${sql.lit(key)}, null, count(*), cast(min(${values[key]}) as double precision),
      cast(max(${values[key]}) as double precision) ${from} where ${where}`
  }
  if (type === 'flag') {
    return sql`select ${sql.lit(key)}, 'true', count(*), ${none}, ${none} ${from}
      where ${where} and ${flags[key]}`
  }
  const list = lists[key]
  if (list) {
    return sql`select ${sql.lit(key)}, v.value, count(*), ${none}, ${none} ${from}
      join (${list}) v on v.lot_id = l.id where ${where} group by v.value`
  }
  return sql`select ${sql.lit(key)}, ${values[key]}, count(*), ${none}, ${none} ${from}
    where ${where} and ${values[key]} is not null group by ${values[key]}`
}

function conditions(kind: LotKind, selection: LotSelection, without = ''): RawBuilder<SqlBool> {
  const all: RawBuilder<unknown>[] = [sql`l.kind = ${kind}`]
  for (const filter of filtersOf(kind)) {
    const { key } = filter
    if (key === without) continue
    if (filter.type === 'choice') {
      const asked = selection.choices[key]
      const chosen = asked && asked.length > 0 ? asked : filter.defaults
      if (!chosen) continue
      const any = sql.join(chosen)
      const list = lists[key]
      all.push(
        list
          ? sql`l.id in (select v.lot_id from (${list}) v where v.value in (${any}))`
          : sql`${values[key]} in (${any})`,
      )
    } else if (filter.type === 'range') {
      const { min, max } = selection.ranges[key] ?? {}
      if (min !== undefined) all.push(sql`${values[key]} >= ${sql.lit(min)}`)
      if (max !== undefined) all.push(sql`${values[key]} <= ${sql.lit(max)}`)
    } else if (selection.flags.includes(key)) all.push(sql`${flags[key]}`)
  }
  return sql`${sql.join(all, sql` and `)}`
}
