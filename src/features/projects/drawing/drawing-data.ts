import { type Box, findExtent, type Point } from '../../../drawing/plan/box.ts'
import { round } from '../../../drawing/plan/path-data.ts'
import type { LotStatus } from '../../lots/model/schema.ts'
import type { Picture } from '../../../lib/picture-schema.ts'

/** A place of a drawing: what it is, and where it leads. */
export interface Spot {
  /** Of the building, floor or lot; unique within its drawing. */
  id: number
  /** Its outline in the drawing's units, as the path of an SVG. */
  path: string
  /** Its middle, in the drawing's units. */
  at: Point
  /** Null for what has no page: nothing can be chosen there. */
  href: string | null
  /** What a sighted visitor sees there, the name first: «Корпус 2», «сдача III кв. 2027», «48 квартир от 12,4 млн ₽». */
  facts: readonly string[]
  /** How it is coloured; `sold` stands for a storey without lots on sale, too. */
  status: LotStatus
}

/** Words over a drawing, in the page's own type whatever the drawing's scale. */
export interface DrawingLabel {
  /** Where they have room, in the drawing's units; lines that do not fit are left out. */
  box: Box
  lines: readonly string[]
  /** What cannot be chosen: stairs, corridors. */
  isQuiet?: boolean
}

/** What is seen below the places. */
export type DrawingSheet =
  /** An SVG without anything that can be chosen; a caption says what it is where it is not drawn from geometry. */
  | { kind: 'drawn'; svg: string; caption?: string }
  /** A picture that the company made. */
  | { kind: 'picture'; src: string; caption: string }

/** A drawing in which places can be chosen. */
export interface DrawingData {
  /** Size in the drawing's units. */
  frame: Box
  sheet: DrawingSheet
  spots: readonly Spot[]
  labels: readonly DrawingLabel[]
  /** Degrees by which north is turned clockwise from up; null where the drawing is no plan or that is unknown. */
  north: number | null
}

/** A place on a picture: its outlines in percent of the picture's width and height. */
type PicturePlace = Omit<Spot, 'path' | 'at'> & { rings: readonly (readonly Point[])[] }

/** A picture that the company made, with places on it; null for one without a JPEG. The units are its pixels. */
export function pictureDrawing(
  { width, height, renditions }: Picture,
  caption: string,
  places: readonly PicturePlace[],
): DrawingData | null {
  const widest = renditions.findLast(({ format }) => format === 'jpeg')
  if (!widest) return null
  const toPixels = ([x, y]: Point): Point => [round((x * width) / 100), round((y * height) / 100)]
  return {
    frame: { x: 0, y: 0, width, height },
    sheet: { kind: 'picture', src: widest.url, caption },
    spots: places.map(({ rings, ...spot }) => {
      const own = rings.map((ring) => ring.map(toPixels))
      const box = findExtent(own.flat())
      return {
        ...spot,
        path: own.map((ring) => `M${ring.map((point) => point.join(' ')).join('L')}Z`).join(''),
        at: [box.x + box.width / 2, box.y + box.height / 2],
      }
    }),
    labels: [],
    north: null,
  }
}
