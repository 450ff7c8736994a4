import { useEffect, useRef, useState } from 'react'
import { countPlaces, keepNearPlaces } from './place-kinds.ts'
import type { CityMapData, MapProject, PlaceKind } from './schema.ts'
import { type Reach, reachSchema } from './reach-schema.ts'
import { Disclosure } from '../../ui/display/disclosure.tsx'
import styles from './city-map.module.css'
import { MapPins } from './map-pins.tsx'
import { ProjectOnMap } from './project-on-map.tsx'
import { useMap } from './use-map.ts'
import { WalkControl } from './walk-control.tsx'

export interface CityMapProps {
  city: CityMapData
  projects: readonly MapProject[]
  /** The project that is pointed at, here or in the list. */
  active: number | null
  setActive: (id: number | null) => void
  /** Shows the surroundings of the only project: places up to 1.5 km from it, and no position in the address. */
  isHouse?: boolean
  onFailure: () => void
}

/** Zoom at which the surroundings of a house fill a map. */
const HOUSE_ZOOM = 14.5

/** The map of a city with its projects as pins, places around them by kind, and how far one walks from a project. */
export function CityMap({
  city,
  projects,
  active,
  setActive,
  isHouse = false,
  onFailure,
}: CityMapProps) {
  const place = useRef<HTMLDivElement>(null)
  const own = projects.filter((project) => project.city === city.slug && project.at !== null)
  const places = own.flatMap(({ at }) => (at ? [at] : []))
  const only = isHouse ? own[0] : undefined
  const house = only?.at
  const drawn = useMap(place, {
    slug: city.slug,
    tone: only?.area_type ?? null,
    hasAddress: !isHouse,
    start: (view) => (house ? view.showPlace(house, HOUSE_ZOOM) : view.fit(places)),
    toBase: (map) => (house ? keepNearPlaces(map, house) : map),
    onFailure,
  })
  const { view, base } = drawn ?? { view: null, base: null }
  const [kinds, setKinds] = useState<readonly PlaceKind[]>([])
  const [walked, setWalked] = useState<number | null>(null)
  const project = own.find(({ id }) => id === active)
  const reach = useReach(city.slug, walked)

  useEffect(() => view?.showKinds(kinds), [view, kinds])
  useEffect(() => {
    view?.showWalk(reach?.features ?? [])
    const border = reach?.features.flatMap(({ geometry }) => geometry.coordinates.flat(2)) ?? []
    view?.fit(border.map(([longitude = 0, latitude = 0]) => [longitude, latitude]))
  }, [view, reach])

  useEffect(() => {
    if (active === null) return
    const close = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setActive(null)
    }
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [active, setActive])

  return (
    <div className={styles['map']}>
      <div ref={place} className={styles['canvas']} />
      {view ? <MapPins view={view} projects={own} active={active} setActive={setActive} /> : null}
      {view?.zoomBy ? <ZoomButtons zoomBy={view.zoomBy} /> : null}
      {base ? <PlaceToggles kinds={countPlaces(base)} chosen={kinds} setChosen={setKinds} /> : null}
      {project ? (
        <div className={styles['card']} data-tone={project.area_type}>
          <ProjectOnMap project={project} heading="p" />
          <WalkControl
            isShown={walked === project.id}
            reach={reach}
            toggle={() => setWalked(walked === project.id ? null : project.id)}
          />
          <button
            type="button"
            className={styles['close']}
            aria-label="Закрыть"
            onClick={() => setActive(null)}
          >
            ×
          </button>
        </div>
      ) : only && view ? (
        <div className={styles['panel']}>
          <WalkControl
            isShown={walked === only.id}
            reach={reach}
            toggle={() => setWalked(walked === only.id ? null : only.id)}
          />
        </div>
      ) : null}
    </div>
  )
}

/** The zoom of a map that has no buttons of its own. */
function ZoomButtons({ zoomBy }: { zoomBy: (steps: number) => void }) {
  return (
    <div className={styles['zoom']}>
      <button type="button" aria-label="Приблизить" onClick={() => zoomBy(1)}>
        +
      </button>
      <button type="button" aria-label="Отдалить" onClick={() => zoomBy(-1)}>
        −
      </button>
    </div>
  )
}

interface ShownReach {
  id: number
  /** Null where it could not be read. */
  reach: Reach | null
}

/** What is reached on foot from a project; undefined while it is read and without a project. */
function useReach(city: string, id: number | null): Reach | null | undefined {
  const [shown, setShown] = useState<ShownReach | null>(null)
  useEffect(() => {
    if (id === null) return
    const stop = new AbortController()
    readReach(city, id, stop.signal).then(
      (reach) => setShown({ id, reach }),
      (error: unknown) => {
        if (stop.signal.aborted) return
        console.warn('the way on foot could not be read', error)
        setShown({ id, reach: null })
      },
    )
    return () => stop.abort()
  }, [city, id])
  return shown?.id === id ? shown?.reach : undefined
}

async function readReach(city: string, id: number, signal: AbortSignal): Promise<Reach> {
  const response = await fetch(`/api/map/${encodeURIComponent(city)}/walk/${id}/`, { signal })
  if (!response.ok) throw new Error(`the way on foot came with ${response.status}`)
  return reachSchema.parse(await response.json())
}

interface PlaceTogglesProps {
  kinds: ReturnType<typeof countPlaces>
  chosen: readonly PlaceKind[]
  setChosen: (kinds: readonly PlaceKind[]) => void
}

/** What is around, by kind with its number: a pressed kind is shown from far away. */
function PlaceToggles({ kinds, chosen, setChosen }: PlaceTogglesProps) {
  if (kinds.length === 0) return null
  return (
    <Disclosure line="Что рядом" isInline className={styles['around']}>
      <div role="group" aria-label="Что показать на карте" className={styles['kinds']}>
        {kinds.map(({ kind, name, count }) => {
          const isChosen = chosen.includes(kind)
          return (
            <button
              key={kind}
              type="button"
              className={styles['kind']}
              aria-pressed={isChosen}
              onClick={() =>
                setChosen(isChosen ? chosen.filter((own) => own !== kind) : [...chosen, kind])
              }
            >
              {name} <span className={styles['count']}>{count}</span>
            </button>
          )
        })}
      </div>
    </Disclosure>
  )
}
