import { FONT, LETTER } from '../../../drawing/plan/lettering.ts'
import type { CityMap, MapFeature } from '../../map/schema.ts'

/** A project with its place: longitude and latitude in degrees. */
export interface PicturePin {
  name: string
  at: readonly [longitude: number, latitude: number]
}

interface CityMapPictureProps {
  map: CityMap
  /** At least one. */
  pins: readonly PicturePin[]
  title: string
}

const WIDTH = 960
const HEIGHT = 600
/** Between the outermost pins and the edges: a name has room beside each. */
const MARGIN = { x: 190, y: 70 }
/** A city is shown at least so wide, kilometres: around a single project there would be one street. */
const MIN_KILOMETRES = 6
/** Where more is shown, smaller streets would be a grey net. */
const MAX_STREET_KILOMETRES = 16
const KILOMETRES_PER_DEGREE = 111.2
const FONT_SIZE = 24
const PIN_RADIUS = 9
/** Copies of `ui/styles/tokens.css`, which `renderSvgFile` replaces by the brand's. */
const COLORS = {
  paper: '#f5f2ec',
  surface: '#ffffff',
  ink: '#1a1c1e',
  muted: '#63625e',
  line: '#d8d2c6',
  lineStrong: '#86827a',
  accent: '#a8431f',
  green: '#2f6b4f',
}

type Point = readonly [x: number, y: number]
type Project = (position: readonly [number, number]) => Point

/** A city from above with the company's projects and their names, as a picture that needs no map library. */
export function CityMapPicture({ map, pins, title }: CityMapPictureProps) {
  const project = fitPins(pins)
  const draw = (layer: string, ...classes: string[]) => drawLayer(map, project, layer, classes)
  const shown = placeLabels(pins.map(({ name, at }) => ({ name, at: project(at) })))
  const line = { fill: 'none', strokeLinejoin: 'round', strokeLinecap: 'round' } as const
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      fontFamily={FONT}
    >
      <title>{title}</title>
      <rect width={WIDTH} height={HEIGHT} fill={COLORS.paper} />
      <path d={draw('park')} fill={COLORS.green} fillOpacity={0.2} fillRule="evenodd" />
      <path d={draw('water')} fill="#7ea6bd" fillOpacity={0.5} fillRule="evenodd" />
      {measureWidth(project, pins) <= MAX_STREET_KILOMETRES ? (
        <path d={draw('street', 'street')} {...line} stroke={COLORS.surface} strokeWidth={2} />
      ) : null}
      <path d={draw('street', 'avenue')} {...line} stroke={COLORS.line} strokeWidth={6} />
      <path
        d={draw('rail')}
        {...line}
        stroke={COLORS.lineStrong}
        strokeWidth={1}
        strokeDasharray="6 4"
      />
      {shown.map(({ name, at, label }) => (
        <g key={name}>
          <circle
            cx={at[0]}
            cy={at[1]}
            r={PIN_RADIUS}
            fill={COLORS.accent}
            stroke={COLORS.surface}
            strokeWidth={3}
          />
          <text
            x={label[0]}
            y={label[1]}
            fontSize={FONT_SIZE}
            fill={COLORS.ink}
            stroke={COLORS.paper}
            strokeWidth={4}
            strokeLinejoin="round"
            paintOrder="stroke"
          >
            {name}
          </text>
        </g>
      ))}
      {map.attribution ? (
        <text x={WIDTH - 12} y={HEIGHT - 12} fontSize={14} textAnchor="end" fill={COLORS.muted}>
          {map.attribution}
        </text>
      ) : null}
    </svg>
  )
}

