import type { CityMap, MapProject, PlaceKind } from './schema.ts'
import type { Reach } from './reach-schema.ts'

/** Where a map is: its centre, and how near (the zoom of the map libraries, on which the world is 512 · 2^zoom pixels wide). */
export interface MapPosition {
  center: readonly [longitude: number, latitude: number]
  zoom: number
}

const PATTERN =
  /^#map=(\d{1,2}(?:\.\d{1,3})?)\/(-?\d{1,2}(?:\.\d{1,8})?)\/(-?\d{1,3}(?:\.\d{1,8})?)$/
/** Safari permits a hundred changes of the address in 30 seconds. */
const DELAY_MS = 400
const MAX_ZOOM = 20
/** Web Mercator ends here. */
const MAX_LATITUDE = 85

/** Reads the fragment `#map=zoom/latitude/longitude`; null where it is another one or names no place of a map. */
export function readMapAddress(fragment: string): MapPosition | null {
  const [, zoom, latitude, longitude] = (PATTERN.exec(fragment) ?? []).map(Number)
  if (zoom === undefined || latitude === undefined || longitude === undefined) return null
  if (zoom > MAX_ZOOM || Math.abs(latitude) > MAX_LATITUDE || Math.abs(longitude) > 180) return null
  return { center: [longitude, latitude], zoom }
}

/** Writes the fragment; the position has as many digits as a pixel of that zoom needs. */
export function writeMapAddress({ center: [longitude, latitude], zoom }: MapPosition): string {
  const digits = Math.min(8, Math.max(2, Math.ceil(zoom * Math.LOG10E * Math.LN2) + 1))
  const place = [latitude, longitude].map((value) => Number(value.toFixed(digits)))
  return `#map=${[Number(zoom.toFixed(2)), ...place].join('/')}`
}

/**
 * Returns a function that writes positions into the address of the current page, a moment after the last call and
 * without an entry of the history, and one that ends this. The fragment of the libraries is not used: it may be
 * written after the page was left, onto the address of the next one.
 */
export function createMapAddress(): { write: (position: MapPosition) => void; stop: () => void } {
  const { pathname } = location
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    write(position) {
      clearTimeout(timer)
      timer = setTimeout(() => {
        if (location.pathname !== pathname) return
        history.replaceState(history.state, '', writeMapAddress(position))
      }, DELAY_MS)
    },
    stop: () => clearTimeout(timer),
  }
}

type Position = NonNullable<MapProject['at']>

/** A map, independent of the library that draws it: what pins, places and walks need of it. */
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

/**
 * Pixels between the outermost projects and the sides of a map of this width: half a pin, or less on a phone, where
 * pins at the edge are moved inwards.
 */
export function sideRoom(width: number): number {
  return Math.min(64, Math.max(20, width / 16))
}
