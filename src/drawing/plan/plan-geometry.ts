/** A point in metres from the plan's top left corner: [x, y]. */
export type Point = readonly [x: number, y: number]

export type RoomKind =
  | 'hall'
  | 'corridor'
  | 'kitchen'
  | 'kitchen_living'
  | 'living'
  | 'bedroom'
  | 'bathroom'
  | 'toilet'
  | 'wardrobe'
  | 'laundry'
  | 'balcony'
  | 'loggia'
  | 'terrace'

/** A rectangular room. x and y are its top left corner; all in metres between wall axes. */
export interface PlanRoom {
  kind: RoomKind
  /** Label on the drawing, e.g. «Кухня-гостиная». */
  name: string
  x: number
  y: number
  width: number
  height: number
  /** Floor area in m². Balconies and loggias count only partly towards the flat's area. */
  area: number
}

/** An opening in a wall. It starts at `at` and extends along the wall for `width` metres. */
export interface PlanOpening {
  kind: 'window' | 'door' | 'entrance'
  at: Point
  direction: 'horizontal' | 'vertical'
  width: number
  /** Side to which a door leaf opens, drawn as a quarter arc; undefined for an open passage. */
  swing?: 'up' | 'down' | 'left' | 'right'
  /** End of the opening with the hinge; `start` is left or top, and the default. */
  hinge?: 'start' | 'end'
}

/** The plan of one flat in metres, from which drawings and areas are derived. */
export interface PlanGeometry {
  width: number
  height: number
  rooms: PlanRoom[]
  openings: PlanOpening[]
}
