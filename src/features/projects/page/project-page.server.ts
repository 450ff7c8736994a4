import type { AppContext } from '../../lots/snapshot/app-context.server.ts'
import type { ServerPage } from '../../lots/snapshot/app-context.server.ts'
import { listBroadcasts } from '../../broadcasts/api.server.ts'
import type { LotKind } from '../../lots/model/schema.ts'
import { readStandingBuildings } from '../../lots/snapshot/standing-buildings.server.ts'
import { toCard } from '../../lots/snapshot/lot-card.server.ts'
import type { CatalogueSnapshot } from '../../lots/snapshot/snapshot.server.ts'
import { groupByQuarter, listProjectDocuments } from '../../documents/queries.server.ts'
import { toShownFinish } from '../../finishes/shown-finish.ts'
import { readProjectFinishes } from '../../finishes/queries.server.ts'
import { toCityMapData } from '../../map/map-city.server.ts'
import { listMapProjects } from '../../map/projects-of-page.server.ts'
import { type WorksMonth, toAerialPhoto, toWorksMonth } from '../../progress/shown-works.ts'
import { readAerialPhotos, readWorks } from '../../progress/queries.server.ts'
import { readLotFilter, writeLotFilter } from './lot-filter.ts'
import type { Chessboard, LaterChessboard } from './chessboard-data.ts'
import { listLots } from './chess-rows.ts'
import { readChessboard } from './chessboard.server.ts'
import { readPlotPlan } from '../genplan/plot-plan.server.ts'
import { readSunMoment, writeSunMoment } from '../genplan/sun-moment.ts'
import { getProject } from '../find-project.server.ts'
import { kindsWithPage } from '../lot-pages.server.ts'
import { buildingFacts } from '../offer-texts.ts'
import { buildingAddress, genplanAddress, projectAddress } from '../project-addresses.ts'
import { listProjectBuildings, toProjectDetail } from '../project-offers.server.ts'
import type { ProjectBuilding, ProjectCard } from '../schema.ts'
import { hasMapService } from '../map-service.server.ts'
import { readSurroundings } from '../infrastructure.server.ts'
import type { ProjectPageData } from './project-page-data.server.ts'
import { sectionNames } from './section-names.ts'
import { readStory } from './project-story.server.ts'
import { projectTypes } from './project-types.server.ts'
import { readStages } from '../../progress/stages.server.ts'
import { shownPicture } from '../../../lib/shown-picture.ts'

const SIMILAR = 3
/** Lots of a chessboard that comes with the page; a larger one is fetched when it is near. */
const MAX_AT_ONCE = 60
const ID = /^[1-9]\d{0,8}$/

/** The server half of a project's page; which building's chessboard is shown and how it is filtered is in the address. */
export const projectPage: ServerPage<ProjectPageData> = {
  canonicalSearch: (search) => {
    const building = search.get('building') ?? ''
    const filter = writeLotFilter(readLotFilter(search))
    const sun = writeSunMoment(readSunMoment(search))
    const shown = ID.test(building) ? `building=${building}` : ''
    return [shown, filter, sun].filter(Boolean).join('&')
  },
  async load({ params, search, snapshot }, context) {
    const project = getProject(snapshot, params['slug'])
    const buildings = listProjectBuildings(project.id, snapshot.stock)
    const { db } = context
    const { infrastructure, isOnMap } = await readSurroundings(db, project)
    const moment = writeSunMoment(readSunMoment(search))
    const { months, ...content } = await readContent(project, snapshot, context)
    const story = await readStory(db, project.id)
    const data = {
      project: toProjectDetail(project, snapshot.stock),
      ...story,
      hasStory: story.html.trim() !== '',
      ...readPlaces(project, buildings, search, snapshot),
      genplanHref: genplanAddress(project) + (moment && `?${moment}`),
      genplan: await readPlotPlan(db, snapshot, project, {
        search,
        toHref: (id) => buildingAddress(project, id),
        readStanding: readStandingBuildings,
      }),
      ...content,
      month: months[0] ?? null,
      stages: await readStages(db, project.id),
      infrastructure,
      isNear: project.metro.length > 0 || infrastructure.length > 0,
      map: isOnMap || hasMapService(context.config) ? toHouseMap(snapshot, project) : null,
      similar: similarProjects(project, snapshot.projects),
    }
    return { ...data, sections: sectionNames(data, months.length) }
  },
  // The server has written them, and they change only with the page.
  toBoot: (data) => ({
    ...data,
    html: '',
    genplan: null,
    types: [],
    stages: [],
    quarters: [],
    infrastructure: null,
    similar: [],
  }),
}

