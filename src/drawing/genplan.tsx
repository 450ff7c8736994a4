import type { FacadeTone } from './facade-model.ts'
import { facadeTones } from './facade-tones.ts'
import { n } from './facade-windows.ts'
import {
  barLength,
  GENPLAN,
  type GenplanHouse,
  type GenplanModel,
  type GenplanScale,
  labelPlace,
  type Ring,
  scaleGenplan,
  sectionLines,
} from './genplan-layout.ts'
import { GenplanMarks, PlotSides } from './genplan-marks.tsx'
import { FONT, LETTER } from './lettering.ts'
import type { Point } from './plan-geometry.ts'

interface GenplanProps extends GenplanModel {
  tone: FacadeTone
  title: string
}

/** How far a storey's shadow falls, metres, to the north-east. */
const SHADOW = 0.5
/** Length of a tick where two sections meet, as a share of the house's depth. */
const TICK = 0.2
const NAME_SIZE = 15
const NOTE_SIZE = 12
/** Left between words and walls, pixels. */
const MARGIN = 8

/** The genplan of a project, 1200 × 800: plot, houses with their names, north and scale. */
export function Genplan({ site, houses, tone, title }: GenplanProps) {
  const { paper, surface, ink, muted } = facadeTones[tone]
  const sheet = scaleGenplan({ site, houses })
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
            d={houses.map((house) => shadowOf(house, sheet)).join('')}
            fill={muted}
            opacity="0.28"
          />
          {houses.map((house) => (
            <g key={`${house.name} ${pathOf(house.footprint, sheet)}`}>
              <path
                d={pathOf(house.footprint, sheet)}
                fill={surface}
                stroke={ink}
                strokeWidth="2"
              />
              <path d={wallsBetween(house, sheet)} stroke={muted} strokeWidth="0.75" />
              <HouseName house={house} sheet={sheet} ink={ink} muted={muted} />
            </g>
          ))}
          {site && <PlotSides rings={site} sheet={sheet} colour={muted} paper={paper} />}
          <GenplanMarks metres={barLength(sheet.scale)} scale={sheet.scale} colour={muted} />
        </>
      )}
    </svg>
  )
}

interface HouseNameProps {
  house: GenplanHouse
  sheet: GenplanScale
  ink: string
  muted: string
}

/** In the house, along its longer side; beside it where it is too small. */
function HouseName({ house: { name, note, footprint }, sheet, ink, muted }: HouseNameProps) {
  const { at, width, height } = labelPlace(footprint)
  const [x, y] = sheet.place(at)
  const [across, down] = [width * sheet.scale, height * sheet.scale]
  const long = Math.max(name.length * NAME_SIZE, note.length * NOTE_SIZE) * LETTER + 2 * MARGIN
  const high = NAME_SIZE + NOTE_SIZE + 2 * MARGIN
  const isInside = across >= long && down >= high
  const isUpright = !isInside && down >= long && across >= high
  const isBeside = !isInside && !isUpright
  return (
    <g
      transform={isUpright ? `rotate(-90 ${n(x)} ${n(y)})` : undefined}
      textAnchor={isBeside ? 'start' : 'middle'}
      fontFamily={FONT}
    >
      <text
        x={n(isBeside ? x + across / 2 + MARGIN : x)}
        y={n(y - 2)}
        fontSize={NAME_SIZE}
        fill={ink}
      >
        {name}
      </text>
      <text
        x={n(isBeside ? x + across / 2 + MARGIN : x)}
        y={n(y + NOTE_SIZE + 3)}
        fontSize={NOTE_SIZE}
        fill={muted}
      >
        {note}
      </text>
    </g>
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
      const [dx, dy] = [n((bx - ax) * TICK), n((by - ay) * TICK)]
      return `M${n(ax)} ${n(ay)}l${dx} ${dy}M${n(bx)} ${n(by)}l${-dx} ${-dy}`
    })
    .join('')
}

/** What the house shades: between each of its walls and where the wall's upper edge falls. */
function shadowOf({ footprint, floors }: GenplanHouse, { place, scale }: GenplanScale): string {
  const length = n(SHADOW * floors * scale)
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
