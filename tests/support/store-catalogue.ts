import type { Database } from '../../src/db/connect.ts'
import { choiceNames } from '../../src/features/lots/model/lot-choices.ts'
import { filteredFigures } from '../../src/features/lots/model/lot-figures.ts'
import { houseMaterials } from '../../src/features/lots/model/lot-house.ts'
import { pick } from '../../src/lib/pick.ts'
import {
  classOfProject,
  factsOfCatalogue,
  randomCities,
  randomFinishes,
  randomPlans,
  type RandomCatalogue,
} from './random-catalogue.ts'

/** Deletes the catalogue. */
export async function clearCatalogue(db: Database): Promise<void> {
  const tables = [
    'price_history',
    'lot_features',
    'lot_window_views',
    'lots',
    'floors',
    'sections',
    'buildings',
    'project_metro',
    'projects',
    'finishes',
    'plans',
    'cities',
  ] as const
  for (const table of tables) await db.deleteFrom(table).execute()
}

/** Replaces the stored catalogue with this one. */
export async function storeCatalogue(db: Database, catalogue: RandomCatalogue): Promise<void> {
  await clearCatalogue(db)
  const facts = factsOfCatalogue(catalogue)
  const floorId = (section: number, floor: number) => section * 10 + floor + 1
  await db
    .insertInto('cities')
    .values(
      randomCities.map((slug, n) => ({
        id: n + 1,
        slug,
        name: `Город ${n}`,
        phone: '',
        email: '',
        position: n,
      })),
    )
    .execute()
  await db
    .insertInto('finishes')
    .values(
      randomFinishes.map((slug, n) => ({
        id: n + 1,
        slug,
        name: slug,
        description: '',
        position: n,
      })),
    )
    .execute()
  await db
    .insertInto('projects')
    .values(
      catalogue.projects.map(({ city, isPremium, district }, n) => ({
        id: n + 1,
        slug: `project-${n}`,
        name: `Проект ${n}`,
        city_id: city + 1,
        area_type: classOfProject(n, isPremium),
        address: '',
        description: '',
        district,
        position: n,
      })),
    )
    .execute()
  const plans = Array.from({ length: randomPlans }, (_, n) => ({
    id: n + 1,
    key: `plan-${n}`,
    geometry: JSON.stringify({ width: 6, height: 5, rooms: [], openings: [], furniture: [] }),
  }))
  await db.insertInto('plans').values(plans).execute()
  const metro = catalogue.projects.flatMap((project, n) =>
    project.metro.map((station, position) => ({ ...station, project_id: n + 1, position })),
  )
  if (metro.length > 0) await db.insertInto('project_metro').values(metro).execute()
  await db
    .insertInto('buildings')
    .values(
      catalogue.buildings.map(({ project, floors_total, completion, material, parking }, n) => {
        const [year, quarter] = completion?.split('-') ?? []
        return {
          id: n + 1,
          project_id: (project % catalogue.projects.length) + 1,
          name: `Корпус ${n}`,
          floors_total,
          completion_year: year === undefined ? null : Number(year),
          completion_quarter: quarter === undefined ? null : Number(quarter),
          state: 'unfinished' as const,
          house_type: material && houseMaterials[material],
          parking: parking.join() || null,
          position: n,
        }
      }),
    )
    .execute()
  await db
    .insertInto('sections')
    .values(
      catalogue.sections.map((building, n) => ({
        id: n + 1,
        building_id: (building % catalogue.buildings.length) + 1,
        name: `${n}`,
        position: n,
      })),
    )
    .execute()
  await db
    .insertInto('floors')
    .values(
      catalogue.sections.flatMap((_, section) =>
        [-1, 0, 1, 2, 3, 4, 5].map((floor) => ({
          id: floorId(section + 1, floor),
          section_id: section + 1,
          number: floor,
        })),
      ),
    )
    .execute()
  if (facts.length === 0) return
  await db
    .insertInto('lots')
    .values(
      facts.map((lot, n) => ({
        id: lot.id,
        external_id: String(lot.id),
        kind: lot.kind,
        article: '',
        number: '',
        project_id: lot.project_id,
        building_id: lot.building_id,
        section_id: lot.section_id,
        floor_id: floorId(lot.section_id, lot.floor),
        plan_id: lot.plan_id,
        rooms: lot.rooms,
        is_open_plan: 0 as const,
        area: lot.area,
        ...pick(lot, filteredFigures()),
        price: catalogue.lots[n]?.price ?? 0,
        sale_price: catalogue.lots[n]?.salePrice ?? null,
        finish_id: lot.finishing === null ? null : randomFinishes.indexOf(lot.finishing) + 1,
        status: lot.status,
        plan_mirrored: 0 as const,
        is_hot_offer: 0 as const,
        ...pick(lot, choiceNames),
        mortgage_allowed: lot.mortgage_allowed as 0 | 1 | null,
        created_at: '',
        updated_at: '',
      })),
    )
    .execute()
  const features = facts.flatMap((lot) =>
    lot.features.map((feature) => ({ lot_id: lot.id, feature })),
  )
  if (features.length > 0) await db.insertInto('lot_features').values(features).execute()
  const views = facts.flatMap((lot) => lot.window_views.map((view) => ({ lot_id: lot.id, view })))
  if (views.length > 0) await db.insertInto('lot_window_views').values(views).execute()
}
