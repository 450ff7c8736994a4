import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import type { CityMap } from '../schema.ts'
import { createMapAddress, type MapPosition, readMapAddress } from './map-address.ts'
import { drawMap } from './draw-map.ts'
import type { MapOptions, MapView } from './map-view.ts'
import { useMapService } from './services/use-map-service.ts'

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
