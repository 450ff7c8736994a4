import type { Database } from '../../../db/connect.ts'
import { publicOrigin } from '../../../lib/address/public-origin.ts'
import { oncePer } from '../../../lib/async/once-per.ts'
import { createSharedReads } from '../../../lib/async/shared-reads.ts'
import { AppError } from '../../../lib/errors.ts'
import { isoDay, moscowDay } from '../../../lib/rules/calendar.ts'
import { createQrCode } from '../../../lib/qr-code.ts'
import { listProjectDocuments } from '../../documents/queries.server.ts'
import { readProjectFinishes } from '../../finishes/queries.server.ts'
import { findInstalments } from '../../instalments/find-instalments.server.ts'
import { findMortgageOffer, toMortgageSearch } from '../../mortgage/mortgage-offer.server.ts'
import { hasSurroundings } from '../../projects/page/infrastructure.server.ts'
import { projectAddress } from '../../projects/project-addresses.ts'
import { toPicturePath } from '../../projects/project-facts.ts'
import { shownPicture } from '../../../lib/shown-picture.ts'
import { listProjectBuildings } from '../../projects/project-offers.server.ts'
import type { ProjectBuilding, ProjectCard } from '../../projects/schema.ts'
import { hasPayments } from '../model/payment-filters.ts'
import { lotAddress } from '../model/lot-words.ts'
import type { LotDetail, LotKind } from '../model/schema.ts'
import { lotKinds } from '../model/words.ts'
import { lotMark } from '../model/lot-names.ts'
import type { AppContext, ServerPage } from '../snapshot/app-context.server.ts'
import type { CatalogueSnapshot } from '../snapshot/snapshot.server.ts'
import { readLotDetail } from '../snapshot/read-lot-detail.server.ts'
import { listSamePlan } from '../snapshot/same-plan.server.ts'
import { dayWords } from '../lot-sections/day-words.ts'
import { hasListPage, hasLotPage } from './existing-pages.server.ts'
import { type LotDrawings, readLotDrawings } from './lot-drawings-page.server.tsx'
import { readOptionalPart } from './optional-part.server.ts'
import type { LotPageParts } from '../lot-sections/lot-page-data.ts'

/** Data of the page of one lot. */
export interface LotPageData extends LotPageParts {
  /** From the home page to this one. */
  way: ReadonlyArray<{ title: string; href?: string }>
  drawings: LotDrawings
}

const SIMILAR = 4
const SAME_PLAN = 6
const DOCUMENTS = 4

type Finishes = ReadonlyMap<string, NonNullable<LotPageParts['finish']>>
type Documents = Pick<LotPageParts, 'documents' | 'documentsHref'>
const noFinishes: Finishes = new Map()
const noDocuments: Documents = { documents: [], documentsHref: null }

/** Of one version of the catalogue, by project: all its lots share them. */
const readFinishesOnce = createSharedReads<Finishes>()
const readDocumentsOnce = createSharedReads<Documents>()
const readIsOnMapOnce = createSharedReads<boolean>()
const listBuildingsOnce = oncePer(({ stock }: CatalogueSnapshot, projectId: number) =>
  listProjectBuildings(projectId, stock),
)

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
    canonicalSearch: (search) => (hasPayments(kind) ? toMortgageSearch(search) : ''),
    load: async ({ params, search, snapshot }, context) => {
      const text = params['id'] ?? ''
      const id = /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0
      const card = id === 0 ? undefined : snapshot.findLot(id)
      const read = card?.kind === kind ? await readLotDetail(context.db, snapshot, card) : undefined
      if (!read) throw new AppError('not_found', `there is no ${kind} with this id`)
      const { lot } = read
      const today = isoDay(moscowDay(context.clock.now()))
      const project = snapshot.projects.find((known) => known.id === lot.project.id)
      const building =
        project &&
        listBuildingsOnce(snapshot, project.id).find((known) => known.id === lot.building.id)
      return {
        ...read,
        way: toWay(lot),
        project: toProject(lot, project),
        drawings: await readLotDrawings(context.db, snapshot, { lot, project, building }),
        finish: project ? await findFinish(context, snapshot, lot, project) : null,
        extras: building ? listExtras(lot, building) : [],
        ...(project ? await findDocuments(context, snapshot, project) : noDocuments),
        mapHref:
          project && (await readIsOnMap(context, snapshot, project))
            ? `${projectAddress(project)}#infrastructure`
            : null,
        samePlan: listSamePlan(snapshot.stock, lot, SAME_PLAN),
        similar: snapshot.similarLots(id, SIMILAR) ?? [],
        today,
        instalments: hasPayments(kind)
          ? findInstalments(lot, snapshot.stock.frame.instalmentPlans, today)
          : [],
        mortgage: hasPayments(kind)
          ? findMortgageOffer(lot, snapshot.stock.frame.mortgagePrograms, {
              path: lotAddress(kind, id),
              search,
            })
          : null,
        qr: createQrCode(publicOrigin(context.config) + lotAddress(kind, id)),
      }
    },
  }
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

function toProject(
  { project: { name } }: LotDetail,
  project: ProjectCard | undefined,
): LotPageParts['project'] {
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
): Promise<LotPageParts['finish']> {
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

/** Other kinds of lots on sale in the building: with a home, its parking and storage. */
function listExtras(lot: LotDetail, { id, lots }: ProjectBuilding): LotPageParts['extras'] {
  return lots.flatMap(({ kind, count, price_from, lot_id }) => {
    if (kind === lot.kind || count === 0 || price_from === null || lot_id === null) return []
    if (!hasLotPage(kind)) return []
    const listHref = hasListPage(kind) ? `${lotAddress(kind)}?building=${id}` : null
    return [{ kind, count, price_from, href: lotAddress(kind, lot_id), listHref }]
  })
}

/** Whether the project's page has a map; not while that cannot be read. */
function readIsOnMap(
  context: AppContext,
  snapshot: CatalogueSnapshot,
  project: ProjectCard,
): Promise<boolean> {
  const read = () => readIsOnMapOnce(snapshot, project.id, () => hasSurroundings(context, project))
  return readOptionalPart(context, 'map', read, false)
}

function findDocuments(
  context: AppContext,
  snapshot: CatalogueSnapshot,
  project: ProjectCard,
): Promise<Documents> {
  const read = () =>
    readDocumentsOnce(snapshot, project.id, () => readDocuments(context.db, project))
  return readOptionalPart(context, 'documents', read, noDocuments)
}

async function readDocuments(db: Database, project: ProjectCard): Promise<Documents> {
  const own = await listProjectDocuments(db, project)
  const newest = own.toSorted((a, b) => (b.published_on ?? '').localeCompare(a.published_on ?? ''))
  return {
    documents: newest.slice(0, DOCUMENTS).map(({ slug, title, published_on }) => ({
      title,
      href: `/documents/${slug}`,
      note: published_on === null ? '' : dayWords(published_on),
    })),
    documentsHref: own.length > DOCUMENTS ? `${projectAddress(project)}#documents` : null,
  }
}
