import { loadScript } from '../../../../lib/third-party.ts'

/* The parts of the JS API 3 of Yandex Maps that we use, as its published types describe them. */

export type YandexPosition = [longitude: number, latitude: number]
type Entity = object

export interface YandexMap {
  readonly center: Readonly<YandexPosition>
  readonly zoom: number
  /** Pixels. */
  readonly size: { readonly x: number; readonly y: number }
  /** To −1…1, from the left to the right and from below to above. */
  readonly projection: {
    toWorldCoordinates: (at: YandexPosition) => { readonly x: number; readonly y: number }
    fromWorldCoordinates: (at: { x: number; y: number }) => Readonly<YandexPosition>
  }
  setLocation: (location: { center?: YandexPosition; zoom?: number; duration?: number }) => void
  addChild: (child: Entity) => unknown
  removeChild: (child: Entity) => unknown
  destroy: () => void
}

export interface YandexMaps {
  readonly ready: PromiseLike<unknown>
  readonly YMap: new (
    container: HTMLElement,
    options: {
      location: { center: YandexPosition; zoom: number }
      theme: 'light' | 'dark'
      behaviors: string[]
      zoomRange: { min: number; max: number }
    },
  ) => YandexMap
  readonly YMapDefaultSchemeLayer: new (options: object) => Entity
  readonly YMapDefaultFeaturesLayer: new (options: object) => Entity
  readonly YMapListener: new (options: {
    layer: 'any'
    onUpdate?: () => void
    onResize?: () => void
  }) => Entity
  readonly YMapMarker: new (
    options: { coordinates: YandexPosition },
    element: HTMLElement,
  ) => Entity
  readonly YMapFeature: new (options: {
    geometry: { type: 'MultiPolygon'; coordinates: YandexPosition[][][] }
    style: {
      fill: string
      fillOpacity: number
      stroke: Array<{ color: string; width: number; opacity: number }>
    }
  }) => Entity
}

/** So long the provider is waited for, milliseconds. */
const MAX_WAIT_MS = 10_000
let loading: Promise<YandexMaps> | undefined

/** Loads the provider's script, once for all maps of a document. Rejects if it does not come in 10 s or is another one. */
export function loadYandexMaps({ api, key }: { api: string; key: string }): Promise<YandexMaps> {
  loading ??= load(`${api}/v3/?apikey=${encodeURIComponent(key)}&lang=ru_RU`)
  loading.catch(() => {
    // The next map may have more luck.
    loading = undefined
  })
  return loading
}

async function load(address: string): Promise<YandexMaps> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the maps provider did not respond')), MAX_WAIT_MS)
  })
  const { element, settled } = loadScript(address)
  try {
    if (!(await Promise.race([settled, timeout]))) throw new Error('the maps provider did not load')
    const { ymaps3 } = globalThis as { ymaps3?: Partial<YandexMaps> }
    await Promise.race([ymaps3?.ready, timeout])
    if (!isComplete(ymaps3)) throw new Error('the maps provider sent another script')
    return ymaps3
  } catch (error) {
    element.remove()
    throw error
  } finally {
    clearTimeout(timer)
  }
}

function isComplete(given: Partial<YandexMaps> | undefined): given is YandexMaps {
  return (
    given !== undefined &&
    [
      given.YMap,
      given.YMapDefaultSchemeLayer,
      given.YMapDefaultFeaturesLayer,
      given.YMapListener,
      given.YMapMarker,
      given.YMapFeature,
    ].every((part) => typeof part === 'function')
  )
}
