import type { Database } from '../../../db/connect.ts'
import { isPostgres } from '../../../db/dialect.ts'
import { lotKinds } from '../../lots/model/labels.ts'
import type { RuleViolation } from './offer-rules.ts'
import { type Portal, portals } from '../offer/portals.ts'
import type { SaleOffer } from './sale-offer.ts'
import type { CompanyFacts } from './sale-lookups.server.ts'
import { readSaleOffers, findSharedIds } from './sale-offers.server.ts'
import { avitoFormat } from './avito-format.ts'
import { cianFormat } from './cian-format.ts'
import { domclickFormat } from './domclick-format.ts'
import type { PortalFormat } from './portal-format.ts'
import { yandexFormat } from './yandex-format.ts'

export { type Portal, portals }

/** The rule of the largest number of offers, which depends on all lots. */
export const TOO_MANY = 'too-many'

/** The formats that we export, by portal. */
export const formats: Record<Portal, PortalFormat> = {
  yandex: yandexFormat,
  cian: cianFormat,
  avito: avitoFormat,
  domclick: domclickFormat,
}

export interface FeedRequest extends CompanyFacts {
  portal: Portal
  /** Discounts that ended before this day (`yyyy-mm-dd` in Moscow) are left out. Default: none is. */
  today?: string
}

/** A lot on sale with its violations of the portal's rules. */
export interface ValidatedOffer {
  offer: SaleOffer
  violations: RuleViolation[]
  isRejected: boolean
}

/**
 * Streams a portal's feed of one state of the catalogue to `write`. Memory use does not depend on the size of the feed.
 * Lots that the portal would reject are omitted. `onOffer` gets every lot on sale. Returns the number of lots in the feed.
 */
export async function writeFeed(
  db: Database,
  request: FeedRequest,
  write: (pieces: AsyncIterable<string>) => Promise<void>,
  onOffer: (validated: ValidatedOffer) => void = () => {},
): Promise<number> {
  let count = 0
  await inReadTransaction(db, async (trx) => {
    const pieces = feedPieces(trx, request, (validated) => {
      if (!validated.isRejected) count++
      onOffer(validated)
    })
    await write(pieces)
  })
  return count
}

async function* feedPieces(
  trx: Database,
  request: FeedRequest,
  onOffer: (validated: ValidatedOffer) => void,
): AsyncGenerator<string, void, undefined> {
  const format = formats[request.portal]
  const { changed_at } = await trx
    .selectFrom('catalogue_version')
    .select('changed_at')
    .executeTakeFirstOrThrow()
  yield format.head(changed_at)
  let before: SaleOffer | null = null
  for await (const validated of validateOffers(trx, request, request.today)) {
    const pieces: string[] = []
    for (const each of validated) {
      onOffer(each)
      if (each.isRejected) continue
      const { offer } = each
      pieces.push(format.between?.(before, offer) ?? '', format.offer(offer))
      before = offer
    }
    if (pieces.length > 0) yield pieces.join('')
  }
  yield `${format.between?.(before, null) ?? ''}${format.tail}`
}

/** Yields all lots on sale in the order of the feed, validated by the portal's rules. `today` is YYYY-MM-DD. */
export async function* validateOffers(
  trx: Database,
  request: FeedRequest,
  today = '',
): AsyncGenerator<ValidatedOffer[], void, undefined> {
  const { maxOffers = Number.POSITIVE_INFINITY, isGrouped = false } = formats[request.portal]
  const shared = await findSharedIds(trx, request.portal)
  let accepted = 0
  for await (const offers of readSaleOffers(trx, request, { isGrouped, today })) {
    yield offers.map((offer) => {
      const violations = findViolations(request.portal, offer, shared, today)
      if (violations.every(({ isRejection }) => !isRejection) && accepted >= maxOffers) {
        violations.push(createTooManyViolation(maxOffers))
      }
      const isRejected = violations.some(({ isRejection }) => isRejection)
      if (!isRejected) accepted++
      return { offer, violations, isRejected }
    })
  }
}

/**
 * Returns the rules of the portal that a lot breaks, but for the largest number of offers. `shared` are the ids that several
 * lots on sale have, each with the lot that uses it.
 */
export function findViolations(
  portal: Portal,
  offer: SaleOffer,
  shared: ReadonlyMap<string, number>,
  today: string,
): RuleViolation[] {
  const { kinds, rules } = formats[portal]
  const violations = kinds.includes(offer.kind)
    ? rules.flatMap((rule) => rule(offer, today) ?? [])
    : [createKindViolation(offer.kind)]
  if ((shared.get(offer.id) ?? offer.lot_id) !== offer.lot_id) violations.push(repeatedIdViolation)
  if (offer.left_out_of.includes(portal)) violations.push(byHandViolation)
  return violations
}

/** Runs `work` in a read-only transaction that sees one state of the catalogue and does not block writers. */
export async function inReadTransaction<T>(
  db: Database,
  work: (trx: Database) => Promise<T>,
): Promise<T> {
  const reading = db.transaction().setAccessMode('read only')
  return (isPostgres(db) ? reading.setIsolationLevel('repeatable read') : reading).execute((trx) =>
    work(trx),
  )
}

const repeatedIdViolation: RuleViolation = {
  rule: 'repeated-id',
  field: 'id',
  reason: 'номер занят другим лотом в продаже, из другого фида',
  isRejection: true,
}

const byHandViolation: RuleViolation = {
  rule: 'by-hand',
  field: 'left_out_of',
  reason: 'снят с выгрузки вручную',
  isRejection: true,
}

function createKindViolation(kind: SaleOffer['kind']): RuleViolation {
  return {
    rule: 'kind',
    field: 'kind',
    reason: `в формате портала нет раздела: ${lotKinds[kind].title.toLowerCase()}`,
    isRejection: true,
  }
}

function createTooManyViolation(max: number): RuleViolation {
  return {
    rule: TOO_MANY,
    field: 'id',
    reason: `портал принимает не больше ${max} объявлений`,
    isRejection: true,
  }
}
