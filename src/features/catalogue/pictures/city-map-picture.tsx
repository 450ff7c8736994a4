import type { OutlineText } from '../../../drawing/plan/text-outline.ts'
import type { CityMap, MapFeature } from '../../map/schema.ts'

/** A project with its place: longitude and latitude in degrees. */
export interface PicturePin {
  name: string
  at: readonly [longitude: number, latitude: number]
}

/** Where the picture is shown: across a column, or in a card of a phone, where names are as large again. */
export type CityMapSize = 'wide' | 'phone'

interface CityMapPictureProps {
  map: CityMap
  /** At least one. */
  pins: readonly PicturePin[]
  title: string
  size: CityMapSize
  /** Draws the names: a picture has no font of the page. */
  outline: OutlineText
}

interface Sheet {
  width: number
  height: number
  /** Between the outermost pins and the edges. */
  margin: { x: number; y: number }
  fontSize: number
  pin: number
  /** Widths of streets of the two classes. */
  street: number
  avenue: number
}

/** In a card of a phone, a unit of its picture is 0.6 px: its names have 13 px. */
const sheets: Record<CityMapSize, Sheet> = {
  wide: {
    width: 960,
    height: 600,
    margin: { x: 120, y: 70 },
    fontSize: 24,
    pin: 9,
    street: 2,
    avenue: 6,
  },
  phone: {
    width: 480,
    height: 300,
    margin: { x: 40, y: 40 },
    fontSize: 22,
    pin: 8,
    street: 1.5,
    avenue: 4,
  },
}

/** A city is shown at least so wide, kilometres: around a single project there would be one street. */
const MIN_KILOMETRES = 6
/** Where more is shown, smaller streets would be a grey net. */
const MAX_STREET_KILOMETRES = 16
const KILOMETRES_PER_DEGREE = 111.2
/** Between a pin and its name. */
const GAP = 10
/** Between a name and the edge. */
const EDGE = 5
/** How many places are tried for all names: with many projects side by side there may be none that suit. */
const MAX_TRIES = 5000
/** The name of the map's source as a share of the size of names. */
const SMALL = 0.6
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
export function CityMapPicture({ map, pins, title, size, outline }: CityMapPictureProps) {
  const sheet = sheets[size]
  const { width, height, fontSize } = sheet
  const project = fitPins(pins, sheet)
  const draw = (layer: string, ...classes: string[]) =>
    drawLayer(map, { project, sheet, layer, classes })
  const source = map.attribution ? outline(map.attribution, fontSize * SMALL) : null
  const taken = source
    ? [{ left: width - source.width - 12, top: height - fontSize, right: width, bottom: height }]
    : []
  const shown = placeLabels(
    pins.map(({ name, at }) => ({ name, at: project(at), ...outline(name, fontSize) })),
    sheet,
    taken,
  )
  const line = { fill: 'none', strokeLinejoin: 'round', strokeLinecap: 'round' } as const
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
    >
      <title>{title}</title>
      <rect width={width} height={height} fill={COLORS.paper} />
      <path d={draw('park')} fill={COLORS.green} fillOpacity={0.2} fillRule="evenodd" />
      <path d={draw('water')} fill="#7ea6bd" fillOpacity={0.5} fillRule="evenodd" />
      {measureWidth(project, pins, sheet) <= MAX_STREET_KILOMETRES ? (
        <path
          d={draw('street', 'street')}
          {...line}
          stroke={COLORS.surface}
          strokeWidth={sheet.street}
        />
      ) : null}
      <path
        d={draw('street', 'avenue')}
        {...line}
        stroke={COLORS.line}
        strokeWidth={sheet.avenue}
      />
      <path
        d={draw('rail')}
        {...line}
        stroke={COLORS.lineStrong}
        strokeWidth={1}
        strokeDasharray="6 4"
      />
      {shown.map(({ name, at }) => (
        <circle
          key={name}
          cx={at[0]}
          cy={at[1]}
          r={sheet.pin}
          fill={COLORS.accent}
          stroke={COLORS.surface}
          strokeWidth={3}
        />
      ))}
      {shown.map(({ name, path, label }) => (
        <path
          key={name}
          transform={`translate(${label[0]} ${label[1]})`}
          d={path}
          fill={COLORS.ink}
          stroke={COLORS.paper}
          strokeWidth={4}
          strokeLinejoin="round"
          paintOrder="stroke"
        >
          <title>{name}</title>
        </path>
      ))}
      {source ? (
        <path
          transform={`translate(${round(width - source.width - 12)} ${height - 8})`}
          d={source.path}
          fill={COLORS.muted}
        >
          <title>{map.attribution}</title>
        </path>
      ) : null}
    </svg>
  )
}

/** Returns where a position lies in the picture, in which all pins are inside the margins and north is up. */
function fitPins(pins: readonly PicturePin[], { width, height, margin }: Sheet): Project {
  const longitudes = pins.map(({ at }) => at[0])
  const latitudes = pins.map(({ at }) => at[1])
  const middle = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2
  const center = [middle(longitudes), middle(latitudes)] as const
  // A degree of longitude is shorter than one of latitude.
  const squeeze = Math.cos((center[1] * Math.PI) / 180)
  const span = (values: number[]) => Math.max(...values) - Math.min(...values)
  const scale = Math.min(
    (width - 2 * margin.x) / (span(longitudes) * squeeze),
    (height - 2 * margin.y) / span(latitudes),
    (width * KILOMETRES_PER_DEGREE) / MIN_KILOMETRES,
  )
  return ([longitude, latitude]) => [
    round(width / 2 + (longitude - center[0]) * squeeze * scale),
    round(height / 2 - (latitude - center[1]) * scale),
  ]
}

