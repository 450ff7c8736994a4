import { renderToStaticMarkup } from 'react-dom/server'
import type { Database } from '../../../db/connect.ts'
import { FlatPlan } from '../../../drawing/plan/flat-plan.tsx'
import { mirrorPlan } from '../../../drawing/plan/mirror-plan.ts'
import { isNumbered } from '../../../drawing/plan/plan-scale.ts'
import { createSharedReads } from '../../../lib/time/shared-reads.ts'
import { AppError } from '../../../lib/errors.ts'
import { shownPicture } from '../../../lib/shown-picture.ts'
import { readProjectFinishes } from '../../finishes/queries.server.ts'
import { toMortgageSearch } from '../../payment/mortgage-offer.server.ts'
import { projectAddress } from '../../projects/project-addresses.ts'
import { toPicturePath } from '../../projects/project-facts.ts'
import type { ProjectCard } from '../../projects/schema.ts'
import type { LotFinishing, LotProject, LotSectionsData } from './lot-page-data.ts'
import type { LotView } from './lot-views.tsx'
import type { LotPlanMarkup } from './lot-plan-view.tsx'
import { lotMark } from '../../lots/model/lot-names.ts'
import { lotTitle } from '../../lots/model/lot-title.ts'
import { lotAddress } from '../../lots/model/lot-labels.ts'
import { hasPayments } from '../../lots/model/payment-filters.ts'
import type { AreaType, LotDetail, LotKind } from '../../lots/model/schema.ts'
import { lotKinds } from '../../lots/model/labels.ts'
import {
  DROPPED_FURNITURE,
  type FurnitureData,
  type FurniturePlan,
} from '../furniture/furniture-data.ts'
import { readFurniture, toFurnitureSearch } from '../furniture/furniture-search.server.ts'
import { createDrawingCache } from '../pictures/drawing-cache.server.ts'
import type { AppContext, ServerPage } from '../../lots/snapshot/app-context.server.ts'
import type { LotDrawing } from '../../lots/snapshot/lot-drawing.ts'
import { readLotDetail } from '../../lots/snapshot/read-lot-detail.server.ts'
import type { CatalogueSnapshot } from '../../lots/snapshot/snapshot.server.ts'
import { hasListPage } from './existing-pages.server.ts'
import {
  type LotPlaces,
  type LotPlacesData,
  readLotDrawings,
  toPlaces,
} from './lot-drawings-page.server.tsx'
import { findBuilding, listSimilar, readLotSections } from './lot-sections-page.server.ts'
import { chooseLotViews } from './lot-views-page.server.ts'
import { readOptionalPart } from './optional-part.server.ts'

/** Data of the page of one lot. */
export interface LotPageData {
  lot: LotDetail
  /** The plan; null if there is no geometry. */
  drawing: LotPlanMarkup | null
  /** Only where the address has furniture. */
  furniture?: FurnitureData
  /** What is said where the address has furniture and the home has no plan for it any more. */
  lostFurniture?: string
  /** From the home page to this one. */
  way: ReadonlyArray<{ title: string; href?: string }>
  project: LotProject
  places: LotPlaces
  /** The class of its project, which decides the colours of the page. */
  areaType: AreaType | null
  /** What stands beside the plan. */
  views: LotView[]
  /** Null when it has no finish or the project does not describe it. */
  finish: LotFinishing | null
  hasSimilar: boolean
  /** What is below the first screen; null for a navigation, which fetches it after its first paint. */
  sections: LotSectionsData | null
}

/** Names in wider plans are too small to read beside the views of a home, metres. */
const WIDE_PLAN = 11

type Finishes = ReadonlyMap<string, LotFinishing>
const noFinishes: Finishes = new Map()

/** Of one version of the catalogue, by project: all its lots share them. */
const readFinishesOnce = createSharedReads<Finishes>()
/** Placing the labels takes long, and many homes have the same plan. */
const drawPlan = createDrawingCache<string>({ max: 500 })

/** The server part of the page of a flat. */
export const flatPage = createLotPage('flat')
/** The server part of the page of an apartment. */
export const apartmentPage = createLotPage('apartment')
/** The server part of the page of a parking place. */
export const parkingPlacePage = createLotPage('parking')
/** The server part of the page of a storage unit. */
export const storageUnitPage = createLotPage('storage')

/** Returns the server part of a lot's page; it throws `not_found` for a lot of another kind, as the API does. */
function createLotPage(kind: LotKind): ServerPage<LotPageData> {
  return {
    canonicalSearch: (search) =>
      hasPayments(kind)
        ? [toMortgageSearch(search), toFurnitureSearch(search)].filter(Boolean).join('&')
        : '',
    load: async ({ params, search, snapshot, isNavigation }, context) => {
      const { lot, drawing } = await readLot(context, snapshot, { id: params['id'], kind })
      const project = findProject(snapshot, lot)
      const described = project ? await findFinish(context, snapshot, lot, project) : null
      const { views, finish } = chooseLotViews({ lot, drawing, finish: described, project })
      const own = hasPayments(kind) ? readFurniture(search) : null
      const plan = own && (await toFurniturePlan(lot, drawing))
      return {
        lot,
        drawing: drawing && (await toPlanMarkup(lot, drawing)),
        ...(own && plan && { furniture: { ...own, plan } }),
        ...(own && !plan && { lostFurniture: DROPPED_FURNITURE }),
        way: toWay(lot),
        project: toProject(lot, project),
        places: toPlaces(await readDrawings(context, snapshot, lot), lot),
        areaType: lot.project.area_type,
        views,
        finish,
        hasSimilar: listSimilar(snapshot, lot).length > 0,
        sections: isNavigation ? null : await readLotSections(context, snapshot, { lot, search }),
      }
    },
    parts: {
      async sections({ params, search, snapshot }, context) {
        const { lot } = await readLot(context, snapshot, { id: params['id'], kind })
        return readLotSections(context, snapshot, { lot, search })
      },
      async furniture({ params, snapshot }, context): Promise<FurniturePlan | null> {
        const { lot, drawing } = await readLot(context, snapshot, { id: params['id'], kind })
        return toFurniturePlan(lot, drawing)
      },
      async drawings({ params, snapshot }, context): Promise<LotPlacesData> {
        const { lot } = await readLot(context, snapshot, { id: params['id'], kind })
        const { storey, facade, genplan } = await readDrawings(context, snapshot, lot)
        return { storey, facade, genplan }
      },
    },
    toBoot: ({ lot, drawing, sections, ...data }) => ({
      ...data,
      // What is not beside the plan is in static markup.
      lot: { ...lot, renderings: [] },
      drawing: drawing && { ...drawing, svg: null },
      sections: sections && { ...sections, reading: null },
    }),
  }
}

