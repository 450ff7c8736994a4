import type { Reach } from './reach-schema.ts'
import { MAX_FIT_ZOOM, type MapOptions, type MapView, PIN_ROOM, walkColors } from './map-view.ts'
import {
  openYandexFrame,
  type YandexMap,
  type YandexMaps,
  type YandexPosition,
} from './yandex-api.ts'

/** The provider's world is 256 · 2^zoom pixels wide, that of the positions in addresses 512 · 2^zoom. */
const ZOOM_SHIFT = 1
/** Markers are elements of the page: of more places the nearest to the middle are shown. */
const MAX_PLACES = 300
const DEFAULT_ZOOM = 11

/**
 * Draws the provider's map in a frame that fills a place of the page. Rejects if the provider does not respond or when `signal` aborts.
 * The kinds of places are ours, from the base map; without a chosen kind the provider shows its own.
 */
export async function createYandexView(
  container: HTMLElement,
  address: string,
  { base, position, onReady, signal }: Omit<MapOptions, 'slug' | 'tone'> & { signal: AbortSignal },
): Promise<MapView> {
  const { api, place, remove } = await openYandexFrame(container, address, signal)
  const map = new api.YMap(place, {
    location: {
      center: position ? [...position.center] : [0, 0],
      zoom: (position?.zoom ?? DEFAULT_ZOOM) + ZOOM_SHIFT,
    },
    // A company decides which of its classes are dark: the styles of the page follow its brand.
    theme: getComputedStyle(container).colorScheme === 'dark' ? 'dark' : 'light',
    // The wheel scrolls the page, as over our own map.
    behaviors: ['drag', 'pinchZoom', 'dblClick'],
    zoomRange: { min: 8 + ZOOM_SHIFT, max: 18 + ZOOM_SHIFT },
  })
  map.addChild(new api.YMapDefaultSchemeLayer({}))
  map.addChild(new api.YMapDefaultFeaturesLayer({}))
  const listeners = new Set<() => void>()
  const update = () => {
    for (const listener of listeners) listener()
  }
  map.addChild(new api.YMapListener({ layer: 'any', onUpdate: update, onResize: update }))
  const view: MapView = {
    ...toCamera(map),
    onMove: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    ...toOverlays(map, api, { base, draw: createDots(container, place) }),
    remove: () => {
      map.destroy()
      remove()
    },
  }
  onReady(view)
  return view
}

type Camera = 'project' | 'getSize' | 'getPosition' | 'fit' | 'showPlace' | 'zoomBy'

function toCamera(map: YandexMap): Pick<Required<MapView>, Camera> {
  const toWorld = ([x, y]: readonly [number, number]) => map.projection.toWorldCoordinates([x, y])
  const show = (center: readonly [number, number], zoom: number) =>
    map.setLocation({ center: [...center], zoom: zoom + ZOOM_SHIFT, duration: 0 })
  const getZoom = () => map.zoom - ZOOM_SHIFT
  return {
    project: (at) => {
      const [point, center] = [toWorld(at), toWorld(map.center)]
      // From −1 to 1 the world has 256 · 2^zoom pixels.
      const scale = 2 ** (map.zoom + 7)
      return {
        x: map.size.x / 2 + (point.x - center.x) * scale,
        y: map.size.y / 2 - (point.y - center.y) * scale,
      }
    },
    getSize: () => ({ width: map.size.x, height: map.size.y }),
    getPosition: () => ({ center: map.center, zoom: getZoom() }),
    fit: (places) => {
      const points = places.map(toWorld)
      if (points.length === 0) return
      const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
      const [left, right] = [Math.min(...xs), Math.max(...xs)]
      const [bottom, top] = [Math.min(...ys), Math.max(...ys)]
      const scale = Math.min(
        Math.max(1, map.size.x - 2 * PIN_ROOM) / (right - left),
        Math.max(1, map.size.y - 2 * PIN_ROOM) / (top - bottom),
      )
      const middle = { x: (left + right) / 2, y: (bottom + top) / 2 }
      const zoom = Math.min(MAX_FIT_ZOOM, Math.log2(scale) - 7 - ZOOM_SHIFT)
      show(map.projection.fromWorldCoordinates(middle), zoom)
    },
    showPlace: (at, minZoom) => show(at, Math.max(getZoom(), minZoom)),
    zoomBy: (steps) => show(map.center, getZoom() + steps),
  }
}

function toOverlays(
  map: YandexMap,
  api: YandexMaps,
  { base, draw }: { base: MapOptions['base']; draw: (name: string | undefined) => HTMLElement },
): Pick<MapView, 'showKinds' | 'showWalk'> {
  let places: object[] = []
  let walks: object[] = []
  const replace = (shown: readonly object[], next: object[]) => {
    for (const child of shown) map.removeChild(child)
    for (const child of next) map.addChild(child)
    return next
  }
  return {
    showKinds: (kinds) => {
      const [x, y] = map.center
      const found = base.features.flatMap(({ properties, geometry }) =>
        properties.layer === 'place' && geometry.type === 'Point' && kinds.includes(properties.kind)
          ? { at: geometry.coordinates, name: properties.name }
          : [],
      )
      const near = found
        .toSorted((a, b) => distance(a.at, [x, y]) - distance(b.at, [x, y]))
        .slice(0, MAX_PLACES)
      places = replace(
        places,
        near.map(({ at, name }) => new api.YMapMarker({ coordinates: [...at] }, draw(name))),
      )
    },
    showWalk: (areas) => {
      walks = replace(
        walks,
        walkColors.flatMap(({ minutes, color }) => {
          const area = areas.find(({ properties }) => properties.minutes === minutes)
          if (!area) return []
          return new api.YMapFeature({
            geometry: { type: 'MultiPolygon', coordinates: toPolygons(area.geometry) },
            style: {
              fill: color,
              fillOpacity: 0.14,
              stroke: [{ color, width: 2, opacity: 1 }],
            },
          })
        }),
      )
    },
  }
}

function toPolygons({ coordinates }: Reach['features'][number]['geometry']): YandexPosition[][][] {
  return coordinates.map((rings) =>
    rings.map((ring) => ring.map(([longitude = 0, latitude = 0]) => [longitude, latitude])),
  )
}

function distance(a: readonly [number, number], b: readonly [number, number]): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1])
}

/** Returns what draws the dot of a place, in the frame's document and in the colours of the page around it. */
function createDots(
  container: HTMLElement,
  place: HTMLElement,
): (name: string | undefined) => HTMLElement {
  const colours = getComputedStyle(container)
  const style = {
    position: 'absolute',
    boxSizing: 'border-box',
    width: '12px',
    height: '12px',
    border: `2px solid ${colours.getPropertyValue('--paper')}`,
    borderRadius: '50%',
    background: colours.getPropertyValue('--ink'),
    translate: '-50% -50%',
  }
  return (name) => {
    const dot = place.ownerDocument.createElement('span')
    Object.assign(dot.style, style)
    if (name !== undefined) dot.title = name
    return dot
  }
}
