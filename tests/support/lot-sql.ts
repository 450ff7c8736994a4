import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../../src/db/connect.ts'
import type { LotFilter, LotSelection } from '../../src/features/lots/model/filter-types.ts'
import { getFilters, type LotOrder } from '../../src/features/lots/model/filters.ts'
import { choiceNames } from '../../src/features/lots/model/lot-choices.ts'
import { parkingKinds } from '../../src/features/lots/model/lot-house.ts'
import { figureNames } from '../../src/features/lots/model/lot-figures.ts'
import type { LotKind } from '../../src/features/lots/model/schema.ts'

/*
 * Lists and facets by SQL, without code of the snapshot. Tests compare the results of the snapshot with them, and
 * benchmarks compare the times.
 */
const paid = sql`coalesce(l.sale_price, l.price)`

/** Expression of a lot's value, for filters with one value per lot. */
const values: Record<string, RawBuilder<unknown>> = {
  city: sql`ci.slug`,
  project: sql`l.project_id`,
  building: sql`l.building_id`,
  section: sql`l.section_id`,
  rooms: sql`case when l.rooms > 5 then 5 else l.rooms end`,
  plan: sql`cast(l.project_id as text) || '-' || cast(l.plan_id as text)`,
  finishing: sql`fi.slug`,
  completion: sql`case when b.completion_year is null or b.completion_quarter is null then null
    else cast(b.completion_year as text) || '-' || cast(b.completion_quarter as text) end`,
  area_type: sql`p.area_type`,
  status: sql`l.status`,
  price: paid,
  area: sql`l.area`,
  ...Object.fromEntries(figureNames.map((name) => [name, sql.ref(`l.${name}`)])),
  floor: sql`f.number`,
  walk_minutes: sql`w.walk_minutes`,
  ...Object.fromEntries(choiceNames.map((name) => [name, sql.ref(`l.${name}`)])),
  district: sql`p.district`,
  parking: sql`b.parking`,
  material: sql`case b.house_type when 'Кирпичный' then 'brick' when 'Панельный' then 'panel' end`,
  mortgage: sql`case l.mortgage_allowed when 1 then 'yes' when 0 then 'no' end`,
  // Computed from plans and maps, of which the stored catalogues have none.
  window_side: sql`cast(null as text)`,
  walk: sql`cast(null as text)`,
}
const numbers = new Set(['project', 'building', 'section', 'rooms'])
const flags: Record<string, RawBuilder<SqlBool>> = {
  not_first_floor: sql`f.number <> 1`,
  not_last_floor: sql`f.number <> b.floors_total`,
  last_floor: sql`f.number = b.floors_total`,
  has_sale: sql`l.sale_price is not null`,
}
const from = sql`from lots l join projects p on p.id = l.project_id join cities ci on ci.id = p.city_id
  join buildings b on b.id = l.building_id join floors f on f.id = l.floor_id
  left join finishes fi on fi.id = l.finish_id
  left join (select project_id, min(walk_minutes) as walk_minutes from project_metro group by project_id) w
    on w.project_id = l.project_id`

/** Returns the ids of one page of a list and the number of matching lots. */
export async function sqlList(
  db: Database,
  kind: LotKind,
  query: { selection: LotSelection; order: LotOrder; limit: number; offset: number },
): Promise<{ count: number; ids: number[] }> {
  const all = conditions(kind, query.selection).map(({ passes }) => passes)
  const where = sql`${sql.join([sql`l.kind = ${sql.lit(kind)}`, ...all], sql` and `)}`
  const key = query.order.replace('-', '')
  const value =
    key === 'price_per_meter'
      ? sql`case when l.area > 0 then floor(${paid} / l.area + 0.5) else 0 end`
      : (values[key] ?? paid)
  const direction = query.order.startsWith('-') ? sql`desc` : sql`asc`
  const counted = await sql<{
    count: number
  }>`select count(*) as count ${from} where ${where}`.execute(db)
  const ordered =
    key === 'varied'
      ? sql`select id from ${variedTurns(where)} order by round, turn, alike desc, rooms, id`
      : sql`select l.id ${from} where ${where} order by ${value} ${direction} nulls last, l.id`
  const listed = await sql<{
    id: number
  }>`${ordered} limit ${query.limit} offset ${query.offset}`.execute(db)
  return { count: counted.rows[0]?.count ?? 0, ids: listed.rows.map(({ id }) => id) }
}