function findProject({ projects }: CatalogueSnapshot, lot: LotDetail): ProjectCard | undefined {
  return projects.find(({ id }) => id === lot.project.id)
}

function readDrawings({ db }: AppContext, snapshot: CatalogueSnapshot, lot: LotDetail) {
  const [project, building] = [findProject(snapshot, lot), findBuilding(snapshot, lot)]
  return readLotDrawings(db, snapshot, { lot, project, building })
}

/** The plan as markup, so that browsers need neither its geometry nor the code that draws it. */
async function toPlanMarkup(
  lot: LotDetail,
  { geometry, isMirrored }: LotDrawing,
): Promise<LotPlanMarkup> {
  const title = `План: ${lotTitle(lot)}`
  const key = `${title} ${isMirrored} ${JSON.stringify(geometry)}`
  const svg = await drawPlan(key, async () =>
    renderToStaticMarkup(<FlatPlan geometry={geometry} mirrored={isMirrored} title={title} />),
  )
  return {
    svg,
    isNumbered: isNumbered(geometry.width),
    isWide: geometry.width > WIDE_PLAN,
    rooms: geometry.rooms.map(({ name, area }) => ({ name, area })),
  }
}

/** The plan on which a visitor places furniture; null for a lot that has neither a plan nor a picture of one. */
async function toFurniturePlan(
  lot: LotDetail,
  drawing: LotDrawing | null,
): Promise<FurniturePlan | null> {
  const { area } = lot
  const title = `План: ${lotTitle(lot)}`
  if (lot.rooms === null || (!drawing && !lot.plan)) return null
  if (!drawing) return { title, area, drawn: null, picture: lot.plan }
  const { geometry, isMirrored } = drawing
  const key = `empty ${title} ${isMirrored} ${JSON.stringify(geometry)}`
  const svg = await drawPlan(key, async () =>
    renderToStaticMarkup(
      <FlatPlan geometry={geometry} mirrored={isMirrored} title={title} isEmpty />,
    ),
  )
  const drawn = {
    geometry: isMirrored ? mirrorPlan(geometry) : geometry,
    isMirrored,
    viewBox: /viewBox="([^"]*)"/.exec(svg)?.[1] ?? '',
    markup: svg.replace(/^<svg[^>]*>|<title>[^<]*<\/title>|<\/svg>$/g, ''),
  }
  return { title, area, drawn, picture: null }
}

function toWay(lot: LotDetail): LotPageData['way'] {
  const { kind } = lot
  const list = { title: lotKinds[kind].title, href: lotAddress(kind) }
  return [
    { title: 'Главная', href: '/' },
    ...(hasListPage(kind) ? [list] : []),
    { title: lotMark(lot) },
  ]
}

function toProject({ project: { name } }: LotDetail, project: ProjectCard | undefined): LotProject {
  if (!project) return { name, href: null, picture: null, text: '', city: null }
  return {
    name,
    href: projectAddress(project),
    picture: toPicturePath(project),
    text: project.description,
    city: { slug: project.city.slug },
  }
}

async function findFinish(
  context: AppContext,
  snapshot: CatalogueSnapshot,
  { finishing }: LotDetail,
  project: ProjectCard,
): Promise<LotFinishing | null> {
  if (!finishing) return null
  const read = () => readFinishesOnce(snapshot, project.id, () => readFinishes(context.db, project))
  const finishes = await readOptionalPart(context, 'finish', read, noFinishes)
  return finishes.get(finishing.value) ?? null
}

/** The finishes of a project by their slugs, with the pictures that are shown. */
async function readFinishes(db: Database, project: ProjectCard): Promise<Finishes> {
  const { finishes } = await readProjectFinishes(db, project)
  return new Map(
    finishes.map(({ slug, name, description, pictures }) => [
      slug,
      {
        name,
        description,
        pictures: pictures.flatMap(
          ({ picture, caption }) => shownPicture(picture, caption || name) ?? [],
        ),
      },
    ]),
  )
}

interface LotQuery {
  /** As the address has it. */
  id: string | undefined
  /** Without it, a lot of any kind. */
  kind?: LotKind
}

/** Reads the lot of an address with its details; throws `not_found` if there is none of this kind. */
async function readLot(
  { db }: Pick<AppContext, 'db'>,
  snapshot: CatalogueSnapshot,
  { id: text = '', kind }: LotQuery,
): Promise<NonNullable<Awaited<ReturnType<typeof readLotDetail>>>> {
  const id = /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0
  const card = id === 0 ? undefined : snapshot.findLot(id)
  const isAsked = card !== undefined && (kind === undefined || card.kind === kind)
  const read = isAsked ? await readLotDetail(db, snapshot, card) : undefined
  if (!read) throw new AppError('not_found', `there is no ${kind ?? 'lot'} with this id`)
  return read
}
