import fc from 'fast-check'
import type { Database } from '../../src/db/connect.ts'
import { type RandomCatalogue, randomCatalogues } from './random-catalogue.ts'
import { storeCatalogue } from './store-catalogue.ts'

interface Detail {
  living: number | null
  ceiling: number | null
  isOpenPlan: boolean
  hasTwoBathrooms: boolean
  saleEndsOn: string | null
  plan: string | null
  number: string
  building: string
  state: 'built' | 'hand-over' | 'unfinished'
  houseType: string | null
}

/** A random catalogue with the other data that feeds contain. */
export interface SaleCatalogue {
  catalogue: RandomCatalogue
  /** Assigned to lots and buildings by id, modulo the length. */
  details: Detail[]
}

const detail: fc.Arbitrary<Detail> = fc.record({
  living: fc.option(fc.constantFrom(11, 14.75), { freq: 6 }),
  ceiling: fc.option(fc.constantFrom(2.7, 3.15)),
  isOpenPlan: fc.boolean(),
  hasTwoBathrooms: fc.boolean(),
  saleEndsOn: fc.option(fc.constantFrom('2026-11-21', '2027-02-28')),
  plan: fc.option(
    fc.constantFrom('https://plans.example/1.png?a=1&b=<2>', 'http://plans.example/план.png'),
    { freq: 6 },
  ),
  number: fc.constantFrom('7', '12А', ''),
  building: fc.constantFrom('Корпус 2', 'Корпус 3А', 'Башня «Юг»', 'Очередь 2', 'Дом & сад'),
  state: fc.constantFrom('built', 'hand-over', 'unfinished'),
  houseType: fc.option(fc.constantFrom('Монолитно-кирпичный', 'Панельный'), { freq: 6 }),
})

export const saleCatalogues: fc.Arbitrary<SaleCatalogue> = fc.record({
  catalogue: randomCatalogues,
  details: fc.array(detail, { minLength: 1, maxLength: 9 }),
})

const finishes = ['Чистовая отделка', 'Без отделки', 'Авторский <ремонт> & «свет»']
/** The import rejects the random prices of a few roubles and areas of half a square metre. */
const PRICE_FACTOR = 1_000_000
const MIN_AREA = 25.5

/** Replaces the stored catalogue. `toKey` returns the key of a project or building in a portal's feed. */
export async function storeSaleCatalogue(
  db: Database,
  { catalogue, details }: SaleCatalogue,
  toKey: (id: number) => string,
): Promise<void> {
  await storeCatalogue(db, {
    ...catalogue,
    // More storeys, so that most lots have a floor that the building has.
    buildings: catalogue.buildings.map((building) => ({
      ...building,
      floors_total: building.floors_total + 2,
    })),
    lots: catalogue.lots.map((lot) => ({
      ...lot,
      // Without a drawn plan the feed contains `plan_picture_url`.
      plan_id: null,
      price: lot.price * PRICE_FACTOR,
      salePrice: lot.salePrice === null ? null : lot.salePrice * PRICE_FACTOR,
      area: Math.max(lot.area, MIN_AREA),
      rooms: lot.rooms === null ? null : Math.min(lot.rooms, 6),
    })),
  })
  // One transaction, because a commit per row would take most of the test's time.
  await db.transaction().execute((trx) => addDetails(trx, { catalogue, details }, toKey))
}

