import { readStandingBuildings } from '../../lots/snapshot/standing-buildings.server.ts'
import { frontSide } from '../../../drawing/plot/front-direction.ts'
import type { ServerPage } from '../../lots/snapshot/app-context.server.ts'
import { readElevations } from '../../catalogue/pictures/read-elevations.server.ts'
import { readLotFilter, writeLotFilter } from '../page/lot-filter.ts'
import { readChessboard } from '../page/chessboard.server.ts'
import type { Chessboard } from '../page/chessboard-data.ts'
import { readFacadePicture } from '../drawing/company-pictures.server.ts'
import type { DrawingData } from '../drawing/drawing-data.ts'
import { facadeDrawing } from '../drawing/facade-drawing.server.tsx'
import { floorEntries } from '../drawing/floor-entries.server.ts'
import type { LotsByPlace } from '../page/dimmed-places.ts'
import { filterChoices, toFilterLot } from '../page/filter-choices.server.ts'
import type { FilterChoices } from '../page/lot-filter-form.tsx'
import { homesOnSale } from '../homes-on-sale.server.ts'
import { getBuilding, getProject } from '../find-project.server.ts'
import { kindsWithPage } from '../lot-pages.server.ts'
import { buildingFacts } from '../offer-texts.ts'
import { buildingAddress } from '../project-addresses.ts'
import { listProjectBuildings } from '../project-offers.server.ts'
import type { ProjectBuilding, ProjectCard } from '../schema.ts'
import { hasPlotPlan } from '../genplan/plot-plan.server.ts'
import type { FloorSection } from './floor-lists.tsx'

export interface BuildingData {
  project: ProjectCard
  hasGenplan: boolean
  building: ProjectBuilding
  /** What is said of it below its name. */
  facts: readonly string[]
  /** Null for a building without storeys above the ground. */
  facade: DrawingData | null
  /** Where the front looks: «юго-запад»; null when unknown. */
  side: string | null
  /** Those with lots. */
  sections: readonly FloorSection[]
  choices: FilterChoices
  /** Homes on sale by floor. */
  lots: LotsByPlace
  chessboard: Chessboard | null
  /** The other buildings of the project. */
  others: ReadonlyArray<{ id: number; href: string; facts: readonly string[] }>
}

export const buildingPage: ServerPage<BuildingData> = {
  canonicalSearch: (search) => writeLotFilter(readLotFilter(search)),
  async load({ params, snapshot }, { db }) {
    const { stock } = snapshot
    const project = getProject(snapshot, params['slug'])
    const building = getBuilding(snapshot, project, params['id'])
    const all = listProjectBuildings(project.id, stock)
    const floors = floorEntries(project, building, stock)
    const elevations = await readElevations(db, project.id)
    const elevation = elevations[all.findIndex(({ id }) => id === building.id)] ?? null
    const isSeen = floors.flat().some(({ number }) => number > 0)
    const north = stock.frame.norths.get(building.sections[0]?.id ?? 0)
    const homes = homesOnSale(stock).get(building.id) ?? []
    const [, ...facts] = buildingFacts(building)
    return {
      project,
      hasGenplan: await hasPlotPlan(db, snapshot, project, readStandingBuildings),
      building,
      facts,
      facade:
        (await readFacadePicture(db, project.id, building, floors)) ??
        (isSeen
          ? facadeDrawing({ project, building, floors, elevation, brand: snapshot.brand })
          : null),
      sections: building.sections.map(({ name }, index) => ({
        name,
        floors: (floors[index] ?? []).toReversed(),
      })),
      side: north === undefined ? null : frontSide(north),
      choices: filterChoices(homes),
      lots: Object.fromEntries(
        [...Map.groupBy(homes, ({ floor_id }) => floor_id)].map(([id, own]) => [
          id,
          own.map(toFilterLot),
        ]),
      ),
      chessboard: readChessboard(building, stock, kindsWithPage()),
      others: all
        .filter(({ id }) => id !== building.id)
        .map((other) => ({
          id: other.id,
          href: buildingAddress(project, other.id),
          facts: buildingFacts(other),
        })),
    }
  },
}
