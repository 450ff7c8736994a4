import type { Database } from '../../../db/connect.ts'
import { publicOrigin } from '../../../lib/http/public-origin.ts'
import { oncePer } from '../../../lib/time/once-per.ts'
import { createSharedReads } from '../../../lib/time/shared-reads.ts'
import { createQrCode } from '../../../lib/qr-code.ts'
import { isoDay, moscowDay } from '../../../lib/rules/calendar.ts'
import { listProjectDocuments } from '../../documents/queries.server.ts'
import { findInstalments } from '../../payment/find-instalments.server.ts'
import { findMortgageOffer } from '../../payment/mortgage-offer.server.ts'
import { hasSurroundings } from '../../projects/infrastructure.server.ts'
import { projectAddress } from '../../projects/project-addresses.ts'
import { listProjectBuildings } from '../../projects/project-offers.server.ts'
import type { ProjectBuilding, ProjectCard } from '../../projects/schema.ts'
import { formatDay } from '../../../lib/time/days.ts'
import { findFurnitureSearch } from '../furniture/furniture-search.server.ts'
import type { LotReading, LotSectionsData } from './lot-page-data.ts'
import { lotAddress } from '../../lots/model/lot-labels.ts'
import { toCardRoom } from '../card/card-room.server.ts'
import { hasPayments } from '../../lots/model/payment-filters.ts'
import type { LotCard, LotDetail } from '../../lots/model/schema.ts'
import type { AppContext } from '../../lots/snapshot/app-context.server.ts'
import { listSamePlan } from '../../lots/snapshot/same-plan.server.ts'
import type { CatalogueSnapshot } from '../../lots/snapshot/snapshot.server.ts'
import { hasListPage, hasLotPage } from './existing-pages.server.ts'
import { readOptionalPart } from './optional-part.server.ts'

const SIMILAR = 4
const SAME_PLAN = 6
const DOCUMENTS = 4

type Documents = Pick<LotReading, 'documents' | 'documentsHref'>
const noDocuments: Documents = { documents: [], documentsHref: null }

/** Of one version of the catalogue, by project: all its lots share them. */
const readDocumentsOnce = createSharedReads<Documents>()
const readIsOnMapOnce = createSharedReads<boolean>()
const listBuildingsOnce = oncePer(({ stock }: CatalogueSnapshot, projectId: number) =>
  listProjectBuildings(projectId, stock),
)

interface SectionsOf {
  lot: LotDetail
  /** The terms of the mortgage, and the furniture. */
  search: URLSearchParams
}

/** Reads what the page of a lot shows below its first screen. */
export async function readLotSections(
  context: AppContext,
  snapshot: CatalogueSnapshot,
  { lot, search }: SectionsOf,
): Promise<LotSectionsData> {
  const { id, kind } = lot
  const { instalmentPlans, mortgagePrograms } = snapshot.stock.frame
  const today = isoDay(moscowDay(context.clock.now()))
  const project = snapshot.projects.find((known) => known.id === lot.project.id)
  const building = findBuilding(snapshot, lot)
  const path = lotAddress(kind, id)
  // Pages of one address are the same for everybody: nothing of it comes from anywhere else.
  const furniture = hasPayments(kind) ? findFurnitureSearch(search) : ''
  const mortgage = hasPayments(kind)
    ? findMortgageOffer(lot, mortgagePrograms, { path, search })
    : null
  return {
    mortgage:
      mortgage && furniture !== ''
        ? { ...mortgage, furniture: furniture.replace('furniture=', '') }
        : mortgage,
    reading: {
      extras: building ? listExtras(lot, building) : [],
      ...(project ? await findDocuments(context, snapshot, project) : noDocuments),
      mapHref:
        project && (await readIsOnMap(context, snapshot, project))
          ? `${projectAddress(project)}#infrastructure`
          : null,
      samePlan: {
        ...listSamePlan(snapshot.stock, lot, SAME_PLAN),
        ...(furniture !== '' && { search: `?${furniture}` }),
      },
      similar: listSimilar(snapshot, lot).map((other) => ({
        ...other,
        ...toCardRoom(snapshot, other),
      })),
      today,
      instalments: hasPayments(kind) ? findInstalments(lot, instalmentPlans, today) : [],
      qr: createQrCode(publicOrigin(context.config) + path),
    },
  }
}

/** The lots on sale that are most like this one. */
export function listSimilar(snapshot: CatalogueSnapshot, { id }: LotDetail): LotCard[] {
  return snapshot.similarLots(id, SIMILAR) ?? []
}

/** The building of a lot with what is on sale in it; undefined if the catalogue does not know its project. */
export function findBuilding(
  snapshot: CatalogueSnapshot,
  { project, building }: LotDetail,
): ProjectBuilding | undefined {
  if (!snapshot.projects.some(({ id }) => id === project.id)) return undefined
  return listBuildingsOnce(snapshot, project.id).find(({ id }) => id === building.id)
}

/** Other kinds of lots on sale in the building: with a home, its parking and storage. */
function listExtras(lot: LotDetail, { id, lots }: ProjectBuilding): LotReading['extras'] {
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
      note: published_on === null ? '' : formatDay(published_on),
    })),
    documentsHref: own.length > DOCUMENTS ? `${projectAddress(project)}#documents` : null,
  }
}
