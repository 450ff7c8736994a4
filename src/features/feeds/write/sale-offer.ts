import type { AreaType } from '../../lots/model/schema.ts'
import type { FeedBuilding, FeedOffer, FeedProject } from '../offer/feed-offer.ts'
import type { FigureName, LotFigures } from '../../lots/model/lot-figures.ts'
import type { HouseType, Portal, PortalIds } from '../offer/portals.ts'

/** A project of an exported feed. `ids` are its ids on the portals. */
export interface SaleProject extends Omit<FeedProject, 'key' | 'region' | 'area_type'> {
  area_type: AreaType | null
  id: number
  slug: string
  ids: PortalIds
  /** One paragraph of the company; empty without. */
  description: string
  /** What its feeds say of it. */
  text: string | null
  developer: string | null
  /** Ids of the metro stations on portals, by name. */
  metro_ids: Readonly<Record<string, PortalIds>>
  /** Absolute address, or null. */
  picture: string | null
  /** Absolute addresses of the photos of its feeds. */
  photos: readonly string[]
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
  /** Name of its feed; `own` without. */
  source: string
  project: SaleProject
  building: SaleBuilding
  /** Portals whose feeds the office leaves it out of. */
  left_out_of: readonly Portal[]
  company: string
  /** URL of the lot's page. */
  page: string
  plan: string | null
  /** Absolute addresses of its own pictures: of its rooms and views, then its photos. */
  photos: readonly string[]
  created_at: string
  /** When its own feed says that it was offered first; empty or null when unknown. */
  offered_at: string | null
  updated_at: string
}

/** Pictures of an offer that portals take. */
const MAX_PICTURES = 30

/** Returns the URLs of all pictures of a home, each once: the plan, then its photos. */
export function getPictures(offer: SaleOffer): string[] {
  return [...new Set([offer.plan ?? [], getPhotos(offer)].flat())].slice(0, MAX_PICTURES)
}

/** Returns the URLs of the photos of a home: those of the lot, then those of its project. */
export function getPhotos({ photos, project }: Pick<SaleOffer, 'photos' | 'project'>): string[] {
  return [...new Set([...photos, project.picture ?? [], ...project.photos].flat())]
}
