import type { Point } from '../plan/box.ts'

/** One outline, or several: parts, and what lies inside a part is left out of it. */
export type Outline = Point[] | Point[][]

/** What a playground is for. */
export type PlaygroundKind = 'play' | 'sport' | 'rest' | 'dogs'

/**
 * What lies on a project's plot and around it, as the content folder tells it (`projects/SLUG/site.yaml`). Metres of
 * the genplan: x to the right, y down.
 */
export interface PlotLayer {
  /** Degrees by which north is turned clockwise from up. */
  north: number
  /** Hours of the local time ahead of UTC. */
  utc_offset: number
  /** Where the project's latitude and longitude lie; null: in the middle of the plot. */
  anchor: Point | null
  /** Other people's buildings that stand nearby, with the height of their roofs above the ground; null when unknown. */
  neighbours: { outline: Outline; height: number | null }[]
  /** Whose data the neighbours are drawn from, as the drawing says it. */
  attribution: string | null
  lawns: Outline[]
  paths: { line: Point[]; width: number }[]
  playgrounds: { kind: PlaygroundKind; name: string; outline: Outline }[]
  /** Trunks. */
  trees: Point[]
  /** Doors of the buildings. */
  entrances: Point[]
  /** From the street into the car park. */
  parking_entries: { name: string; line: Point[] }[]
  /** A drawing of the company's own in place of ours, with outlines in percent of its width and height. */
  picture: PlotPicture | null
  /** Pictures of the company's own in place of our facades and storeys. */
  facades: FacadePicture[]
  storeys: StoreyPicture[]
}

/** A picture of a building's front with the storeys that can be chosen on it; outlines in percent of the picture. */
export interface FacadePicture {
  /** As in the project's list of buildings. */
  building: string
  picture: string
  caption: string
  /** `section` is null in a building with one section. */
  floors: { section: string | null; floor: number; outline: Outline }[]
}

/** A picture of equal storeys of a section with the lots that can be chosen on it; outlines in percent of the picture. */
export interface StoreyPicture {
  building: string
  /** Null in a building with one section. */
  section: string | null
  floors: number[]
  picture: string
  caption: string
  /** A place of the picture is a lot on each of the storeys, by these numbers. */
  lots: { numbers: string[]; outline: Outline }[]
}

/** A picture of the genplan with the buildings that can be chosen on it. */
export interface PlotPicture {
  /** Key of the picture: its path in the content folder. */
  picture: string
  caption: string
  /** `name` as in the project's list of buildings. */
  buildings: { name: string; outline: Outline }[]
}
