import { truncate } from '../plan/lettering.ts'
import { round } from '../plan/path-data.ts'
import type { OutlineText } from '../plan/text-outline.ts'
import { DrawingFrame } from '../plan/drawing-frame.tsx'
import { HouseFront } from './elevation.tsx'
import type { PlacedElevation } from './elevation-layout.ts'
import type { Elevation } from './elevation-model.ts'
import { GROUND } from './facade-layout.ts'
import { type FacadeTone, facadeTones } from './facade-tones.ts'

/** The sheet, in pixels. */
export const STREET = { width: 2400, height: 330 } as const
const SIDE = 40
/** Between houses of one project, and between projects. */
const GAP = 14
const PROJECT_GAP = 56
/** Room above the highest roof, and below the ground for two rows of names. */
const TOP = 20
const BELOW = 104
const SIZE = 26
/** Maximum scale in pixels per metre, so that a single house does not fill the sheet. */
const MAX_SCALE = 8

/** The houses of one project. */
export interface StreetProject {
  name: string
  houses: readonly Elevation[]
}

interface StreetProps {
  /** At least one, each with at least one house. */
  projects: readonly StreetProject[]
  tone: FacadeTone
  title: string
  /** Draws the names: a picture has no font of the page. */
  outline: OutlineText
}

/** The fronts of all houses of a company side by side on one line of ground, in one scale. */
export function Street({ projects, tone, title, outline }: StreetProps) {
  const colours = facadeTones[tone]
  const { paper, ink, muted } = colours
  const groups = placeStreet(projects)
  return (
    <DrawingFrame box={{ x: 0, y: GROUND + BELOW - STREET.height, ...STREET }} title={title}>
      <rect y={GROUND + BELOW - STREET.height} {...STREET} fill={paper} />
      {groups.flatMap(({ houses }) =>
        houses.map((house) => (
          <HouseFront key={house.index} house={house} seed={house.index} colours={colours} />
        )),
      )}
      <path d={`M0 ${GROUND}H${STREET.width}`} stroke={ink} strokeWidth="2" />
      <g fill={muted}>
        {groups.map(({ name, x, room }, index) => (
          <path
            key={name}
            transform={`translate(${round(x)} ${GROUND + 40 + (index % 2) * 40})`}
            d={outline(truncate(name, room, SIZE), SIZE).path}
          >
            <title>{name}</title>
          </path>
        ))}
      </g>
    </DrawingFrame>
  )
}

/** Places the houses from the left in one scale; a name has the room up to the name after the next one, which is in its row. */
function placeStreet(projects: readonly StreetProject[]) {
  const all = projects.flatMap(({ houses }) => houses)
  const gaps = (all.length - projects.length) * GAP + (projects.length - 1) * PROJECT_GAP
  const metres = all.reduce((sum, house) => sum + toWidth(house), 0)
  const room = STREET.width - 2 * SIDE - gaps
  const scale = Math.min(
    MAX_SCALE,
    room / metres,
    (STREET.height - BELOW - TOP) / Math.max(...all.map(toHeight)),
  )
  let x = (STREET.width - metres * scale - gaps) / 2
  let index = 0
  const groups = projects.map(({ name, houses }) => {
    const left = x
    const placed: PlacedElevation[] = houses.map((house) => {
      const width = toWidth(house) * scale
      const own = { ...house, index, scale, x, width, top: GROUND - toHeight(house) * scale }
      index += 1
      x += width + GAP
      return own
    })
    x += PROJECT_GAP - GAP
    return { name, x: left, houses: placed }
  })
  return groups.map((group, place) => ({
    ...group,
    room: (groups[place + 2]?.x ?? STREET.width) - group.x - GAP,
  }))
}

function toWidth({ axes }: Elevation): number {
  return axes.at(-1) ?? 0
}

function toHeight({ storeys }: Elevation): number {
  const last = storeys.at(-1)
  return last ? last.level + last.height : 0
}
