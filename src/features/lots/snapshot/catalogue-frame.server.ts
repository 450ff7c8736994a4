import type { Selectable } from 'kysely'
import type { Database } from '../../../db/connect.ts'
import type { Tables } from '../../../db/tables.ts'
import { findExtent } from '../../../drawing/plan/box.ts'
import { readRings } from '../../../lib/lots/rings.ts'
import { completionKey, formatCompletion } from '../../../lib/time/completion.ts'
import type { DescribedProgram } from '../../payment/mortgage-schema.ts'
import type { CityCard } from '../../company/city-schema.ts'
import type { LotFacts } from '../model/filter-types.ts'
import type { OptionLabels } from './indexed-filter.server.ts'
import type { LotCard } from '../model/schema.ts'
import type { FindPictures } from '../model/lot-pictures.server.ts'
import type { InstalmentPlan } from '../../payment/instalments-schema.ts'
import { loadFlatPictures, type PlacedPicture } from './flat-pictures.server.ts'
import { loadInstalmentPlans } from './instalment-plans.server.ts'
import { loadMortgagePrograms } from './mortgage-programs.server.ts'
import type { ProjectWalks } from './project-walks.server.ts'
import { findSectionNorths } from './section-norths.server.ts'
import { type FacingPlan, toFacingPlan } from './window-sides.server.ts'

/** The tables that lots refer to, small enough to be read completely. */
export interface CatalogueFrame {
  /** Empty if they could not be loaded; the other data is then used without city names. */
  cities: readonly CityCard[]
  /** Those with a map of ours by their ids: whose data it is drawn from, null if it says nothing. */
  mappedCities: ReadonlyMap<number, string | null>
  projects: Map<number, FrameProject>
  buildings: Map<number, Selectable<Tables['buildings']>>
  sections: Map<number, Selectable<Tables['sections']>>
  floors: Map<number, Pick<Selectable<Tables['floors']>, 'id' | 'number' | 'section_id'>>
  /** Sections with the outline of a storey above the ground: the width of the lowest one, metres. */
  sectionWidths: ReadonlyMap<number, number>
  /** By section: degrees by which north is turned clockwise from up in the drawing of its storeys. */
  norths: ReadonlyMap<number, number>
  /** Values of the filter `walk` by project. */
  walks: ProjectWalks
  finishes: Map<number, { value: string; label: string }>
  plans: Map<number, FacingPlan>
  /** Plans of feeds that were fetched, by the id of `feed_pictures`. */
  feedPlans: Map<number, { url: string; width: number; height: number }>
  /** Finds the pictures of rooms and views of a lot. */
  findPictures: FindPictures<PlacedPicture>
  /** Those that may be shown today. */
  mortgagePrograms: readonly DescribedProgram[]
  instalmentPlans: readonly InstalmentPlan[]
}
export type FrameProject = Selectable<Tables['projects']> & { metro: LotCard['project']['metro'] }

/** Reads the frame; its maps are in display order. What comes from the maps of cities is added later. */
export async function loadFrame(
  trx: Database,
  cities: readonly CityCard[],
  today: string,
): Promise<Omit<CatalogueFrame, 'walks' | 'mappedCities'>> {
  const inOrder = <T extends 'projects' | 'buildings' | 'sections' | 'finishes'>(table: T) =>
    trx
      .selectFrom<'projects'>(table as 'projects')
      .selectAll()
      .orderBy('position')
      .orderBy('id')
      .execute() as unknown as Promise<Selectable<Tables[T]>[]>
  const projects = (await inOrder('projects')).filter(({ hidden_by }) => hidden_by === null)
  const shown = new Set(projects.map(({ id }) => id))
  const buildings = (await inOrder('buildings')).filter(({ project_id }) => shown.has(project_id))
  const sections = await inOrder('sections')
  const metro = await trx.selectFrom('project_metro').selectAll().orderBy('position').execute()
  const floors = await trx.selectFrom('floors').select(['id', 'number', 'section_id']).execute()
  const sectionWidths = await loadSectionWidths(trx)
  const sites = await trx.selectFrom('project_sites').select(['project_id', 'site']).execute()
  const plans = await trx.selectFrom('plans').select(['id', 'geometry']).execute()
  const feedPlans = await loadFeedPlans(trx)
  const finishes = new Map(
    (await inOrder('finishes')).map(({ id, slug, name }) => [id, { value: slug, label: name }]),
  )
  const mortgagePrograms = await loadMortgagePrograms(trx, today)
  const instalmentPlans = await loadInstalmentPlans(trx, today)
  return {
    cities,
    projects: new Map(
      projects.map((project) => [
        project.id,
        {
          ...project,
          metro: metro
            .filter(({ project_id }) => project_id === project.id)
            .map(({ name, line_color, walk_minutes, transport_minutes }) => ({
              name,
              line_color,
              walk_minutes,
              transport_minutes,
            })),
        },
      ]),
    ),
    buildings: byId(buildings),
    sections: byId(sections),
    floors: byId(floors),
    sectionWidths,
    norths: findSectionNorths({ buildings, sections, sectionWidths, sites }),
    finishes,
    findPictures: await loadFlatPictures(trx, finishes),
    mortgagePrograms,
    instalmentPlans,
    feedPlans,
    plans: new Map(plans.map(({ id, geometry }) => [id, toFacingPlan(geometry)])),
  }
}

