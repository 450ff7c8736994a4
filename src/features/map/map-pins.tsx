import { useEffect, useState } from 'react'
import type { MapProject } from './schema.ts'
import styles from './city-map.module.css'
import type { MapView } from './map-view.ts'

/** A pin as large as the style draws it, pixels. Pins that cover each other become one with their number. */
const PIN = { width: 124, height: 56 }

interface MapPinsProps {
  view: MapView
  projects: readonly MapProject[]
  active: number | null
  setActive: (id: number | null) => void
}

/** The projects above the map as buttons, which the keyboard reaches; several in one place are one with their number. */
export function MapPins({ view, projects, active, setActive }: MapPinsProps) {
  const groups = usePinGroups(view, projects)
  return (
    <div className={styles['pins']} data-pins>
      {groups.map(({ x, y, shift, ids }) => {
        const style = {
          transform: `translate(${Math.round(x)}px, ${Math.round(y)}px)`,
          '--shift': `${Math.round(shift)}px`,
        } as object
        const first = projects.find(({ id }) => ids.includes(id))
        if (!first) return null
        if (ids.length > 1) {
          return (
            <button
              key={ids.join()}
              type="button"
              className={styles['cluster']}
              style={style}
              aria-label={`Проектов здесь: ${ids.length}. Приблизить`}
              onClick={() =>
                view.fit(projects.flatMap(({ id, at }) => (at && ids.includes(id) ? [at] : [])))
              }
            >
              {ids.length}
            </button>
          )
        }
        const show = () => setActive(first.id)
        return (
          <button
            key={first.id}
            type="button"
            className={styles['pin']}
            style={style}
            data-tone={first.area_type}
            data-active={first.id === active || undefined}
            aria-expanded={first.id === active}
            onClick={show}
            onFocus={show}
            onPointerEnter={show}
          >
            <span className={styles['pinName']}>{first.name}</span>
            <span>{first.price}</span>
            <span className="visually-hidden">{first.offer}</span>
          </button>
        )
      })}
    </div>
  )
}

function usePinGroups(view: MapView, projects: readonly MapProject[]): readonly PinGroup[] {
  const [groups, setGroups] = useState<readonly PinGroup[]>([])
  useEffect(() => {
    const update = () => {
      const { width, height } = view.getSize()
      const pins = projects.flatMap(({ id, at }) => {
        if (at === null) return []
        const { x, y } = view.project(at)
        // The keyboard must not reach what lies outside the window of the map.
        if (x < 0 || y < 0 || x > width || y > height) return []
        return { id, x, y, shift: shiftInwards(x, width) }
      })
      setGroups(groupPins(pins, PIN))
    }
    update()
    return view.onMove(update)
  }, [view, projects])
  return groups
}

/** A pin, or several that would lie on each other, in pixels of the map's place. */
interface PinGroup {
  x: number
  y: number
  /** How far to the right the pin stands of its point, so that the map's edge does not cut it. */
  shift: number
  ids: readonly number[]
}

/** Returns how far a pin at `x` is moved to the right, or to the left if negative, to be within a map of this width. */
export function shiftInwards(x: number, width: number): number {
  const half = PIN.width / 2
  return Math.max(0, half - x) + Math.min(0, width - half - x)
}

/** Joins pins of this size, in pixels, that would cover the first of a group, in their order. */
export function groupPins(
  pins: ReadonlyArray<{ id: number; x: number; y: number; shift: number }>,
  { width, height }: { width: number; height: number },
): PinGroup[] {
  const groups: Array<{ x: number; y: number; shift: number; ids: number[] }> = []
  for (const { id, x, y, shift } of pins) {
    const near = groups.find(
      (group) =>
        Math.abs(group.x + group.shift - x - shift) < width && Math.abs(group.y - y) < height,
    )
    if (near) near.ids.push(id)
    else groups.push({ x, y, shift, ids: [id] })
  }
  return groups
}
