import type { Database } from '../../../db/connect.ts'
import { type Portal, portals } from '../offer/portals.ts'
import type { RuleViolation } from './offer-rules.ts'
import { listPortalFetches } from './portal-fetches.server.ts'
import { loadSaleLookups, type CompanyFacts } from './sale-lookups.server.ts'
import { findSharedIds, readOffers } from './sale-offers.server.ts'
import { findViolations, inReadTransaction, TOO_MANY } from './write-feed.server.ts'

/** Whether a lot goes out to a portal, else why not. */
export interface LotOnPortal {
  portal: Portal
  in_feed: boolean
  /** `left_out`: the reason keeps the lot out of the feed; the others are advice. */
  reasons: Array<{ field: string; reason: string; left_out: boolean }>
  /** When the portal's robot fetched the feed last; null: never. */
  fetched_at: string | null
}

/** What keeps a lot out of every feed, before any portal's rules. */
interface Standing {
  id: number
  status: 'available' | 'reserved' | 'sold'
  isHidden: boolean
  isProjectHidden: boolean
}

/**
 * Returns for each of these lots whether it goes out to each portal, by the rules of the feeds as they are now. Only the
 * portal's largest number of offers is that of the last check, because it depends on all lots. Unknown ids are left out.
 * `today` is `yyyy-mm-dd` in Moscow.
 */
export async function readLotsOnPortals(
  db: Database,
  site: CompanyFacts,
  ids: number[],
  today: string,
): Promise<Map<number, LotOnPortal[]>> {
  if (ids.length === 0) return new Map()
  const fetches = new Map(
    (await listPortalFetches(db)).map(({ portal, byRobot }) => [portal, byRobot]),
  )
  return inReadTransaction(db, async (trx) => {
    const standings = new Map((await readStandings(trx, ids)).map((row) => [row.id, row]))
    // `in ()` is no SQL.
    if (standings.size === 0) return new Map()
    const offers = await readOffers(trx, ids, await loadSaleLookups(trx, site), site, today)
    const externalIds = offers.map(({ id }) => id)
    const shared = new Map<Portal, Map<string, number>>()
    for (const portal of portals) {
      shared.set(portal, await findSharedIds(trx, portal, externalIds))
    }
    const tooMany = await readTooMany(trx, ids)
    return new Map(
      offers.map((offer) => [
        offer.lot_id,
        portals.map((portal) => {
          const violations = [
            ...findStandingReasons(standings.get(offer.lot_id)),
            ...findViolations(portal, offer, shared.get(portal) ?? new Map(), today),
            ...(tooMany.get(`${portal} ${offer.lot_id}`) ?? []),
          ]
          return {
            portal,
            in_feed: violations.every(({ isRejection }) => !isRejection),
            reasons: violations.map(({ field, reason, isRejection }) => ({
              field,
              reason,
              left_out: isRejection,
            })),
            fetched_at: fetches.get(portal) ?? null,
          }
        }),
      ]),
    )
  })
}

async function readStandings(trx: Database, ids: number[]): Promise<Standing[]> {
  const rows = await trx
    .selectFrom('staff_lots')
    .innerJoin('projects', 'projects.id', 'staff_lots.project_id')
    .select(['staff_lots.id', 'staff_lots.status', 'staff_lots.is_hidden', 'projects.hidden_by'])
    .where('staff_lots.id', 'in', ids)
    .execute()
  return rows.map(({ id, status, is_hidden, hidden_by }) => ({
    id,
    status,
    isHidden: is_hidden === 1,
    isProjectHidden: hidden_by !== null,
  }))
}

const statusReasons = { available: null, reserved: 'забронирован', sold: 'продан' } as const

function findStandingReasons(standing: Standing | undefined): RuleViolation[] {
  if (!standing) return []
  const status = statusReasons[standing.status]
  return [
    ...(status === null ? [] : [createStandingViolation('status', status)]),
    ...(standing.isHidden ? [createStandingViolation('hidden', 'скрыт')] : []),
    ...(standing.isProjectHidden ? [createStandingViolation('project', 'проект скрыт')] : []),
  ]
}

function createStandingViolation(field: string, reason: string): RuleViolation {
  return { rule: field, field, reason, isRejection: true }
}

/** The violations of the largest number of offers in the last checks, by portal and lot. */
async function readTooMany(trx: Database, ids: number[]): Promise<Map<string, RuleViolation[]>> {
  const rows = await trx
    .selectFrom('portal_rejections')
    .selectAll()
    .where('lot_id', 'in', ids)
    .where('reasons', 'like', `%"${TOO_MANY}"%`)
    .execute()
  return new Map(
    rows.map(({ portal, lot_id, reasons }) => [
      `${portal} ${lot_id}`,
      (JSON.parse(reasons) as RuleViolation[]).filter(({ rule }) => rule === TOO_MANY),
    ]),
  )
}
