import {
  type ExpressionSpecification,
  type GeoJSONSource,
  Map,
  NavigationControl,
  ScaleControl,
  setWorkerUrl,
  type StyleSpecification,
} from 'maplibre-gl'
// One file that is minified already: the bundler would make it larger.
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import 'maplibre-gl/dist/maplibre-gl.css'
import type { CityMap } from './schema.ts'
import type { Reach } from './reach-schema.ts'
import { MAX_FIT_ZOOM, type MapOptions, type MapView, sideRoom, walkColors } from './map-view.ts'

setWorkerUrl(workerUrl)

/** The height of a pin below the controls at the top, and the scale at the bottom, pixels. */
const PADDING = { top: 130, bottom: 40 }

const words = {
  'Map.Title': 'Чертёж города',
  'NavigationControl.ZoomIn': 'Приблизить',
  'NavigationControl.ZoomOut': 'Отдалить',
  'ScaleControl.Meters': 'м',
  'ScaleControl.Kilometers': 'км',
  'CooperativeGesturesHandler.WindowsHelpText': 'Чтобы приблизить карту, крутите колесо с Ctrl',
  'CooperativeGesturesHandler.MacHelpText': 'Чтобы приблизить карту, крутите колесо с ⌘',
  'CooperativeGesturesHandler.MobileHelpText': 'Двигайте карту двумя пальцами',
}
/** Zoom from which the style shows places, and that from which chosen kinds are shown. */
const ZOOM = { all: 14, chosen: 10, max: 24 }
const OWN_PLACES = 'place'
const PLACES_OVER = 'kvartal-place'
const WALK = 'kvartal-walk'
/** Browsers give a lost drawing context back within a second; later the list has to be enough, milliseconds. */
const MAX_LOST_MS = 5_000

/** A style of the library, ours or another's, before it is drawn. */
export interface ShownStyle {
  style: StyleSpecification
  /** Whether it is our own, which draws the base map. */
  isOwn: boolean
}

/**
 * Draws a style in a place of the page and reports it when it is drawn. Throws where WebGL is missing. Projects are not
 * drawn: pins lie above the map as elements. Returns the view, which can be removed before it is drawn.
 */
export function createMapLibreView(
  container: HTMLElement,
  { style, isOwn }: ShownStyle,
  { base, position, onReady, onLost, onFailure }: Omit<MapOptions, 'slug' | 'tone'>,
): MapView {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  const map = new Map({
    container,
    style: isOwn ? drawOwn(style, base) : drawOver(style, base),
    ...(position && { center: [...position.center], zoom: position.zoom }),
    minZoom: 8,
    maxZoom: 18,
    attributionControl: isOwn ? false : { compact: false },
    cooperativeGestures: true,
    dragRotate: false,
    pitchWithRotate: false,
    fadeDuration: isCalm ? 0 : 200,
    locale: words,
  })
  map.touchZoomRotate.disableRotation()
  map.addControl(new ScaleControl(), 'bottom-right')
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right')
  // A tile that does not come leaves a gap; without a listener the library reports it as an error of the page.
  map.on('error', ({ error }) => console.warn('the map lacks a part', error.message))
  let lost: ReturnType<typeof setTimeout> | undefined
  let isRemoved = false
  const view: MapView = {
    ...toView(map, isOwn ? OWN_PLACES : PLACES_OVER),
    remove: () => {
      isRemoved = true
      clearTimeout(lost)
      map.remove()
    },
  }
  map.on('load', () => onReady(view))
  // The library throws its style away, and draws the same one again when the context is restored.
  map.on('webglcontextlost', () => {
    // Its removal loses the context, too.
    if (isRemoved) return
    onLost()
    lost = setTimeout(onFailure, MAX_LOST_MS)
  })
  map.on('webglcontextrestored', () => {
    clearTimeout(lost)
    void map.once('idle', () => onReady(view))
  })
  return view
}

