import { useStore } from '@nanostores/react'
import type { StyleSpecification } from 'maplibre-gl'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import * as z from 'zod/mini'
import { useSite } from '../../ui/site.ts'
import { type MapService, widgetSettings } from '../../ui/widget-settings.ts'
import type { CityMap } from './schema.ts'
import {
  createMapAddress,
  type MapOptions,
  type MapPosition,
  type MapView,
  readMapAddress,
} from './map-view.ts'
import { limitSignal } from '../../lib/time/limit-signal.ts'

/** So long the style of another origin is waited for, milliseconds; then ours is drawn. */
const MAX_WAIT_MS = 10_000

/** What a style must have to be drawn; the library checks the rest and leaves out what it does not know. */
const styleSchema = z.looseObject({
  version: z.literal(8),
  sources: z.record(z.string(), z.looseObject({ type: z.string() })),
  layers: z.array(z.looseObject({ id: z.string(), type: z.string() })),
})

/**
 * Draws a map in a place of the page by the first who can: the company's provider, the company's style, and at last we
 * ourselves. Throws if the last one cannot, either; rejects when `signal` aborts.
 */
async function drawMap(
  container: HTMLElement,
  service: MapService | undefined,
  { signal, ...options }: MapOptions & { signal: AbortSignal },
): Promise<MapView> {
  const { yandexFrame, styleUrl } = service ?? {}
  const others: Array<() => Promise<MapView>> = []
  if (yandexFrame !== undefined) {
    others.push(async () => {
      const { createYandexView } = await import('./yandex-view.ts')
      return createYandexView(container, yandexFrame, { ...options, signal })
    })
  }
  if (styleUrl !== undefined) {
    others.push(async () => {
      const limit = limitSignal(signal, MAX_WAIT_MS)
      const style = await fetchStyle(styleUrl, limit)
      return drawStyle(container, { style, isOwn: false }, { ...options, signal })
    })
  }
  for (const draw of others) {
    try {
      return await draw()
    } catch (error) {
      signal.throwIfAborted()
      console.warn('the map of the provider could not be drawn', error)
      container.replaceChildren()
    }
  }
  const { slug, tone } = options
  const search = tone === null ? '' : `?area_type=${tone}`
  const style = await fetchStyle(`/api/map/${encodeURIComponent(slug)}/style/${search}`, signal)
  return drawStyle(container, { style, isOwn: true }, { ...options, signal })
}

async function drawStyle(
  container: HTMLElement,
  shown: { style: StyleSpecification; isOwn: boolean },
  { signal, ...options }: MapOptions & { signal: AbortSignal },
): Promise<MapView> {
  const { createMapLibreView } = await import('./maplibre-view.ts')
  signal.throwIfAborted()
  return createMapLibreView(container, shown, options)
}

async function fetchStyle(address: string, signal: AbortSignal): Promise<StyleSpecification> {
  const response = await fetch(address, { signal })
  if (!response.ok) throw new Error(`the style of the map came with ${response.status}`)
  // The library's own types name every property of every layer.
  return styleSchema.parse(await response.json()) as unknown as StyleSpecification
}

interface ShownMap extends Pick<MapOptions, 'slug' | 'tone'> {
  /** What is shown first, unless the address names a place. */
  start: (view: MapView) => void
  /** Whether position and zoom are in the address. */
  hasAddress: boolean
  /** Chooses what of the city is drawn. */
  toBase: (map: CityMap) => CityMap
  onFailure: () => void
}

interface DrawnMap {
  view: MapView
  base: CityMap
}

/** Draws the map of a city in a place of the page. Null until it is drawn; a map that cannot be drawn is reported once. */
export function useMap(
  place: RefObject<HTMLDivElement | null>,
  { slug, tone, hasAddress, ...options }: ShownMap,
): DrawnMap | null {
  const [drawn, setDrawn] = useState<DrawnMap | null>(null)
  const service = useMapService()
  const fail = useEffectEvent(options.onFailure)
  const toBase = useEffectEvent(options.toBase)
  const start = useEffectEvent((view: MapView, position: MapPosition | null) => {
    if (!position) options.start(view)
  })
  useEffect(() => {
    const { current } = place
    const stop = new AbortController()
    const address = hasAddress ? createMapAddress() : null
    let view: MapView | undefined
    const { signal } = stop
    const draw = async () => {
      if (!current) return
      const base = toBase(await fetchCityMap(slug, signal))
      signal.throwIfAborted()
      const position = hasAddress ? readMapAddress(location.hash) : null
      const created = await drawMap(current, service, {
        slug,
        tone,
        base,
        position,
        signal,
        onReady: (ready) => {
          if (!signal.aborted) setDrawn({ view: ready, base })
        },
        onLost: () => setDrawn(null),
        onFailure: () => fail(),
      })
      if (signal.aborted) return created.remove()
      view = created
      start(created, position)
      created.onMove(() => address?.write(created.getPosition()))
    }
    draw().catch((error: unknown) => {
      if (signal.aborted) return
      console.warn('the map could not be drawn', error)
      fail()
    })
    return () => {
      stop.abort()
      address?.stop()
      setDrawn(null)
      view?.remove()
    }
  }, [place, slug, tone, hasAddress, service])
  return drawn
}

/** Fetches the base map of a city. Throws if it does not come. */
async function fetchCityMap(slug: string, signal: AbortSignal): Promise<CityMap> {
  const address = `/api/map/${encodeURIComponent(slug)}/`
  const response = await fetch(address, { signal })
  if (!response.ok) throw new Error(`${address} returned ${response.status}`)
  return (await response.json()) as CityMap
}

/** Who draws the maps of this visitor; undefined for ourselves, also until the visitor allows third parties. */
function useMapService(): MapService | undefined {
  const { widgets } = useSite()
  const isAllowed = useStore(widgetSettings) !== null || widgets?.waitsForConsent !== true
  return isAllowed ? widgets?.maps : undefined
}