function toHouseMap(snapshot: CatalogueSnapshot, project: ProjectCard): ProjectPageData['map'] {
  const [shown] = listMapProjects(snapshot, { projects: [project] })
  return shown?.at ? { city: toCityMapData(project.city, snapshot), project: shown } : null
}

/** What is chosen by: the buildings, the lots of one of them, the types of homes. */
function readPlaces(
  project: ProjectCard,
  buildings: readonly ProjectBuilding[],
  search: URLSearchParams,
  { stock }: CatalogueSnapshot,
): Pick<ProjectPageData, 'buildings' | 'chessboard' | 'types'> {
  const linked: readonly LotKind[] = kindsWithPage()
  const asked = search.get('building')
  const shown =
    buildings.find(({ id }) => String(id) === asked) ??
    buildings.find(({ lots }) => lots.some(isHomeOnSale)) ??
    buildings[0]
  const board = shown ? readChessboard(shown, stock, linked) : null
  return {
    buildings: buildings.map((building) => ({
      id: building.id,
      name: building.name,
      href: buildingAddress(project, building.id),
      boardHref: `${projectAddress(project)}?building=${building.id}#chessboard`,
      facts: buildingFacts(building),
    })),
    chessboard: board && isLater(board, search) ? toLater(board) : board,
    types: projectTypes(project.id, { stock, toCard: (row) => toCard(row, stock.frame), linked }),
  }
}

/** Whether a chessboard is too large for a page whose address does not request it. */
function isLater(board: Chessboard, search: URLSearchParams): boolean {
  const isAsked =
    ID.test(search.get('building') ?? '') || writeLotFilter(readLotFilter(search)) !== ''
  return !isAsked && listLots(board).length > MAX_AT_ONCE
}

function toLater(board: Chessboard): LaterChessboard {
  return { building: board.building, lots: listLots(board).length }
}

function isHomeOnSale({ kind, count }: ProjectBuilding['lots'][number]): boolean {
  return count > 0 && (kind === 'flat' || kind === 'apartment')
}

/** What other features know of the project. */
async function readContent(
  project: ProjectCard,
  { projects }: CatalogueSnapshot,
  { db }: AppContext,
): Promise<
  Pick<ProjectPageData, 'finishes' | 'aerial' | 'broadcasts' | 'quarters'> & {
    months: readonly WorksMonth[]
  }
> {
  const { finishes } = await readProjectFinishes(db, project)
  const { albums } = await readWorks(db, project)
  const { photos } = await readAerialPhotos(db, project)
  const broadcasts = await listBroadcasts(db, projects)
  const documents = await listProjectDocuments(db, project)
  return {
    finishes: finishes.map(toShownFinish),
    months: albums.map(toWorksMonth),
    aerial: photos.flatMap((photo) => toAerialPhoto(photo) ?? []),
    broadcasts: broadcasts
      .filter((broadcast) => broadcast.project.id === project.id)
      .map(({ id, title, text, is_live, url, poster, captions_url }) => ({
        id,
        title,
        text,
        isLive: is_live,
        url,
        poster: (poster && shownPicture(poster, title)?.src) || null,
        captions: captions_url,
      })),
    quarters: [
      ...groupByQuarter(documents),
      { year: null, quarter: null, documents: documents.filter(({ quarter }) => quarter === null) },
    ]
      .filter(({ documents: own }) => own.length > 0)
      .map(({ documents: own, ...quarter }) => ({
        ...quarter,
        documents: own.map(({ slug, title }) => ({ slug, title })),
      })),
  }
}

/** Others on sale: of the same city and class first, then nearest in price. */
function similarProjects(project: ProjectCard, all: readonly ProjectCard[]): ProjectCard[] {
  const distance = (other: ProjectCard) =>
    Number(other.city.id !== project.city.id) * 2 +
    Number(other.area_type !== project.area_type) +
    priceGap(project.price_from, other.price_from)
  return all
    .filter(({ id, lots_on_sale }) => id !== project.id && lots_on_sale > 0)
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, SIMILAR)
}

/** As a share of the larger; at most 1. */
function priceGap(a: number | null, b: number | null): number {
  if (a === null || b === null) return 1
  return a === b ? 0 : Math.abs(a - b) / Math.max(a, b)
}