interface LayerDrawing {
  project: Project
  sheet: Sheet
  layer: string
  /** Those of streets that are drawn. */
  classes: readonly string[]
}

/** Path data of the features of a layer that reach into the picture. */
function drawLayer(
  { features }: CityMap,
  { project, sheet, layer, classes }: LayerDrawing,
): string {
  return features
    .filter(
      ({ properties }) =>
        properties.layer === layer &&
        (properties.layer !== 'street' || classes.includes(properties.class)),
    )
    .flatMap(({ geometry }) => listLines(geometry))
    .map((positions) => positions.map(project))
    .filter((points) => reachesInto(points, sheet))
    .map((points) => `M${[...new Set(points.map(([x, y]) => `${x} ${y}`))].join('L')}`)
    .join('')
}

/** The lines and rings of a shape; none of a point. */
function listLines({ type, coordinates }: MapFeature['geometry']): Array<Array<[number, number]>> {
  if (type === 'LineString') return [coordinates]
  if (type === 'MultiLineString' || type === 'Polygon') return coordinates
  return type === 'MultiPolygon' ? coordinates.flat() : []
}

function reachesInto(points: readonly Point[], { width, height }: Sheet): boolean {
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  return (
    Math.max(...xs) >= 0 &&
    Math.min(...xs) <= width &&
    Math.max(...ys) >= 0 &&
    Math.min(...ys) <= height
  )
}

interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

interface LabelledPin {
  at: Point
  /** Of its name. */
  width: number
}

/**
 * Gives each pin its name beside, below or above it, where it covers no other name and no pin. Where no such places are
 * found, names are where they would be alone.
 */
function placeLabels<Pin extends LabelledPin>(
  pins: readonly Pin[],
  sheet: Sheet,
  occupied: readonly Box[],
) {
  const radius = sheet.pin + 3
  const obstacles = [
    ...occupied,
    ...pins.map(({ at: [x, y] }) => ({
      left: x - radius,
      top: y - radius,
      right: x + radius,
      bottom: y + radius,
    })),
  ]
  const choices = pins.map((pin) => listPlaces(pin, sheet, obstacles))
  let tries = 0
  const search = (chosen: readonly Point[], taken: readonly Box[]): readonly Point[] | null => {
    const pin = pins[chosen.length]
    if (!pin) return chosen
    for (const place of choices[chosen.length] ?? []) {
      tries += 1
      if (tries > MAX_TRIES) return null
      const box = toLabelBox(place, pin, sheet)
      if (taken.some((other) => overlaps(box, other))) continue
      const found = search([...chosen, place], [...taken, box])
      if (found) return found
    }
    return null
  }
  const labels = search([], []) ?? choices.map(([first]) => first)
  return pins.map((pin, index) => {
    const [x, y] = labels[index] ?? pin.at
    return { ...pin, label: [round(x), round(y)] as const }
  })
}

/** Where the name of a pin may begin: inside the picture and over no pin. The first is the best. */
function listPlaces(pin: LabelledPin, sheet: Sheet, obstacles: readonly Box[]): Point[] {
  const { at, width } = pin
  const [x, y] = at
  const gap = sheet.pin + GAP
  const middle = y + sheet.fontSize * 0.3
  const above = y - gap
  const below = y + gap + sheet.fontSize * 0.75
  const clamp = (left: number) => Math.max(EDGE, Math.min(sheet.width - EDGE - width, left))
  const places: Point[] = [
    [x + gap, middle],
    [x - gap - width, middle],
    ...[x - width / 2, x - width + sheet.pin, x - sheet.pin].flatMap((left): Point[] => [
      [clamp(left), below],
      [clamp(left), above],
    ]),
  ]
  return places.filter((place) => {
    const box = toLabelBox(place, pin, sheet)
    return (
      box.left >= 0 &&
      box.right <= sheet.width &&
      box.top >= 0 &&
      box.bottom <= sheet.height &&
      !obstacles.some((other) => overlaps(box, other))
    )
  })
}

/** The place of a name with some air at its ends. */
function toLabelBox([left, base]: Point, { width }: LabelledPin, { fontSize }: Sheet): Box {
  return {
    left: left - EDGE,
    top: base - fontSize * 0.9,
    right: left + width + EDGE,
    bottom: base + fontSize * 0.25,
  }
}

function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

/** Kilometres across the picture. */
function measureWidth(project: Project, pins: readonly PicturePin[], { width }: Sheet): number {
  const [longitude, latitude] = pins[0]?.at ?? [0, 0]
  const degree = Math.abs(project([longitude, latitude + 1])[1] - project([longitude, latitude])[1])
  return (width / degree) * KILOMETRES_PER_DEGREE
}

/** Half a unit is less than a pixel where the picture is largest. */
function round(value: number): number {
  return Math.round(value * 2) / 2
}
