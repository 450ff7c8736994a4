import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { LotSelection } from '../lots/model/filter-types.ts'
import { lotFilters } from '../lots/model/filters.ts'
import { choiceNames } from '../lots/model/lot-choices.ts'
import { figureNames } from '../lots/model/lot-figures.ts'
import { houseMaterials } from '../lots/model/lot-house.ts'

type Condition = RawBuilder<SqlBool>

/** What a buyer pays. A discount that is over is not paid. */
const paid = (today: string) =>
  sql`case when l.sale_price is null or l.sale_ends_on < ${today} then l.price else l.sale_price end`
const ofProject = (where: RawBuilder<unknown>) =>
  sql<SqlBool>`l.project_id in (select p.id from projects p where ${where})`
const ofBuilding = (where: RawBuilder<unknown>) =>
  sql<SqlBool>`l.building_id in (select b.id from buildings b where ${where})`
const ofFloor = (where: RawBuilder<unknown>) =>
  sql<SqlBool>`l.floor_id in (select f.id from floors f where ${where})`
const any = (values: readonly (string | number)[]) => sql`(${sql.join(values)})`
const numbers = (values: readonly string[]) => any(values.map(Number))

function hasWord(list: 'feature' | 'view', values: readonly string[]): Condition {
  const [table, column, flag] =
    list === 'feature'
      ? ['lot_features', 'feature', 'has_features']
      : ['lot_window_views', 'view', 'has_views']
  return sql`(l.id in (select w.lot_id from ${sql.table(table)} w
      left join overridden_lots o on o.lot_id = w.lot_id
      where w.${sql.ref(column)} in ${any(values)} and (o.lot_id is null or o.${sql.ref(flag)} = 0))
    or l.id in (select lot_id from overridden_words where list = ${list} and word in ${any(values)}))`
}

/** The condition of each choice of the site's filters. What only maps and plans tell is not here: the snapshot knows it. */
const choices: Readonly<Record<string, (values: readonly string[]) => Condition>> = {
  city: (values) =>
    ofProject(sql`p.city_id in (select id from cities where slug in ${any(values)})`),
  project: (values) => sql`l.project_id in ${numbers(values)}`,
  building: (values) => sql`l.building_id in ${numbers(values)}`,
  section: (values) => sql`l.section_id in ${numbers(values)}`,
  rooms: (values) => sql`case when l.rooms > 5 then 5 else l.rooms end in ${numbers(values)}`,
  plan: (values) =>
    sql`(${sql.join(
      values.map((key) => {
        const [project = '', plan = ''] = key.split('-')
        return sql`(l.project_id = ${Number(project)} and l.plan_id = ${Number(plan)})`
      }),
      sql` or `,
    )})`,
  finishing: (values) => sql`l.finish_id in (select id from finishes where slug in ${any(values)})`,
  completion: (values) =>
    ofBuilding(sql`cast(b.completion_year as text) || '-' || cast(b.completion_quarter as text)
      in ${any(values)}`),
  feature: (values) => hasWord('feature', values),
  window_view: (values) => hasWord('view', values),
  area_type: (values) => ofProject(sql`p.area_type in ${any(values)}`),
  metro: (values) =>
    sql`l.project_id in (select project_id from project_metro where name in ${any(values)})`,
  ...Object.fromEntries(
    choiceNames.map((name) => [
      name,
      (values: readonly string[]): Condition => sql`l.${sql.ref(name)} in ${any(values)}`,
    ]),
  ),
  mortgage: (values) =>
    sql`l.mortgage_allowed in ${any(values.map((value) => (value === 'yes' ? 1 : 0)))}`,
  district: (values) => ofProject(sql`p.district in ${any(values)}`),
  material: (values) =>
    ofBuilding(
      sql`b.house_type in ${any(
        values.map((slug) => houseMaterials[slug as keyof typeof houseMaterials] ?? slug),
      )}`,
    ),
  parking: (values) =>
    ofBuilding(
      sql`(${sql.join(
        values.map((kind) => sql`',' || b.parking || ',' like ${`%,${kind},%`}`),
        sql` or `,
      )})`,
    ),
}

const flags: Readonly<Record<string, Condition>> = {
  not_first_floor: ofFloor(sql`f.number <> 1`),
  not_last_floor: sql`exists (select 1 from floors f join buildings b on b.id = l.building_id
    where f.id = l.floor_id and f.number <> b.floors_total)`,
  last_floor: sql`exists (select 1 from floors f join buildings b on b.id = l.building_id
    where f.id = l.floor_id and f.number = b.floors_total)`,
}

/** Filters that the snapshot of the site decides. */
export const snapshotFilters = ['window_side', 'walk'] as const

/** Returns the conditions of a selection on `staff_lots` as `l`. `today` is the day in Moscow, for discounts. */
export function toConditions(
  { choices: chosen, ranges, flags: on }: LotSelection,
  today: string,
): Condition[] {
  return lotFilters.flatMap(({ key }): Condition[] => {
    const values = chosen[key]
    const choice = choices[key]
    if (values && choice) return [choice(values)]
    if (on.includes(key)) {
      const flag = key === 'has_sale' ? hasSale(today) : flags[key]
      return flag ? [flag] : []
    }
    const { min, max } = ranges[key] ?? {}
    return [
      ...(min === undefined ? [] : [toBound(key, '>=', min, today)]),
      ...(max === undefined ? [] : [toBound(key, '<=', max, today)]),
    ].filter((condition) => condition !== null)
  })
}

function hasSale(today: string): Condition {
  return sql`l.sale_price is not null and (l.sale_ends_on is null or l.sale_ends_on >= ${today})`
}

function toBound(key: string, sign: '>=' | '<=', bound: number, today: string): Condition | null {
  const compare = sql.raw(sign)
  if (key === 'price') return sql`${paid(today)} ${compare} ${bound}`
  if (key === 'area') return sql`l.area ${compare} ${bound}`
  if (key === 'floor') return ofFloor(sql`f.number ${compare} ${bound}`)
  if (key === 'walk_minutes') {
    return sql`l.project_id in (select project_id from project_metro where walk_minutes ${compare} ${bound})`
  }
  const figure = figureNames.find((name) => name === key)
  return figure === undefined ? null : sql`l.${sql.ref(figure)} ${compare} ${bound}`
}

/** The number by which an order sorts, ascending; `-price` and the like are negated by the caller. */
export function toSortKey(order: string, today: string): RawBuilder<number> {
  switch (order.replace('-', '')) {
    case 'price':
      return sql`${paid(today)}`
    case 'area':
      return sql`l.area`
    case 'floor':
      return sql`(select f.number from floors f where f.id = l.floor_id)`
    case 'price_per_meter':
      return sql`case when l.area > 0 then floor(${paid(today)} / l.area + 0.5) else 0 end`
    case 'completion':
      return sql`(select coalesce(b.completion_year, 9999) * 4 + coalesce(b.completion_quarter, 9)
        from buildings b where b.id = l.building_id)`
    default:
      return sql`l.id`
  }
}
