import type { AreaType } from '../../catalogue/model/schema.ts'
import type { FeedBuilding, FeedOffer, FeedProject } from '../offer/feed-offer.ts'
import type { FigureName, LotFigures } from '../../catalogue/model/lot-figures.ts'
import type { HouseType, PortalIds } from '../offer/portals.ts'

/** A project of an exported feed. `ids` are its ids on the portals. */
export interface SaleProject extends Omit<FeedProject, 'key' | 'region' | 'area_type'> {
  area_type: AreaType | null
  id: number
  slug: string
  ids: PortalIds
  description: string
  /** Ids of the metro stations on portals, by name. */
  metro_ids: Readonly<Record<string, PortalIds>>
  /** Absolute address, or null. */
  picture: string | null
}

export interface SaleBuilding extends Omit<FeedBuilding, 'key' | 'house_type'> {
  id: number
  ids: PortalIds
  house_type: HouseType | null
}

/**
 * A lot on sale, read from the catalogue for export. `FeedOffer` is its counterpart for import. Money is in roubles,
 * areas are in m², URLs are absolute.
 */
export interface SaleOffer
  extends Omit<
      FeedOffer,
      'place' | 'status' | 'plan_picture_url' | 'project' | 'building' | FigureName
    >,
    LotFigures {
  lot_id: number
  project: SaleProject
  building: SaleBuilding
  company: string
  /** URL of the lot's page. */
  page: string
  plan: string | null
  created_at: string
  updated_at: string
}

/** Returns the URLs of all pictures of a home, the plan first. */
export function getPictures({ plan, project }: SaleOffer): string[] {
  return [plan, project.picture].filter((address) => address !== null)
}
