import type { MapProject } from '../schema.ts'
import type { CityMap, PlaceKind } from '../schema.ts'
import type { Reach } from '../walk/reach-schema.ts'
import type { MapPosition } from './map-address.ts'

type Position = NonNullable<MapProject['at']>

/** A drawn map, whoever draws it: what pins, places and walks need of it. */
export interface MapView {
  /** Pixels from the upper left corner of the map. */
  project: (at: Position) => { x: number; y: number }
  getSize: () => { width: number; height: number }
  getPosition: () => MapPosition
  /** Calls the listener after each movement and change of the size; returns a function that stops the calls. */
  onMove: (listener: () => void) => () => void
  /** Shows these places as large as they fit, with room for their pins; without places the map stays. */
  fit: (places: readonly Position[]) => void
  /** Brings a place to the middle, at least so near. */
  showPlace: (at: Position, minZoom: number) => void
  /** Shows places of these kinds only, from farther away; without kinds those that the map shows by itself. */
  showKinds: (kinds: readonly PlaceKind[]) => void
  /** Shows what is reached on foot; nothing for an empty list. */
  showWalk: (areas: Reach['features']) => void
  /** Changes the zoom; absent where the map has buttons of its own. */
  zoomBy?: (steps: number) => void
  remove: () => void
}

/** What a map is drawn from, and what it reports. */
export interface MapOptions {
  /** The city of our own style. */
  slug: string
  /** Colours of a class of projects; null for the site's. */
  tone: MapProject['area_type'] | null
  base: CityMap
  /** Where the map begins; null for the place that `start` shows. */
  position: MapPosition | null
  /** The map is drawn, or drawn again. */
  onReady: (view: MapView) => void
  /** The map is not drawn any more; it is drawn again soon, or fails. */
  onLost: () => void
  /** The map cannot be drawn any more. */
  onFailure: () => void
}

/** Colours of walks by their minutes, the same on every map. */
export const walkColors = [
  { minutes: 5, color: '#2f6b4f' },
  { minutes: 10, color: '#b07a1e' },
  { minutes: 15, color: '#a8431f' },
] as const

/** Around the projects of a view, pixels: half a pin and the controls. */
export const PIN_ROOM = 80
/** Zoom at which projects are fitted at most. */
export const MAX_FIT_ZOOM = 15