/** Returns where a position lies in the picture, in which all pins are inside the margins and north is up. */
function fitPins(pins: readonly PicturePin[]): Project {
  const longitudes = pins.map(({ at }) => at[0])
  const latitudes = pins.map(({ at }) => at[1])
  const middle = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2
  const center = [middle(longitudes), middle(latitudes)] as const
  // A degree of longitude is shorter than one of latitude.
  const squeeze = Math.cos((center[1] * Math.PI) / 180)
  const span = (values: number[]) => Math.max(...values) - Math.min(...values)
  const scale = Math.min(
    (WIDTH - 2 * MARGIN.x) / (span(longitudes) * squeeze),
    (HEIGHT - 2 * MARGIN.y) / span(latitudes),
    (WIDTH * KILOMETRES_PER_DEGREE) / MIN_KILOMETRES,
  )
  return ([longitude, latitude]) => [
    round(WIDTH / 2 + (longitude - center[0]) * squeeze * scale),
    round(HEIGHT / 2 - (latitude - center[1]) * scale),
  ]
}

/** Path data of the features of a layer that reach into the picture. */
function drawLayer(
  { features }: CityMap,
  project: Project,
  layer: string,
  classes: readonly string[],
): string {
  return features
    .filter(
      ({ properties }) =>
        properties.layer === layer &&
        (properties.layer !== 'street' || classes.includes(properties.class)),
    )
    .flatMap(({ geometry }) => listLines(geometry))
    .map((positions) => positions.map(project))
    .filter(reachesInto)
    .map((points) => `M${[...new Set(points.map(([x, y]) => `${x} ${y}`))].join('L')}`)
    .join('')
}

/** The lines and rings of a shape; none of a point. */
function listLines({ type, coordinates }: MapFeature['geometry']): Array<Array<[number, number]>> {
  if (type === 'LineString') return [coordinates]
  if (type === 'MultiLineString' || type === 'Polygon') return coordinates
  return type === 'MultiPolygon' ? coordinates.flat() : []
}

function reachesInto(points: readonly Point[]): boolean {
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  return (
    Math.max(...xs) >= 0 &&
    Math.min(...xs) <= WIDTH &&
    Math.max(...ys) >= 0 &&
    Math.min(...ys) <= HEIGHT
  )
}

interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** Gives each pin its name beside, below or above it: the first place where it covers no other name and no pin. */
function placeLabels<Pin extends { name: string; at: Point }>(pins: readonly Pin[]) {
  const taken: Box[] = pins.map(({ at: [x, y] }) => ({
    left: x - PIN_RADIUS - 3,
    top: y - PIN_RADIUS - 3,
    right: x + PIN_RADIUS + 3,
    bottom: y + PIN_RADIUS + 3,
  }))
  return pins.map((pin) => {
    const [x, y] = pin.at
    const width = pin.name.length * FONT_SIZE * LETTER
    const gap = PIN_RADIUS + 8
    const places: Point[] = [
      [x + gap, y + 7],
      [x - gap - width, y + 7],
      [x - width / 2, y + gap + FONT_SIZE],
      [x - width / 2, y - gap],
    ]
    const toBox = ([left, base]: Point): Box => ({
      left,
      top: base - FONT_SIZE,
      right: left + width,
      bottom: base + 5,
    })
    const isFree = (place: Point) => {
      const box = toBox(place)
      return box.left >= 0 && box.right <= WIDTH && !taken.some((other) => overlaps(box, other))
    }
    const label = places.find(isFree) ?? places[0] ?? pin.at
    taken.push(toBox(label))
    return { ...pin, label: [round(label[0]), round(label[1])] as const }
  })
}

function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

/** Kilometres across the picture. */
function measureWidth(project: Project, pins: readonly PicturePin[]): number {
  const [longitude, latitude] = pins[0]?.at ?? [0, 0]
  const degree = Math.abs(project([longitude, latitude + 1])[1] - project([longitude, latitude])[1])
  return (WIDTH / degree) * KILOMETRES_PER_DEGREE
}

/** Half a unit is less than a pixel where the picture is largest. */
function round(value: number): number {
  return Math.round(value * 2) / 2
}
