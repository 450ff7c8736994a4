import type { Database } from '../../src/db/connect.ts'

type Rows = Awaited<ReturnType<typeof readImportedSite>>

/** Returns everything that feeds brought into a database, with names in place of ids. */
export async function readImportedSite(db: Database) {
  const projects = await db
    .selectFrom('projects')
    .innerJoin('cities', 'cities.id', 'projects.city_id')
    .leftJoin('offer_texts', 'offer_texts.hash', 'projects.text_hash')
    .select(['projects.id', 'projects.name', 'cities.name as city', 'address', 'latitude'])
    .select(['longitude', 'area_type', 'developer', 'district', 'offer_texts.text'])
    .orderBy('projects.id')
    .execute()
  const metro = await db.selectFrom('project_metro').selectAll().execute()
  const photos = await db
    .selectFrom('feed_project_pictures')
    .selectAll()
    .orderBy('position')
    .execute()
  const houses = await db
    .selectFrom('buildings')
    .innerJoin('projects', 'projects.id', 'buildings.project_id')
    .selectAll('buildings')
    .select('projects.name as project')
    .orderBy('buildings.id')
    .execute()
  const sections = await db.selectFrom('sections').select(['building_id', 'name']).execute()
  const lots = await db
    .selectFrom('lots')
    .innerJoin('projects', 'projects.id', 'lots.project_id')
    .innerJoin('buildings', 'buildings.id', 'lots.building_id')
    .innerJoin('sections', 'sections.id', 'lots.section_id')
    .innerJoin('floors', 'floors.id', 'lots.floor_id')
    .leftJoin('finishes', 'finishes.id', 'lots.finish_id')
    .leftJoin('offer_texts', 'offer_texts.hash', 'lots.text_hash')
    .selectAll('lots')
    .select(['projects.name as project', 'buildings.name as building', 'offer_texts.text'])
    .select(['sections.name as section', 'floors.number as floor', 'finishes.slug as finish'])
    .orderBy('lots.id')
    .execute()
  const features = await db.selectFrom('lot_features').selectAll().execute()
  const views = await db.selectFrom('lot_window_views').selectAll().execute()
  return {
    projects: projects.map(({ id, ...project }) => ({
      ...project,
      metro: metro.filter((each) => each.project_id === id),
      pictures: photos.filter((each) => each.project_id === id).map(({ url }) => url),
    })),
    houses: houses.map((house) => ({
      ...house,
      sections: sections
        .filter((each) => each.building_id === house.id)
        .map(({ name }) => name)
        .toSorted(),
    })),
    lots: lots.map((lot) => ({
      ...lot,
      pictures: JSON.parse(lot.pictures ?? '[]') as string[],
      features: features
        .filter((each) => each.lot_id === lot.id)
        .map(({ feature }) => feature)
        .toSorted(),
      views: views
        .filter((each) => each.lot_id === lot.id)
        .map(({ view }) => view)
        .toSorted(),
    })),
  }
}

const LOT_FACTS = [
  'number',
  'living_area',
  'kitchen_area',
  'ceiling_height',
  'sale_price',
  'finish',
  'sale_type',
  'mortgage_allowed',
  'place_on_floor',
  'text',
] as const
const HOUSE_FACTS = ['house_type', 'has_lift', 'passenger_lifts', 'parking', 'keys_on'] as const

/** Describes a site in words and numbers that can be checked against the text of its feed. */
export function summariseSite({ projects, houses, lots }: Rows) {
  return {
    projects: projects.map(({ name, city, developer, district }) =>
      [name, city, developer, district].filter((word) => word !== null).join(' · '),
    ),
    houses: houses.map((house) => {
      const quarter = `${house.completion_year}-${house.completion_quarter}`
      return [
        `${house.project}: ${house.name}`,
        `sections ${house.sections.map((name) => name || '—').join(', ')}`,
        `storeys ${house.floors_total ?? '?'}`,
        house.completion_year === null ? 'no quarter' : quarter,
        house.state ?? 'no state',
      ].join('; ')
    }),
    lots: countWords(lots.map(({ kind, status }) => `${kind} ${status}`)),
    plans: lots.filter((lot) => lot.plan_picture_url !== null).length,
    photosOfLots: lots.flatMap(({ pictures }) => pictures).length,
    photosOfProjects: projects.flatMap(({ pictures }) => pictures).length,
    facts: countWords([
      ...lots.flatMap((lot) => LOT_FACTS.filter((name) => isGiven(lot[name]))),
      ...houses.flatMap((house) => HOUSE_FACTS.filter((name) => isGiven(house[name]))),
      ...projects.filter(({ text }) => text !== null).map(() => 'project_text'),
      ...lots.flatMap((lot) => [...lot.features, ...lot.views]),
    ]),
  }
}

const isGiven = (value: unknown): boolean => value !== null && value !== ''

function countWords(words: readonly string[]): Record<string, number> {
  const groups = Map.groupBy(words.toSorted(), (word) => word)
  return Object.fromEntries([...groups].map(([word, all]) => [word, all.length]))
}
