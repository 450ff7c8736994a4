import type { Database } from '../../../db/connect.ts'
import { isPostgres } from '../../../db/dialect.ts'
import type { Complaint } from './offer-rules.ts'
import { formats } from './portal-formats.ts'
import { type Portal, portals } from '../offer/portals.ts'
import type { SaleOffer } from './sale-offer.ts'
import { readSaleOffers, readSharedIds, type SiteFacts } from './sale-offers.server.ts'

export { type Portal, portals }

export interface FeedRequest extends SiteFacts {
  portal: Portal
}

/** A home on sale with what the portal would say of it. */
export interface JudgedOffer {
  offer: SaleOffer
  complaints: Complaint[]
  isRefused: boolean
}

/**
 * Writes a portal's feed of one state of the catalogue, piece by piece, into `take`; memory does not
 * grow with the feed. Homes the portal would refuse are left out. Answers how many homes went in.
 */
export async function writeFeed(
  db: Database,
  request: FeedRequest,
  take: (pieces: AsyncIterable<string>) => Promise<void>,
): Promise<number> {
  let count = 0
  await oneState(db, async (trx) => {
    const written = feedPieces(trx, request, () => count++)
    await take(written)
  })
  return count
}

async function* feedPieces(
  trx: Database,
  request: FeedRequest,
  onOffer: () => void,
): AsyncGenerator<string, void, undefined> {
  const format = formats[request.portal]
  const { changed_at } = await trx
    .selectFrom('catalogue_version')
    .select('changed_at')
    .executeTakeFirstOrThrow()
  yield format.head(changed_at)
  let before: SaleOffer | null = null
  for await (const judged of judgeOffers(trx, request)) {
    const pieces: string[] = []
    for (const { offer, isRefused } of judged) {
      if (isRefused) continue
      onOffer()
      pieces.push(format.between?.(before, offer) ?? '', format.offer(offer))
      before = offer
    }
    if (pieces.length > 0) yield pieces.join('')
  }
  yield `${format.between?.(before, null) ?? ''}${format.tail}`
}

/** All homes on sale in the order of the feed, judged by the portal's rules. `today` is YYYY-MM-DD. */
export async function* judgeOffers(
  trx: Database,
  request: FeedRequest,
  today = '',
): AsyncGenerator<JudgedOffer[], void, undefined> {
  const {
    rules,
    mostOffers = Number.POSITIVE_INFINITY,
    isGrouped = false,
  } = formats[request.portal]
  const shared = await readSharedIds(trx)
  let taken = 0
  for await (const offers of readSaleOffers(trx, request, { isGrouped })) {
    yield offers.map((offer) => {
      const complaints = rules.flatMap((rule) => rule(offer, today) ?? [])
      if ((shared.get(offer.id) ?? offer.lotId) !== offer.lotId) complaints.push(repeatedId)
      if (complaints.every(({ isRefusal }) => !isRefusal) && taken >= mostOffers) {
        complaints.push(tooMany(mostOffers))
      }
      const isRefused = complaints.some(({ isRefusal }) => isRefusal)
      if (!isRefused) taken++
      return { offer, complaints, isRefused }
    })
  }
}

/** Runs the work on one consistent state of the catalogue, which nobody waits for. */
export async function oneState<T>(db: Database, work: (trx: Database) => Promise<T>): Promise<T> {
  const reading = db.transaction().setAccessMode('read only')
  return (isPostgres(db) ? reading.setIsolationLevel('repeatable read') : reading).execute((trx) =>
    work(trx),
  )
}

const repeatedId: Complaint = {
  rule: 'repeated-id',
  field: 'id',
  reason: 'такой же номер у другого лота в продаже, из другого фида',
  isRefusal: true,
}

function tooMany(most: number): Complaint {
  return {
    rule: 'too-many',
    field: 'id',
    reason: `портал принимает не больше ${most} объявлений`,
    isRefusal: true,
  }
}
