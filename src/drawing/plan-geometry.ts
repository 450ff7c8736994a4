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

/** A rectangle of the plan; x and y are its top left corner, all in metres between wall axes. */
export interface PlanRoom {
  kind: RoomKind
  /** What stands on the drawing, e.g. «Кухня-гостиная». */
  name: string
  x: number
  y: number
  width: number
  height: number
  /** Floor area in m²; balconies and loggias count with their reduced share in the flat's area. */
  area: number
}

/** An opening in a wall: it starts at `at` and runs along the wall for `width` metres. */
export interface PlanOpening {
  kind: 'window' | 'door' | 'entrance'
  at: Point
  direction: 'horizontal' | 'vertical'
  width: number
  /** Which way a door leaf turns from the wall; drawn as a quarter arc. Without it: an open passage. */
  swing?: 'up' | 'down' | 'left' | 'right'
  /** The end of the opening that carries the leaf, left or top being the start; `start` when not given. */
  hinge?: 'start' | 'end'
}

/** One flat's plan, in metres: what the drawings, the areas and later the models are made from. */
export interface PlanGeometry {
  width: number
  height: number
  rooms: PlanRoom[]
  openings: PlanOpening[]
}
