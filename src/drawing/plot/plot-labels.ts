import { type Box, findExtent, type Point } from '../plan/box.ts'
import { findLabelPlace, type Ring } from './genplan-layout.ts'
import { LETTER } from '../plan/lettering.ts'
import { clipLine, clipRing } from './clip.ts'
import { type PlotModel, type PlotView, plotViews, viewBox } from './plot-model.ts'

/** Words on a genplan; their size is in pixels of the screen, their place in metres. */
export interface PlotLabel {
  /** `mark`: the number of a playground in the legend, or the P of a car park. */
  kind: 'street' | 'water' | 'park' | 'house' | 'mark' | 'metro' | 'metro-beyond'
  text: string
  /** A second line. */
  note?: string
  at: Point
  /** Degrees clockwise; never upside down. */
  turn: number
  view: PlotView['name']
  /** Of a metro line, CSS. */
  color?: string
}

/** Height of the letters of streets and areas, and what stays free around words; pixels. */
const SIZE = 12
const LABEL_GAP = 8
/** Of a building's name with the box around it, pixels. */
const HOUSE = { size: 13, padding: 14, height: 26, noted: 42 }
/** Of a number or a letter on its ground, pixels. */
const MARK = 20
/** Of a station's words with its sign and the box around them, pixels. */
const METRO = { padding: 52, height: 26, noted: 42 }
/** Steps in which a station's words give way to others along an edge: 0, 1, −1, 2 … */
const SHIFTS = Array.from(
  { length: 21 },
  (_, index) => Math.ceil(index / 2) * (index % 2 === 0 ? -1 : 1),
)
/** From one row of such words to the next, as a share of their height. */
const ROW = 1.2
/** How far a street may bend below its name, metres. */
const BEND = 2.5
const STEP = 6

/** The words of every view: names of houses first, then of streets and areas where they find room. */
export function plotLabels(model: PlotModel, frame: Box): PlotLabel[] {
  return plotViews.flatMap((view) => placeLabels(model, viewBox(frame, view), view))
}

function placeLabels(model: PlotModel, box: Box, view: PlotView): PlotLabel[] {
  const scale = view.width / box.width
  const sheet = new Sheet(box, model)
  const labels: PlotLabel[] = []
  const add = (label: Omit<PlotLabel, 'view'>, around: readonly Point[]) => {
    labels.push({ ...label, view: view.name })
    sheet.take(around)
  }
  for (const { name, note, rings } of model.houses) {
    const { at } = findLabelPlace(rings)
    const hasNote = view.name === 'wide' && note !== ''
    const letters = Math.max(name.length, hasNote ? note.length : 0)
    const width = (letters * HOUSE.size * LETTER + HOUSE.padding) / scale
    const height = (hasNote ? HOUSE.noted : HOUSE.height) / scale
    const words = { text: name, ...(hasNote ? { note } : {}) }
    add({ kind: 'house', ...words, at, turn: 0 }, turnedBox(at, width, height, 0))
  }
  for (const [index, { rings }] of model.playgrounds.entries()) {
    const { at } = findLabelPlace(rings)
    const size = MARK / scale
    add({ kind: 'mark', text: String(index + 1), at, turn: 0 }, turnedBox(at, size, size, 0))
  }
  for (const { line } of model.parkingEntries) {
    const at = middleOfLine(line)
    const size = MARK / scale
    add({ kind: 'mark', text: 'P', at, turn: 0 }, turnedBox(at, size, size, 0))
  }
  for (const corner of toCorners(box, scale)) sheet.take(corner)
  for (const { name, color, at, way } of model.stations) {
    // On a telephone the way stands in a line of its own: the words take half the width.
    const isNarrow = view.name === 'narrow' && way !== ''
    const text = way === '' || isNarrow ? name : `${name}, ${way}`
    const note = isNarrow ? { note: way } : {}
    const longest = isNarrow && way.length > name.length ? way : text
    const size = [
      measureWidth(longest, scale) + METRO.padding / scale,
      (isNarrow ? METRO.noted : METRO.height) / scale,
    ] as const
    const place =
      stationPlace(at, size, box, (around) => sheet.isFree(around)) ??
      stationPlace(at, size, box, (around) => sheet.isFree(around, true))
    if (place) add({ text, color, ...note, ...place }, turnedBox(place.at, ...size, 0))
  }
  for (const [name, lines] of streetsByName(model.streets, box)) {
    const width = measureWidth(name, scale) + LABEL_GAP / scale
    const around = ({ at, turn }: Place) => turnedBox(at, width, (SIZE * 1.5) / scale, turn)
    const places = lines.flatMap((line) => placesAlong(line, width))
    const place = bestPlace(places, findMiddle(model), (own) => sheet.isFree(around(own)))
    if (place) add({ kind: 'street', text: name, ...place }, around(place))
  }
  for (const kind of ['water', 'park'] as const) {
    for (const { name, rings } of kind === 'water' ? model.waters : model.parks) {
      const visible = rings.map((ring) => clipRing(ring, box)).filter((ring) => ring.length > 2)
      if (name === '' || visible.length === 0) continue
      const { at, width: room } = findLabelPlace(visible)
      const width = measureWidth(name, scale)
      const around = turnedBox(at, width + LABEL_GAP / scale, (SIZE * 1.6) / scale, 0)
      if (room >= width && sheet.isFree(around)) add({ kind, text: name, at, turn: 0 }, around)
    }
  }
  return labels
}

