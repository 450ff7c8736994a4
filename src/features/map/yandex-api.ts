import styles from './yandex-view.module.css'
import { limitSignal } from '../../lib/time/limit-signal.ts'

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

/** The provider's interface in its frame, and the place in the frame's document where a map is drawn. */
interface YandexFrame {
  api: YandexMaps
  place: HTMLElement
  remove: () => void
}

/** So long the provider is waited for, milliseconds. */
const MAX_WAIT_MS = 10_000

/**
 * Loads the provider's script in a frame that fills `container`: it evaluates code, which the content security policy
 * of the frame's document allows and that of pages does not. Rejects if it does not come in 10 s or is another one.
 */
export async function openYandexFrame(
  container: HTMLElement,
  address: string,
  signal: AbortSignal,
): Promise<YandexFrame> {
  const frame = document.createElement('iframe')
  frame.title = 'Карта Яндекса'
  frame.className = styles['frame'] ?? ''
  frame.src = address
  const stop = limitSignal(signal, MAX_WAIT_MS)
  const stopped = new Promise<never>((_, reject) => {
    stop.addEventListener('abort', () => reject(stop.reason as Error))
  })
  const loaded = new Promise((resolve) => {
    frame.addEventListener('load', resolve, { once: true })
  })
  container.append(frame)
  try {
    // A script that fails does not keep the document from being loaded.
    await Promise.race([loaded, stopped])
    // An error page is of another origin for us: it may not be framed.
    const { contentWindow, contentDocument } = frame
    const { ymaps3 } = (contentWindow ?? {}) as { ymaps3?: Partial<YandexMaps> }
    await Promise.race([ymaps3?.ready, stopped])
    if (!contentDocument || !isComplete(ymaps3)) throw new Error('the maps provider did not load')
    return { api: ymaps3, place: fillBody(contentDocument), remove: () => frame.remove() }
  } catch (error) {
    frame.remove()
    throw error
  }
}

/** The body as large as the frame. The page listens for Escape, also while the keyboard is in the frame. */
function fillBody({ body, documentElement }: Document): HTMLElement {
  Object.assign(documentElement.style, { height: '100%' })
  Object.assign(body.style, { height: '100%', margin: '0', overflow: 'hidden' })
  body.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') document.dispatchEvent(new KeyboardEvent('keydown', { key }))
  })
  return body
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
