import type { Database } from '../../../db/connect.ts'
import type { LotKind } from '../../catalogue/model/schema.ts'
import type { Portal } from '../offer/portals.ts'
import type { SaleOffer } from './sale-offer.ts'
import { type FeedRequest, validateOffers, inReadTransaction } from './write-feed.server.ts'

/** The result of a feed check by a portal's rules. `--json` prints this object. */
export interface FeedCheck {
  portal: Portal
  /** Lots on sale. */
  offers: number
  /** Lots that the feed omits, because the portal would reject them. */
  left_out: number
  /** The same by kind of lots, for the kinds that are on sale. */
  kinds: Array<{ kind: LotKind; offers: number; left_out: number }>
  complaints: Array<{
    lot: string
    id: string
    kind: LotKind
    rule: string
    field: string
    reason: string
    left_out: boolean
  }>
  /** Our projects and buildings with their portal ids. `id` is null if it is unknown. */
  projects: Array<{
    project: string
    slug: string
    id: string | null
    offers: number
    buildings: Array<{ building: string; id: string | null; offers: number }>
  }>
}

/** Validates every lot on sale by the portal's rules. `today` is YYYY-MM-DD. */
export async function checkFeed(
  db: Database,
  request: FeedRequest,
  today: string,
): Promise<FeedCheck> {
  const { portal } = request
  const check: FeedCheck = {
    portal,
    offers: 0,
    left_out: 0,
    kinds: [],
    complaints: [],
    projects: [],
  }
  const projects = new Map<number, FeedCheck['projects'][number]>()
  const buildings = new Map<number, { building: string; id: string | null; offers: number }>()
  await inReadTransaction(db, async (trx) => {
    for await (const validated of validateOffers(trx, request, today)) {
      for (const { offer, violations, isRejected } of validated) {
        check.offers++
        if (isRejected) check.left_out++
        countKind(offer.kind, isRejected)
        const { id, kind, article } = offer
        const named = { lot: article ?? id, id, kind }
        for (const { isRejection, ...violation } of violations) {
          check.complaints.push({ ...named, ...violation, left_out: isRejection })
        }
        countPlaces(offer)
      }
    }
  })
  check.projects = [...projects.values()]
  return check

  function countKind(kind: LotKind, isRejected: boolean): void {
    let row = check.kinds.find((known) => known.kind === kind)
    if (!row) check.kinds.push((row = { kind, offers: 0, left_out: 0 }))
    row.offers++
    if (isRejected) row.left_out++
  }

  function countPlaces({ project, building }: SaleOffer): void {
    const ours = projects.get(project.id) ?? {
      project: project.name,
      slug: project.slug,
      id: project.ids[portal] ?? null,
      offers: 0,
      buildings: [],
    }
    projects.set(project.id, ours)
    ours.offers++
    const known = buildings.get(building.id)
    const house = known ?? { building: building.name, id: building.ids[portal] ?? null, offers: 0 }
    if (!known) ours.buildings.push(house)
    buildings.set(building.id, house)
    house.offers++
  }
}