async function addDetails(
  db: Database,
  { catalogue, details }: SaleCatalogue,
  toKey: (id: number) => string,
): Promise<void> {
  const findDetail = (id: number) => details[id % details.length] as Detail
  const city = { name: 'Москва', phone: '+7 (495) 000-00-10', email: 'sale@ordinata.example' }
  await db.updateTable('cities').set(city).execute()
  for (const [n, name] of finishes.entries()) {
    await db
      .updateTable('finishes')
      .set({ name })
      .where('id', '=', n + 1)
      .execute()
  }
  const station = { transport_minutes: 12 }
  await db.updateTable('project_metro').set(station).where('walk_minutes', 'is', null).execute()
  for (const id of catalogue.projects.keys()) {
    await db
      .updateTable('projects')
      .set({
        external_key: toKey(id + 1),
        address: `Речной проезд, ${id}`,
        latitude: 55.71,
        longitude: 37.6 + id / 1_000,
      })
      .where('id', '=', id + 1)
      .execute()
  }
  for (const id of catalogue.buildings.keys()) {
    const { building, state, houseType } = findDetail(id)
    await db
      .updateTable('buildings')
      .set({ name: building, state, house_type: houseType, external_key: toKey(100 + id) })
      .where('id', '=', id + 1)
      .execute()
  }
  for (const n of catalogue.lots.keys()) {
    const id = n + 1
    const { living, ceiling, isOpenPlan, hasTwoBathrooms, saleEndsOn, plan, number } =
      findDetail(id)
    await db
      .updateTable('lots')
      .set({
        article: `А-${id}`,
        // Two homes of a storey never have one number.
        number: number === '' ? '' : `${number}/${id}`,
        living_area: living,
        ceiling_height: ceiling,
        is_open_plan: isOpenPlan ? 1 : 0,
        sale_ends_on: catalogue.lots[n]?.salePrice === null ? null : saleEndsOn,
        plan_picture_url: plan,
        created_at: '2026-11-01T09:00:00.000Z',
        updated_at: '2026-11-02T09:00:00.000Z',
      })
      .where('id', '=', id)
      .execute()
    const features = [isOpenPlan ? 'open_plan' : [], hasTwoBathrooms ? 'two_bathrooms' : []].flat()
    for (const feature of features) {
      await db.insertInto('lot_features').values({ lot_id: id, feature }).execute()
    }
  }
}

/** Returns every lot with all data that a feed can contain, by its id in the feed, without ids of the database. */
export async function lotsAsSold(db: Database) {
  const rows = await db
    .selectFrom('lots')
    .innerJoin('floors', 'floors.id', 'lots.floor_id')
    .innerJoin('sections', 'sections.id', 'lots.section_id')
    .innerJoin('buildings', 'buildings.id', 'lots.building_id')
    .innerJoin('projects', 'projects.id', 'lots.project_id')
    .innerJoin('cities', 'cities.id', 'projects.city_id')
    .leftJoin('finishes', 'finishes.id', 'lots.finish_id')
    .select(['lots.id', 'lots.external_id', 'lots.kind', 'lots.article', 'lots.number'])
    .select(['lots.rooms', 'lots.is_open_plan', 'lots.area', 'lots.living_area'])
    .select(['lots.kitchen_area', 'lots.ceiling_height', 'lots.price', 'lots.sale_price'])
    .select(['lots.sale_ends_on', 'lots.status', 'lots.plan_picture_url'])
    .select(['floors.number as floor', 'sections.name as section', 'finishes.name as finish'])
    .select(['buildings.external_key as building_key', 'buildings.name as building'])
    .select(['buildings.floors_total', 'buildings.completion_year'])
    .select(['buildings.completion_quarter', 'buildings.state', 'buildings.house_type'])
    .select(['projects.id as project_id', 'projects.external_key as project_key'])
    .select(['projects.name as project', 'projects.area_type', 'projects.address'])
    .select(['projects.latitude', 'projects.longitude'])
    .select(['cities.name as city', 'cities.phone', 'cities.email'])
    .execute()
  const features = await db.selectFrom('lot_features').selectAll().execute()
  const views = await db.selectFrom('lot_window_views').selectAll().execute()
  const metro = await db.selectFrom('project_metro').selectAll().orderBy('position').execute()
  return new Map(
    rows.map(({ id, external_id, project_id, ...lot }) => [
      external_id,
      {
        ...lot,
        // An import tells the second of two houses with one name apart.
        building: lot.building.replace(/ \(\d\)$/, ''),
        features: features
          .flatMap(({ lot_id, feature }) => (lot_id === id ? feature : []))
          .toSorted(),
        views: views.flatMap(({ lot_id, view }) => (lot_id === id ? view : [])).toSorted(),
        metro: metro
          .filter((station) => station.project_id === project_id)
          .map(({ name, walk_minutes, transport_minutes }) => [
            name,
            walk_minutes,
            transport_minutes,
          ]),
      },
    ]),
  )
}
