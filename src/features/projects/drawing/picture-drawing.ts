import type { Point } from '../../../drawing/plan/plan-geometry.ts'
import { findExtent } from '../../../drawing/shapes/extent.ts'
import { round } from '../../../drawing/shapes/path-data.ts'
import type { Picture } from '../../content/model/picture-schema.ts'
import type { DrawingData, Spot } from './drawing-data.ts'

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
