import type { Database } from '../../../db/connect.ts'
import type { Portal } from '../offer/portals.ts'
import type { SaleOffer } from './sale-offer.ts'
import { type FeedRequest, validateOffers, inReadTransaction } from './write-feed.server.ts'

/** The result of a feed check by a portal's rules. `--json` prints this object. */
export interface FeedCheck {
  portal: Portal
  /** Homes on sale. */
  offers: number
  /** Homes that the feed omits, because the portal would reject them. */
  left_out: number
  complaints: Array<{
    lot: string
    id: string
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

/** Validates every home on sale by the portal's rules. `today` is YYYY-MM-DD. */
export async function checkFeed(
  db: Database,
  request: FeedRequest,
  today: string,
): Promise<FeedCheck> {
  const { portal } = request
  const check: FeedCheck = { portal, offers: 0, left_out: 0, complaints: [], projects: [] }
  const projects = new Map<number, FeedCheck['projects'][number]>()
  const buildings = new Map<number, { building: string; id: string | null; offers: number }>()
  await inReadTransaction(db, async (trx) => {
    for await (const validated of validateOffers(trx, request, today)) {
      for (const { offer, violations, isRejected } of validated) {
        check.offers++
        if (isRejected) check.left_out++
        const named = { lot: offer.article === '' ? offer.id : offer.article, id: offer.id }
        for (const { isRejection, ...violation } of violations) {
          check.complaints.push({ ...named, ...violation, left_out: isRejection })
        }
        countPlaces(offer)
      }
    }
  })
  check.projects = [...projects.values()]
  return check

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
