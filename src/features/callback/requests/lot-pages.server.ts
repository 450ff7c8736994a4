import type { AppContext } from '../../lots/snapshot/app-context.server.ts'
import { lotTitle } from '../../lots/model/lot-title.ts'
import { lotAddress } from '../../lots/model/lot-labels.ts'
import { findLotOfPage } from '../intake/callback-context.server.ts'
import type { ListedRequest } from './schema.ts'
import { paidPrice } from '../../../lib/lots/paid-price.ts'

type Asked = Pick<ListedRequest, 'lot' | 'page' | 'lot_page'>

/** Adds to requests the lot that each is about, as a visitor sees it today: by its article, else by the page. */
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
  return requests.map((request) => {
    const named = ids.get(request.lot)
    const lot = named === undefined ? ofPage(request) : snapshot.findLot(named)
    if (!lot) return request
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
