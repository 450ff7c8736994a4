import { FONT, truncate } from '../plan/lettering.ts'
import { round } from '../plan/path-data.ts'
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
}

/** The fronts of all houses of a company side by side on one line of ground, in one scale. */
export function Street({ projects, tone, title }: StreetProps) {
  const colours = facadeTones[tone]
  const { paper, ink, muted } = colours
  const groups = placeStreet(projects)
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      role="img"
      width={STREET.width}
      height={STREET.height}
      viewBox={`0 ${GROUND + BELOW - STREET.height} ${STREET.width} ${STREET.height}`}
    >
      <title>{title}</title>
      <rect y={GROUND + BELOW - STREET.height} {...STREET} fill={paper} />
      {groups.flatMap(({ houses }) =>
        houses.map((house) => (
          <HouseFront key={house.index} house={house} seed={house.index} colours={colours} />
        )),
      )}
      <path d={`M0 ${GROUND}H${STREET.width}`} stroke={ink} strokeWidth="2" />
      <g fontFamily={FONT} fontSize={SIZE} fill={muted}>
        {groups.map(({ name, x, room }, index) => (
          <text key={name} x={round(x)} y={GROUND + 40 + (index % 2) * 40}>
            {truncate(name, room, SIZE)}
          </text>
        ))}
      </g>
    </svg>
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
