import type { Point } from '../plan/box.ts'
import { type FacadeTone, facadeTones } from './facade-tones.ts'
import { round } from '../plan/path-data.ts'
import {
  barLength,
  GENPLAN,
  type GenplanHouse,
  type GenplanModel,
  type GenplanScale,
  distanceBetween,
  type Ring,
  scaleGenplan,
  sectionLines,
} from './genplan-layout.ts'
import { GenplanMarks, PlotSides } from './genplan-marks.tsx'
import { HouseNames, LABEL_DEPTH } from './genplan-names.tsx'

interface GenplanProps extends GenplanModel {
  tone: FacadeTone
  title: string
}

/** Length of the shadow per storey in metres, to the north-east, and the maximum length in pixels. */
const SHADOW = 0.5
const MAX_SHADOW = 70
/** Maximum length of a tick between sections, as a share of the house's depth. */
const TICK = 0.2

/** The genplan of a project, 1200 × 800: plot, houses with names, north and scale. */
export function Genplan({ site, houses, tone, title }: GenplanProps) {
  const colours = facadeTones[tone]
  const { paper, surface, ink, muted, shade } = colours
  const sheet = scaleGenplan({ site, houses })
  const highest = Math.max(1, ...houses.map(({ floors }) => floors))
  const shadow = sheet ? Math.min(SHADOW * sheet.scale, MAX_SHADOW / highest) : 0
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
              d={toPath(site, sheet)}
              fill={surface}
              fillOpacity="0.5"
              stroke={muted}
              strokeWidth="1"
              strokeDasharray="14 3 2 3"
            />
          )}
          <path
            d={houses.map((house) => toShadow(house, sheet, shadow * house.floors)).join('')}
            fill={shade.colour}
            opacity={shade.strength}
          />
          {houses.map((house) => (
            <g key={`${house.name} ${toPath(house.footprint, sheet)}`}>
              <path
                d={toPath(house.footprint, sheet)}
                fill={surface}
                fillRule="evenodd"
                stroke={ink}
                strokeWidth="2"
              />
              <path d={toSectionTicks(house, sheet)} stroke={muted} strokeWidth="0.75" />
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

function toPath(rings: readonly Ring[], { place }: GenplanScale): string {
  return rings
    .map((ring) => `M${ring.map((point) => place(point).map(round).join(' ')).join('L')}Z`)
    .join('')
}

/** Ticks at the walls where sections meet. The name is between them. */
function toSectionTicks(house: GenplanHouse, { place }: GenplanScale): string {
  return sectionLines(house)
    .flatMap(([from, to]) => {
      const [[ax, ay], [bx, by]] = [place(from), place(to)]
      const depth = distanceBetween([ax, ay], [bx, by])
      const share = Math.max(0, Math.min(TICK, (depth - LABEL_DEPTH) / 2 / depth))
      const [dx, dy] = [round((bx - ax) * share), round((by - ay) * share)]
      return `M${round(ax)} ${round(ay)}l${dx} ${dy}M${round(bx)} ${round(by)}l${-dx} ${-dy}`
    })
    .join('')
}

/** Shadow of a house: the areas between each wall and the projection of its upper edge, `far` pixels away. */
function toShadow({ footprint }: GenplanHouse, { place }: GenplanScale, far: number): string {
  const length = round(far)
  const toWallShadow = (from: Point, to: Point) => {
    // All areas have the same orientation, so that overlaps are filled.
    const isForward = from[0] - to[0] + from[1] - to[1] > 0
    const [a, b] = isForward ? [from, to] : [to, from]
    return `M${a.map(round).join(' ')}l${length} ${-length}L${round(b[0] + length)} ${round(b[1] - length)}L${b.map(round).join(' ')}Z`
  }
  return footprint
    .flatMap((ring) => {
      const points = ring.map(place)
      return points.map((point, index) =>
        toWallShadow(point, points[(index + 1) % points.length] ?? point),
      )
    })
    .join('')
}
