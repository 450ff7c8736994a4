import type { Ring } from './genplan-layout.ts'
import { type Box, findExtent, type Point } from '../plan/box.ts'
import type { PlaygroundKind } from './plot-layer.ts'

export type StreetClass = 'avenue' | 'street' | 'lane' | 'path'

/** A building of the project. */
export interface PlotHouse {
  id: number
  name: string
  /** Below the name where there is room: «от 12,4 млн ₽»; may be empty. */
  note: string
  rings: readonly Ring[]
  /** Of the roof above the ground, metres. */
  height: number
}

/** A building of somebody else; without a height it casts no shadow. */
export interface PlotNeighbour {
  rings: readonly Ring[]
  height: number | null
}

/** Water or greenery of the city. */
export interface PlotArea {
  name: string
  rings: readonly Ring[]
}

export interface PlotStreet {
  class: StreetClass
  name: string
  line: readonly Point[]
}

/** A station of the metro, with the way that the project promises. */
export interface PlotStation {
  name: string
  /** Of its line, CSS. */
  color: string
  at: Point
  /** «11 мин пешком»; empty when unknown. */
  way: string
}

/** A plot in its surroundings, metres of the genplan: x to the right, y down. */
export interface PlotModel {
  /** Degrees by which north is turned clockwise from up. */
  north: number
  plot: readonly Ring[]
  houses: readonly PlotHouse[]
  neighbours: readonly PlotNeighbour[]
  waters: readonly PlotArea[]
  parks: readonly PlotArea[]
  streets: readonly PlotStreet[]
  rails: readonly (readonly Point[])[]
  stations: readonly PlotStation[]
  lawns: readonly (readonly Ring[])[]
  paths: readonly { line: readonly Point[]; width: number }[]
  playgrounds: readonly { kind: PlaygroundKind; name: string; rings: readonly Ring[] }[]
  trees: readonly Point[]
  entrances: readonly Point[]
  parkingEntries: readonly { name: string; line: readonly Point[] }[]
  /** Whose data it is drawn from; null for the company's own. */
  attribution: string | null
}

/** A way in which a genplan is shown: its proportions, and how many pixels it is wide at least. */
export interface PlotView {
  name: 'narrow' | 'wide'
  /** Width by height. */
  aspect: number
  /** The least that it is wide, pixels: words that fit there fit everywhere. */
  width: number
}

/** A telephone upright, and everything wider. */
export const plotViews: readonly PlotView[] = [
  { name: 'narrow', aspect: 1, width: 340 },
  { name: 'wide', aspect: 3 / 2, width: 600 },
]

/** Around the plot, metres. */
const AROUND = { share: 0.28, least: 48, most: 66 }

/** What of a site is completely visible at first: the plot with its houses and something around them; metres. */
export function plotFrame(plot: readonly Ring[], houses: readonly Pick<PlotHouse, 'rings'>[]): Box {
  const { x, y, width, height } = findExtent(
    [...plot, ...houses.flatMap(({ rings }) => rings)].flat(),
  )
  const longest = Math.max(width, height)
  const by = Math.min(AROUND.most, Math.max(AROUND.least, longest * AROUND.share))
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by }
}

/** What a view shows of the site: the frame in its middle, and what its proportions add. */
export function viewBox(frame: Box, { aspect }: Pick<PlotView, 'aspect'>): Box {
  const width = Math.max(frame.width, frame.height * aspect)
  const height = width / aspect
  return {
    x: frame.x + (frame.width - width) / 2,
    y: frame.y + (frame.height - height) / 2,
    width,
    height,
  }
}

/** The smallest box around what all views show. */
export function drawnBox(frame: Box): Box {
  return findExtent(
    plotViews
      .map((view) => viewBox(frame, view))
      .flatMap(({ x, y, width, height }): Point[] => [
        [x, y],
        [x + width, y + height],
      ]),
  )
}

/** Closed outlines as an SVG path; metres, to a tenth. */
export function ringsPath(rings: Iterable<Ring>): string {
  let path = ''
  for (const ring of rings) path += `M${formatPoints(ring)}z`
  return path
}

/** Lines as an SVG path; metres, to a tenth. */
export function linesPath(lines: Iterable<readonly Point[]>): string {
  let path = ''
  for (const line of lines) path += `M${formatPoints(line)}`
  return path
}

/** Points after the first are relative: that is shorter. */
function formatPoints(points: readonly Point[]): string {
  let [atX, atY] = [0, 0]
  return points
    .map(([x, y], index) => {
      const [toX, toY] = [Math.round(x * 10), Math.round(y * 10)]
      const text = `${(toX - atX) / 10} ${(toY - atY) / 10}`
      ;[atX, atY] = [toX, toY]
      return index === 1 ? `l${text}` : text
    })
    .join(' ')
}
