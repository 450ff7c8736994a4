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