/** What of a view is taken already. */
class Sheet {
  readonly #box: Box
  readonly #houses: readonly Ring[]
  readonly #taken: (readonly Point[])[] = []

  constructor(box: Box, { houses }: PlotModel) {
    this.#box = box
    this.#houses = houses.flatMap(({ rings }) => rings)
  }

  take(around: readonly Point[]): void {
    this.#taken.push(around)
  }

  /** Whether it lies in sight, on no other words and, unless these stand on a ground of their own, on no house. */
  isFree(around: readonly Point[], isOverHouses = false): boolean {
    return (
      isWithin(around, this.#box) &&
      !this.#taken.some((other) => meet(around, other)) &&
      (isOverHouses || !this.#houses.some((ring) => meet(around, ring)))
    )
  }
}

/** A station stands where it is; one beyond the view at the edge on the way to it, beside those that stand there. */
function stationPlace(
  station: Point,
  [width, height]: readonly [number, number],
  { x, y, width: wide, height: high }: Box,
  isFree: (around: readonly Point[]) => boolean,
): Pick<PlotLabel, 'kind' | 'at' | 'turn'> | null {
  const middle: Point = [x + wide / 2, y + high / 2]
  const [dx, dy] = [station[0] - middle[0], station[1] - middle[1]]
  const gap = height / 3
  const [reachX, reachY] = [wide / 2 - width / 2 - gap, high / 2 - height / 2 - gap]
  const share = Math.min(reachX / Math.abs(dx || 1e-9), reachY / Math.abs(dy || 1e-9))
  const kind = share >= 1 ? 'metro' : 'metro-beyond'
  const turn = kind === 'metro' ? 0 : (Math.atan2(dy, dx) * 180) / Math.PI
  const at: Point = share >= 1 ? station : [middle[0] + dx * share, middle[1] + dy * share]
  const isBeside = Math.abs(dx) * reachY > Math.abs(dy) * reachX
  const inwards = isBeside ? -Math.sign(dx) : -Math.sign(dy)
  // Beside each other words would move far from the edge; one above the other they hardly do.
  for (const row of isBeside ? [0] : [0, 1]) {
    for (const along of SHIFTS) {
      const off = inwards * row * height * ROW
      const by = (along * height) / 2
      const place: Point = isBeside ? [at[0] + off, at[1] + by] : [at[0] + by, at[1] + off]
      if (isFree(turnedBox(place, width, height, 0))) return { kind, at: place, turn }
    }
  }
  return null
}

function measureWidth(text: string, scale: number): number {
  return (text.length * SIZE * LETTER) / scale
}

/** The corners that the compass, the scale and the buttons take. */
function toCorners({ x, y, width, height }: Box, scale: number): Point[][] {
  const [wide, high] = [140 / scale, 60 / scale]
  const compass = 84 / scale
  return [
    boxRing({ x, y: y + height - high, width: wide, height: high }),
    boxRing({ x: x + width - wide, y: y + height - high, width: wide, height: high }),
    boxRing({ x: x + width - compass, y, width: compass, height: compass }),
  ]
}

/** Streets that are in sight by their names, longest pieces first. */
function streetsByName(
  streets: PlotModel['streets'],
  box: Box,
): Array<readonly [string, Point[][]]> {
  const named = Map.groupBy(
    streets.filter(({ name, class: kind }) => name !== '' && kind !== 'path'),
    ({ name }) => name,
  )
  return [...named].map(([name, own]) => [
    name,
    joinLines(own.map(({ line }) => line)).flatMap((line) => clipLine(line, box)),
  ])
}

/** Pieces of one street that end where another begins, as one line. */
export function joinLines(lines: readonly (readonly Point[])[]): Point[][] {
  const joined = lines.map((line) => [...line])
  for (let index = 0; index < joined.length; ) {
    const line = joined[index] ?? []
    const other = joined.findIndex(
      (own, at) =>
        at !== index && ends(line).some((end) => ends(own).some((one) => isSame(end, one))),
    )
    if (other < 0) {
      index++
      continue
    }
    const next = joined[other] ?? []
    joined[index] = joinTwo(line, next)
    joined.splice(other, 1)
    index = 0
  }
  return joined
}

function joinTwo(a: Point[], b: Point[]): Point[] {
  const [first, last] = [a[0], a.at(-1)]
  if (last && b[0] && isSame(last, b[0])) return [...a, ...b.slice(1)]
  if (first && b.length > 0 && isSame(first, b.at(-1) as Point)) return [...b, ...a.slice(1)]
  if (first && b[0] && isSame(first, b[0])) return [...b.toReversed(), ...a.slice(1)]
  return [...a, ...b.toReversed().slice(1)]
}

const ends = (line: readonly Point[]): Point[] =>
  [line[0], line.at(-1)].filter((end) => end !== undefined)
const isSame = (a: Point, b: Point) => Math.abs(a[0] - b[0]) < 0.3 && Math.abs(a[1] - b[1]) < 0.3

interface Place {
  at: Point
  turn: number
}

/** Where words of a length can stand along a line that hardly bends below them. */
function placesAlong(line: readonly Point[], length: number): Place[] {
  const points = everyMetre(line)
  const places: Place[] = []
  for (let from = 0; from + length < points.length; from += STEP) {
    const to = Math.ceil(from + length)
    const [a, b] = [points[from], points[Math.min(to, points.length - 1)]]
    if (!a || !b) break
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
    const chord = Math.hypot(dx, dy)
    const isStraight = points
      .slice(from, to)
      .every(([x, y]) => Math.abs((x - a[0]) * dy - (y - a[1]) * dx) / chord < BEND)
    if (!isStraight) continue
    const turn = (Math.atan2(dy, dx) * 180) / Math.PI
    // Read from left to right, and from below upwards.
    const upright = turn > 89 ? turn - 180 : turn < -91 ? turn + 180 : turn
    places.push({ at: [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2], turn: upright })
  }
  return places
}

function everyMetre(line: readonly Point[]): Point[] {
  const points: Point[] = []
  let rest = 0
  for (const [index, from] of line.slice(0, -1).entries()) {
    const to = line[index + 1] ?? from
    const length = Math.hypot(to[0] - from[0], to[1] - from[1])
    for (; rest < length; rest++) {
      const share = rest / length
      points.push([from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share])
    }
    rest -= length
  }
  return points
}

/** The free place nearest to the middle. */
function bestPlace(
  places: readonly Place[],
  [x, y]: Point,
  isFree: (place: Place) => boolean,
): Place | undefined {
  const away = ({ at }: Place) => Math.hypot(at[0] - x, at[1] - y)
  return places.toSorted((a, b) => away(a) - away(b)).find(isFree)
}

/** Half-way along a line. */
function middleOfLine(line: readonly Point[]): Point {
  const points = everyMetre(line)
  return points[Math.floor(points.length / 2)] ?? line[0] ?? [0, 0]
}

function findMiddle({ plot, houses }: PlotModel): Point {
  const { x, y, width, height } = findExtent(
    [...plot, ...houses.flatMap(({ rings }) => rings)].flat(),
  )
  return [x + width / 2, y + height / 2]
}

function boxRing({ x, y, width, height }: Box): Point[] {
  return [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ]
}

function turnedBox([x, y]: Point, width: number, height: number, turn: number): Point[] {
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)]
  return boxRing({ x: -width / 2, y: -height / 2, width, height }).map(
    ([px, py]): Point => [x + px * cos - py * sin, y + px * sin + py * cos],
  )
}

function isWithin(points: readonly Point[], { x, y, width, height }: Box): boolean {
  return points.every(([px, py]) => px > x && px < x + width && py > y && py < y + height)
}

/** Whether two outlines touch, by the axes of both; for convex ones exactly. */
function meet(one: readonly Point[], other: readonly Point[]): boolean {
  return ![one, other].some((ring) =>
    ring.some(([ax, ay], index) => {
      const [bx, by] = ring[(index + 1) % ring.length] ?? [ax, ay]
      const across: Point = [by - ay, ax - bx]
      const [a, b] = [spanAlong(one, across), spanAlong(other, across)]
      return a.most <= b.least || b.most <= a.least
    }),
  )
}

function spanAlong(ring: readonly Point[], [x, y]: Point): { least: number; most: number } {
  const along = ring.map(([px, py]) => px * x + py * y)
  return { least: Math.min(...along), most: Math.max(...along) }
}