async function loadFeedPlans(trx: Database): Promise<CatalogueFrame['feedPlans']> {
  const rows = await trx
    .selectFrom('feed_pictures')
    .select(['id', 'address', 'width', 'height'])
    .where('picture', 'is not', null)
    .execute()
  return new Map(
    rows.map(({ id, address, width, height }) => [
      id,
      { url: address ?? '', width: width ?? 0, height: height ?? 0 },
    ]),
  )
}

/** Returns the labels of filter options that come from the catalogue, in display order. */
export function buildOptionLabels(frame: CatalogueFrame): OptionLabels {
  const projects = [...frame.projects.values()]
  const buildings = projects.flatMap((project) =>
    [...frame.buildings.values()].filter(({ project_id }) => project_id === project.id),
  )
  const sectionsByBuilding = Map.groupBy(frame.sections.values(), ({ building_id }) => building_id)
  const metro = new Set(projects.flatMap((project) => project.metro.map(({ name }) => name)))
  return {
    city: new Map(frame.cities.map(({ slug, name }) => [slug, name])),
    project: new Map(projects.map(({ id, name }) => [String(id), name])),
    building: new Map(
      buildings.map(({ id, name, project_id }) => [
        String(id),
        `${frame.projects.get(project_id)?.name ?? ''}, ${name}`,
      ]),
    ),
    section: new Map(
      buildings.flatMap(({ id }) =>
        (sectionsByBuilding.get(id) ?? []).map(
          (section) => [String(section.id), section.name || 'не указана'] as const,
        ),
      ),
    ),
    finishing: new Map([...frame.finishes.values()].map(({ value, label }) => [value, label])),
    completion: completionLabels(buildings),
    program: new Map(
      frame.mortgagePrograms.map(({ id, name, bank }) => [String(id), `${name}, ${bank}`]),
    ),
    metro: toNameLabels(metro),
    district: toNameLabels(new Set(projects.flatMap(({ district }) => district ?? []))),
  }
}

/** Returns names as labels of themselves, in alphabetical order. */
function toNameLabels(names: ReadonlySet<string>): Map<string, string> {
  return new Map(
    [...names].toSorted((a, b) => a.localeCompare(b, 'ru')).map((name) => [name, name]),
  )
}

/** Returns the quarter in which a building is or was to be completed; null if unknown. */
export function toCompletion(
  building: Pick<Selectable<Tables['buildings']>, 'completion_year' | 'completion_quarter'>,
): LotFacts['completion'] {
  return completionKey(building.completion_year, building.completion_quarter)
}

/** Returns labels of quarters; a quarter is marked «сдан» if all its buildings are built. */
function completionLabels(buildings: Selectable<Tables['buildings']>[]): Map<string, string> {
  const quarters = Map.groupBy(buildings, toCompletion)
  const keys = [...quarters.keys()].filter((key) => key !== null).toSorted()
  return new Map(
    keys.map((key) => {
      const isBuilt = quarters.get(key)?.every(({ state }) => state === 'built') ?? false
      return [key, isBuilt ? `${formatCompletion(key)}, сдан` : formatCompletion(key)]
    }),
  )
}

/** Reads how wide the lowest outlined storey above the ground of each section is: a garage can be wider. */
async function loadSectionWidths(trx: Database): Promise<Map<number, number>> {
  const rows = await trx
    .selectFrom('floors')
    .innerJoin(
      (query) =>
        query
          .selectFrom('floors')
          .select(['section_id', (select) => select.fn.min('number').as('lowest')])
          .where('number', '>', 0)
          .where('outline', 'is not', null)
          .groupBy('section_id')
          .as('first'),
      (join) =>
        join
          .onRef('first.section_id', '=', 'floors.section_id')
          .onRef('first.lowest', '=', 'floors.number'),
    )
    .select(['floors.section_id', 'floors.outline'])
    .execute()
  return new Map(
    rows.map(({ section_id, outline }) => [
      section_id,
      findExtent(readRings(outline).flat()).width,
    ]),
  )
}

function byId<T extends { id: number }>(rows: T[]): Map<number, T> {
  return new Map(rows.map((row) => [row.id, row]))
}