/** Our own style, with the base map that is already loaded. */
function drawOwn(style: StyleSpecification, base: CityMap): StyleSpecification {
  return {
    ...style,
    sources: { base: toSource(base), [WALK]: toSource(toFeatures([])) },
    layers: style.layers.flatMap((layer) =>
      // There are no walks on water, which is drawn over the areas.
      layer.id === 'water' ? [walkArea, walkBorder, layer] : layer.id === 'project' ? [] : layer,
    ),
  }
}

/** Another's style, with our places and walks over it; the names of what is ours are not taken there. */
function drawOver(style: StyleSpecification, base: CityMap): StyleSpecification {
  return {
    ...style,
    sources: { ...style.sources, [PLACES_OVER]: toSource(base), [WALK]: toSource(toFeatures([])) },
    layers: [...style.layers, walkArea, walkBorder, placesOver],
  }
}

function toSource(data: unknown): StyleSpecification['sources'][string] {
  return { type: 'geojson', data: data as never }
}

function toView(map: Map, places: string): Omit<MapView, 'remove'> {
  return {
    project: ([longitude, latitude]) => map.project([longitude, latitude]),
    getSize: () => {
      const { clientWidth, clientHeight } = map.getContainer()
      return { width: clientWidth, height: clientHeight }
    },
    getPosition: () => {
      const { lng, lat } = map.getCenter()
      return { center: [lng, lat], zoom: map.getZoom() }
    },
    onMove: (listener) => {
      map.on('move', listener)
      map.on('resize', listener)
      return () => {
        map.off('move', listener)
        map.off('resize', listener)
      }
    },
    fit: (shown) => {
      if (shown.length === 0) return
      const side = sideRoom(map.getContainer().clientWidth)
      const [longitudes, latitudes] = [shown.map(([x]) => x), shown.map(([, y]) => y)]
      map.fitBounds(
        [
          [Math.min(...longitudes), Math.min(...latitudes)],
          [Math.max(...longitudes), Math.max(...latitudes)],
        ],
        { padding: { ...PADDING, left: side, right: side }, maxZoom: MAX_FIT_ZOOM, animate: false },
      )
    },
    showPlace: (at, minZoom) =>
      void map.jumpTo({ center: [...at], zoom: Math.max(map.getZoom(), minZoom) }),
    showKinds: (kinds) => {
      const isPlace: ExpressionSpecification = ['==', ['get', 'layer'], 'place']
      const isChosen: ExpressionSpecification = ['in', ['get', 'kind'], ['literal', [...kinds]]]
      map.setFilter(places, kinds.length > 0 ? ['all', isPlace, isChosen] : isPlace)
      map.setLayerZoomRange(places, kinds.length > 0 ? ZOOM.chosen : ZOOM.all, ZOOM.max)
    },
    showWalk: (areas) => void map.getSource<GeoJSONSource>(WALK)?.setData(toFeatures(areas)),
  }
}

const byMinutes: ExpressionSpecification = [
  'match',
  ['get', 'minutes'],
  ...walkColors.flatMap(({ minutes, color }) => [minutes, color]),
  '#000000',
] as unknown as ExpressionSpecification

/** The areas lie in each other, so that the nearest is the strongest. */
const walkArea: StyleSpecification['layers'][number] = {
  id: `${WALK}-area`,
  type: 'fill',
  source: WALK,
  paint: { 'fill-color': byMinutes, 'fill-opacity': 0.14 },
}
const walkBorder: StyleSpecification['layers'][number] = {
  id: `${WALK}-border`,
  type: 'line',
  source: WALK,
  paint: { 'line-color': byMinutes, 'line-width': 2 },
}

const placesOver: StyleSpecification['layers'][number] = {
  id: PLACES_OVER,
  type: 'circle',
  source: PLACES_OVER,
  minzoom: ZOOM.all,
  filter: ['==', ['get', 'layer'], 'place'],
  paint: {
    'circle-color': '#1a1c1e',
    'circle-radius': 4,
    'circle-stroke-color': '#ffffff',
    'circle-stroke-width': 1.5,
  },
}

function toFeatures(areas: Reach['features']) {
  // The largest first: the others are drawn over it.
  return {
    type: 'FeatureCollection' as const,
    features: areas.toSorted((a, b) => b.properties.minutes - a.properties.minutes),
  }
}
