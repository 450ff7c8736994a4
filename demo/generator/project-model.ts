/** What a project is built of and sold for; what there is to say of it stands in demo/company under its slug. */
export interface ProjectModel {
  /** Seeds its random numbers and begins the ids of its lots: a change makes another company. */
  key: string
  slug: string
  /** Begins the articles of its lots: «ВД-1-2-045». */
  code: string
  /** Thousand roubles per m² of a 60 m² flat on the first floor, facing the yard, when the house is done. */
  basePrice: number
  /** Metres. */
  ceiling: number
  /** Ceiling of the top storey, where it is higher. */
  topCeiling?: number
  /** How often homes of so many rooms (0 = studio) are wanted. */
  roomMix: Readonly<Record<number, number>>
  /** Roubles for an ordinary parking place. */
  parkingPrice: number
  /** Roubles for 1 m² of a storage unit, beside a constant part. */
  storagePrice: number
  site: {
    /** Seeds what the pictures scatter about the site: trees, cars, lit rooms. */
    seed: number
    /** How wet the paving of the pictures is, from 0 to 1. */
    wet: number
    /** The site lies at a river. */
    river?: true
    /** The plot. */
    outline: readonly SitePoint[]
  }
  buildings: readonly BuildingModel[]
}

/** Metres on the ground: x to the east, y to the north, from a point in the middle of the site. */
export type SitePoint = readonly [x: number, y: number]

/** Where a side of a house looks to. */
export type Side = 's' | 'e' | 'n' | 'w'

/** What a house is clad in; the surfaces are those of demo/models/building.py. */
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
  /** What lies before the front; behind is always the yard. */
  front: 'street' | 'river' | 'park'
  shape: {
    sections: number
    /** Of a section's front, in metres. */
    length: number
    floors: number
    /** Below it are lobbies and shops. */
    firstHome: number
  }
  place: {
    /** The south-west corner of the house, balconies not counted. */
    at: SitePoint
    /** Where the front looks to. */
    faces: Side
    skin: Skin
    /** Storeys between two bands of the facade. */
    group: number
  }
  sales: {
    /** Quarters from now to the hand-over; below zero the house is built. */
    handOverIn: number
    /** Months since the sales began, 24 at most. */
    months: number
    /** Share of lots sold so far. */
    sold: number
  }
  /** Finishes a home may come with, null for none. */
  finishes: ReadonlyArray<string | null>
  /** Places and units below the house. */
  underground: { parking: number; storage: number }
}