/** The matching lots with their round and their turn among the lots with the same rooms (decision D42). */
function variedTurns(where: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select *, row_number() over (partition by round, rooms order by project_rank, paid, id) as turn from (
      select *, row_number() over (partition by round, rooms, project_id order by paid, id) as project_rank
      from (
        select l.id, l.project_id, ${paid} as paid, case when l.rooms > 5 then 5 else coalesce(l.rooms, 9) end as rooms,
          count(*) over (partition by case when l.rooms > 5 then 5 else coalesce(l.rooms, 9) end) as alike,
          row_number() over (partition by l.project_id, coalesce(l.plan_id, -l.id) order by ${paid}, l.id) as round
        ${from} where ${where}
      ) as rounds
    ) as ranks
  ) as turns`
}

export interface SqlFacet {
  /** Number of lots by value, without zeros. The value of a flag is `true`. */
  counts: Record<string, number>
  min: number | null
  max: number | null
}

/**
 * Returns for every filter its counts or range with all other filters applied, and the count with all filters applied.
 * One statement reads the lots once: a lot that fails two filters is in no facet, a lot that fails one filter is in the
 * facet of that filter only.
 */
export async function sqlFacets(
  db: Database,
  kind: LotKind,
  selection: LotSelection,
): Promise<{ count: number; facets: Record<string, SqlFacet> }> {
  const filters = listStaticFilters(kind)
  const chosen = conditions(kind, selection)
  const misses = sql.join(
    [sql`0`, ...chosen.map(({ passes }) => sql`case when ${passes} then 0 else 1 end`)],
    sql` + `,
  )
  const missed = chosen.reduceRight<RawBuilder<unknown>>(
    (rest, { key, passes }) => sql`case when ${passes} then ${rest} else ${sql.lit(key)} end`,
    sql`''`,
  )
  const columns = filters.flatMap((filter) => {
    const column =
      filter.type === 'flag'
        ? sql`case when ${flags[filter.key]} then 1 else 0 end`
        : values[filter.key]
    return column ? [sql`${column} as ${sql.ref(filter.key)}`] : []
  })
  const totals = filters.flatMap(({ type, key }) => {
    if (type === 'choice') return []
    const where = sql`filter (where missed in ('', ${sql.lit(key)}))`
    const column = sql.ref(key)
    return type === 'flag'
      ? [sql`sum(${column}) ${where} as ${sql.ref(`${key}_count`)}`]
      : [
          sql`min(${column}) ${where} as ${sql.ref(`${key}_min`)}`,
          sql`max(${column}) ${where} as ${sql.ref(`${key}_max`)}`,
        ]
  })
  const { rows } = await sql<{
    key: string
    value: string | null
    count: number | null
    low: number | null
    high: number | null
  }>`with lot as materialized (
      select l.id, l.project_id, ${missed} as missed, ${sql.join(columns)} ${from}
      where l.kind = ${sql.lit(kind)} and ${misses} <= 1
    ), total as materialized (
      select count(*) filter (where missed = '') as matching, ${sql.join(totals)} from lot
    )
    select '' as key, '' as value, matching as count, ${noNumber} as low, ${noNumber} as high from total
    union all ${sql.join(filters.map(facetRows), sql` union all `)}`.execute(db)
  const facets: Record<string, SqlFacet> = Object.fromEntries(
    filters.map(({ key }) => [key, { counts: {}, min: null, max: null }]),
  )
  let matching = 0
  for (const { key, value, count, low, high } of rows) {
    const facet = facets[key]
    if (!facet) matching = count ?? 0
    else if (value === null) Object.assign(facet, { min: low, max: high })
    else if (count) facet.counts[value] = count
  }
  return { count: matching, facets }
}

/** The payments of a mortgage have a test of their own. */
function listStaticFilters(kind: LotKind): LotFilter[] {
  return getFilters(kind).filter(({ isPayment }) => !isPayment)
}

const noNumber = sql`cast(null as double precision)`

function facetRows({ type, key }: LotFilter): RawBuilder<unknown> {
  const name = sql.lit(key)
  const here = sql`missed in ('', ${name})`
  if (type === 'range') {
    const bound = (end: string) => sql`cast(${sql.ref(`${key}_${end}`)} as double precision)`
    return sql`select ${name}, null, null, ${bound('min')}, ${bound('max')} from total`
  }
  if (type === 'flag') {
    return sql`select ${name}, 'true', ${sql.ref(`${key}_count`)}, ${noNumber}, ${noNumber} from total`
  }
  const counted = sql`count(*), ${noNumber}, ${noNumber}`
  if (key === 'feature' || key === 'window_view') {
    const [table, column] = listTables[key]
    return sql`select ${name}, v.${sql.ref(column)}, ${counted} from lot
      join ${sql.table(table)} v on v.lot_id = lot.id where ${here} group by v.${sql.ref(column)}`
  }
  if (key === 'metro') {
    return sql`select ${name}, m.name, cast(sum(n.lots) as bigint), ${noNumber}, ${noNumber}
      from (select project_id, count(*) as lots from lot where ${here} group by project_id) n
      join (select distinct project_id, name from project_metro) m on m.project_id = n.project_id
      group by m.name`
  }
  if (key === 'parking') {
    const kinds = sql.join(
      Object.keys(parkingKinds).map((kind) => sql`select ${sql.lit(kind)} as kind`),
      sql` union all `,
    )
    return sql`select ${name}, k.kind, ${counted} from lot join (${kinds}) k
      on ',' || lot.parking || ',' like '%,' || k.kind || ',%' where ${here} group by k.kind`
  }
  const column = sql.ref(key)
  return sql`select ${name}, cast(${column} as text), ${counted} from lot
    where ${here} and ${column} is not null group by ${column}`
}

const listTables = {
  feature: ['lot_features', 'feature'],
  window_view: ['lot_window_views', 'view'],
} as const

interface Condition {
  key: string
  passes: RawBuilder<unknown>
}

/** Returns the condition of each filter that is set. */
function conditions(kind: LotKind, selection: LotSelection): Condition[] {
  return listStaticFilters(kind).flatMap((filter): Condition[] => {
    const { key } = filter
    if (filter.type === 'choice') {
      const asked = selection.choices[key]
      const chosen = asked && asked.length > 0 ? asked : filter.defaults
      return chosen ? [{ key, passes: matchesAny(key, chosen) }] : []
    }
    if (filter.type === 'flag') {
      return selection.flags.includes(key) ? [{ key, passes: sql`${flags[key]}` }] : []
    }
    if (filter.type === 'amount') return []
    const { min, max } = selection.ranges[key] ?? {}
    const bounds = [
      ...(min === undefined ? [] : [sql`${values[key]} >= ${sql.lit(min)}`]),
      ...(max === undefined ? [] : [sql`${values[key]} <= ${sql.lit(max)}`]),
    ]
    return bounds.length > 0 ? [{ key, passes: sql.join(bounds, sql` and `) }] : []
  })
}

function matchesAny(key: string, chosen: readonly string[]): RawBuilder<unknown> {
  const isNumber = numbers.has(key)
  const any = sql.join(chosen.map((value) => sql.lit(isNumber ? Number(value) : value)))
  if (key === 'feature' || key === 'window_view') {
    const [table, column] = listTables[key]
    return sql`l.id in (select lot_id from ${sql.table(table)} where ${sql.ref(column)} in (${any}))`
  }
  if (key === 'metro') {
    return sql`l.project_id in (select project_id from project_metro where name in (${any}))`
  }
  if (key === 'parking') {
    const each = chosen.map((kind) => sql`',' || b.parking || ',' like ${sql.lit(`%,${kind},%`)}`)
    return sql`(${sql.join(each, sql` or `)})`
  }
  return sql`${values[key]} in (${any})`
}
