import type { Database } from '../../../db/connect.ts'
import type { AppContext } from '../../lots/snapshot/app-context.server.ts'
import { lotTitle } from '../../lots/model/lot-title.ts'
import { lotAddress } from '../../lots/model/lot-labels.ts'
import { findLotOfPage, readLotId } from '../intake/callback-context.server.ts'
import type { ListedRequest } from './schema.ts'
import { paidPrice } from '../../../lib/lots/paid-price.ts'

type Asked = Pick<ListedRequest, 'lot' | 'page' | 'lot_page'>

/**
 * Adds to requests the lot that each is about, as a visitor sees it today: by its article, else by the page. Staff also
 * read which lot it is while the office hides it.
 */
export async function addLotPages<Request extends Asked>(
  { db, catalogue }: Pick<AppContext, 'db' | 'catalogue'>,
  requests: readonly Request[],
): Promise<Request[]> {
  const snapshot = catalogue.current()
  const ofPage = (request: Request) => findLotOfPage(snapshot, request.page ?? undefined)
  const articles = requests.flatMap((request) =>
    request.lot !== null && ofPage(request)?.article !== request.lot ? [request.lot] : [],
  )
  const rows =
    articles.length === 0
      ? []
      : await db
          .selectFrom('shown_lots as lots')
          .select(['id', 'article'])
          .where('article', 'in', articles)
          .where('withdrawn_at', 'is', null)
          .execute()
  const ids = new Map(rows.map(({ id, article }) => [article, id]))
  const found = requests.map((request) => {
    const named = ids.get(request.lot)
    return { request, lot: named === undefined ? ofPage(request) : snapshot.findLot(named) }
  })
  const findHidden = await readHiddenLots(
    db,
    found.flatMap(({ request, lot }) => (lot ? [] : request)),
  )
  return found.map(({ request, lot }) => {
    if (!lot) return { ...request, lot_page: findHidden(request) ?? request.lot_page }
    const lot_page = {
      page: lotAddress(lot.kind, lot.id),
      title: lotTitle(lot),
      plan: lot.plan?.url ?? null,
      price: paidPrice(lot),
      status: lot.status,
    }
    return { ...request, lot_page }
  })
}

/** Reads the hidden lots that requests are about, and returns how to find that of a request. */
async function readHiddenLots(
  db: Database,
  requests: readonly Asked[],
): Promise<(request: Asked) => Asked['lot_page']> {
  const idOf = ({ page }: Asked) => readLotId(page ?? undefined)
  const articles = requests.flatMap(({ lot }) => lot ?? [])
  const ids = requests.flatMap((request) => idOf(request) ?? [])
  if (articles.length + ids.length === 0) return () => null
  const rows = await db
    .selectFrom('staff_lots as lots')
    .select(['id', 'article', 'number', 'kind', 'rooms', 'area', 'price', 'sale_price', 'status'])
    .where('is_hidden', '=', 1)
    .where('withdrawn_at', 'is', null)
    .where((eb) =>
      eb.or([
        ...(ids.length > 0 ? [eb('id', 'in', ids)] : []),
        ...(articles.length > 0 ? [eb('article', 'in', articles)] : []),
      ]),
    )
    .execute()
  return (request) => {
    const id = idOf(request)
    const lot =
      rows.find(({ article }) => article !== null && article === request.lot) ??
      rows.find((row) => row.id === id)
    if (!lot) return null
    return {
      page: null,
      title: lotTitle(lot),
      plan: null,
      price: paidPrice(lot),
      status: lot.status,
    }
  }
}
