/** The buildings and prices of a project. Its texts are in demo/company under its slug. */
export interface ProjectModel {
  /** Seed of the project's random numbers. A change changes all its lots. */
  key: string
  slug: string
  /** Prefix of the articles of its lots: «ВД-1-2-045». */
  code: string
  /** Thousand roubles per m² of a 60 m² flat on the first floor, facing the yard, in a completed house. */
  basePrice: number
  /** Metres. */
  ceiling: number
  /** Ceiling height of the top storey, if it is higher. */
  topCeiling?: number
  /** Weights of homes by number of rooms (0 = studio). */
  roomMix: Readonly<Record<number, number>>
  /** Price of an ordinary parking place, roubles. */
  parkingPrice: number
  /** Price per m² of a storage unit in addition to a constant part, roubles. */
  storagePrice: number
  site: {
    /** Seed for trees, cars and lit rooms in pictures. */
    seed: number
    /** Wetness of the paving in pictures, 0…1. */
    wet: number
    /** The site is next to a river. */
    river?: true
    /** The plot. */
    outline: readonly SitePoint[]
  }
  buildings: readonly BuildingModel[]
}

/** Metres on the ground: x to the east, y to the north, from a point in the middle of the site. */
export type SitePoint = readonly [x: number, y: number]

/** The direction that a side of a house faces. */
export type Side = 's' | 'e' | 'n' | 'w'

/** The cladding of a house; the materials are in demo/models/building.py. */
export type Skin =
  | 'limestone'
  | 'light-stone'
  | 'city-stone'
  | 'graphite'
  | 'ochre-brick'
  | 'sand-brick'
  | 'umber-brick'
  | 'red-brick'
  | 'dark-brick'
  | 'plaster'

export interface BuildingModel {
  name: string
  kind: 'flat' | 'apartment'
  /** The view from the front; the other side always faces the yard. */
  front: 'street' | 'river' | 'park'
  shape: {
    sections: number
    /** Length of a section's front, metres. */
    length: number
    floors: number
    /** First floor with homes; below are lobbies and shops. */
    firstHome: number
  }
  place: {
    /** The south-west corner of the house without balconies. */
    at: SitePoint
    /** The direction that the front faces. */
    faces: Side
    skin: Skin
    /** Storeys between two bands of the facade. */
    group: number
  }
  sales: {
    /** Quarters until the hand-over; negative for a completed house. */
    handOverIn: number
    /** Months since the start of sales, at most 24. */
    months: number
    /** Share of sold lots. */
    sold: number
  }
  /** Slugs of the finishes that homes are sold with; `none` is without one. */
  finishes: readonly string[]
  /** Counts of parking places and storage units below the house. */
  underground: { parking: number; storage: number }
}
