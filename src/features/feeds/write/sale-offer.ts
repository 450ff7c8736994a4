import type { FeedBuilding, FeedOffer, FeedProject } from '../offer/feed-offer.ts'
import type { HouseType, PortalIds } from '../offer/portals.ts'

/** A project as the feeds out need it; `ids` are what the portals call it. */
export interface SaleProject extends Omit<FeedProject, 'key'> {
  id: number
  slug: string
  ids: PortalIds
  description: string
  /** Absolute address, or null. */
  picture: string | null
}

export interface SaleBuilding extends Omit<FeedBuilding, 'key' | 'state'> {
  state: NonNullable<FeedBuilding['state']>
  id: number
  ids: PortalIds
  houseType: HouseType | null
}

/**
 * A home on sale as the catalogue holds it: the shape between the database and the writer of each
 * portal, as `FeedOffer` is on the way in. Money in roubles, areas in m², addresses absolute.
 */
export interface SaleOffer
  extends Omit<FeedOffer, 'place' | 'status' | 'planUrl' | 'project' | 'building'> {
  lotId: number
  project: SaleProject
  building: SaleBuilding
  company: string
  /** The lot's own page. */
  page: string
  plan: string | null
  createdAt: string
  updatedAt: string
}

/** All pictures of a home: its plan first. */
export function picturesOf({ plan, project }: SaleOffer): string[] {
  return [plan, project.picture].filter((address) => address !== null)
}
