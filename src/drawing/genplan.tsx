import type { FacadeTone } from './facade-model.ts'
import { facadeTones } from './facade-tones.ts'
import { n } from './facade-windows.ts'
import {
  barLength,
  GENPLAN,
  type GenplanHouse,
  type GenplanModel,
  type GenplanScale,
  lengthOf,
  type Ring,
  scaleGenplan,
  sectionLines,
} from './genplan-layout.ts'
import { GenplanMarks, PlotSides } from './genplan-marks.tsx'
import { HouseNames, WORDS } from './genplan-names.tsx'
import type { Point } from './plan-geometry.ts'

interface GenplanProps extends GenplanModel {
  tone: FacadeTone
  title: string
}

/** How far a storey's shadow falls, metres, to the north-east, where the longest stays on the sheet: pixels. */
const SHADOW = 0.5
const LONGEST_SHADOW = 70
/** Length of a tick where two sections meet, as a share of the house's depth at most. */
const TICK = 0.2

/** The genplan of a project, 1200 × 800: plot, houses with their names, north and scale. */
export function Genplan({ site, houses, tone, title }: GenplanProps) {
  const colours = facadeTones[tone]
  const { paper, surface, ink, muted, shade } = colours
  const sheet = scaleGenplan({ site, houses })
  const highest = Math.max(1, ...houses.map(({ floors }) => floors))
  const shadow = sheet ? Math.min(SHADOW * sheet.scale, LONGEST_SHADOW / highest) : 0
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      role="img"
      width={GENPLAN.width}
      height={GENPLAN.height}
      viewBox={`0 0 ${GENPLAN.width} ${GENPLAN.height}`}
    >
      <title>{title}</title>
      <rect width={GENPLAN.width} height={GENPLAN.height} fill={paper} />
      {sheet && (
        <>
          {site && (
            <path
              d={pathOf(site, sheet)}
              fill={surface}
              fillOpacity="0.5"
              stroke={muted}
              strokeWidth="1"
              strokeDasharray="14 3 2 3"
            />
          )}
          <path
            d={houses.map((house) => shadowOf(house, sheet, shadow * house.floors)).join('')}
            fill={shade.colour}
            opacity={shade.strength}
          />
          {houses.map((house) => (
            <g key={`${house.name} ${pathOf(house.footprint, sheet)}`}>
              <path
                d={pathOf(house.footprint, sheet)}
                fill={surface}
                fillRule="evenodd"
                stroke={ink}
                strokeWidth="2"
              />
              <path d={wallsBetween(house, sheet)} stroke={muted} strokeWidth="0.75" />
            </g>
          ))}
          <HouseNames houses={houses} sheet={sheet} colours={colours} />
          {site && <PlotSides rings={site} sheet={sheet} colour={muted} paper={paper} />}
          <GenplanMarks metres={barLength(sheet.scale)} scale={sheet.scale} colour={muted} />
        </>
      )}
    </svg>
  )
}

function pathOf(rings: readonly Ring[], { place }: GenplanScale): string {
  return rings
    .map((ring) => `M${ring.map((point) => place(point).map(n).join(' ')).join('L')}Z`)
    .join('')
}

/** Ticks at the house's walls where sections meet: its name stands between them. */
function wallsBetween(house: GenplanHouse, { place }: GenplanScale): string {
  return sectionLines(house)
    .flatMap(([from, to]) => {
      const [[ax, ay], [bx, by]] = [place(from), place(to)]
      const depth = lengthOf([ax, ay], [bx, by])
      const share = Math.max(0, Math.min(TICK, (depth - WORDS) / 2 / depth))
      const [dx, dy] = [n((bx - ax) * share), n((by - ay) * share)]
      return `M${n(ax)} ${n(ay)}l${dx} ${dy}M${n(bx)} ${n(by)}l${-dx} ${-dy}`
    })
    .join('')
}

/** What the house shades: between each of its walls and where the wall's upper edge falls, so many pixels far. */
function shadowOf({ footprint }: GenplanHouse, { place }: GenplanScale, far: number): string {
  const length = n(far)
  const ofWall = (from: Point, to: Point) => {
    // All drawn the same way round: where two cover each other nothing is left out.
    const isForward = from[0] - to[0] + from[1] - to[1] > 0
    const [a, b] = isForward ? [from, to] : [to, from]
    return `M${a.map(n).join(' ')}l${length} ${-length}L${n(b[0] + length)} ${n(b[1] - length)}L${b.map(n).join(' ')}Z`
  }
  return footprint
    .flatMap((ring) => {
      const points = ring.map(place)
      return points.map((point, index) =>
        ofWall(point, points[(index + 1) % points.length] ?? point),
      )
    })
    .join('')
}
