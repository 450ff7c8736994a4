import type * as z from 'zod/mini'
import { formatMonth, monthKey, titleOfMonth } from '../../lib/time/months.ts'
import { type ShownPicture, shownPicture } from '../../lib/shown-picture.ts'
import type { aerialPhotosSchema, worksProgressSchema } from './schema.ts'

type Album = z.infer<typeof worksProgressSchema>['albums'][number]
type Photo = z.infer<typeof aerialPhotosSchema>['photos'][number]

/** One month of a building site. */
export interface WorksMonth {
  year: number
  /** 1…12. */
  month: number
  /** Empty if it only names the month. */
  title: string
  html: string
  pictures: readonly ShownPicture[]
}

/** A photograph of a site from above. */
export interface ShownAerialPhoto extends ShownPicture {
  takenOn: string
  /** What is seen where, in shares of the width and the height. */
  points: Photo['points']
}

/** The pictures of one camera, the first month first; at least two. */
export interface CameraView {
  camera: string
  pictures: ReadonlyArray<ShownPicture & { month: string; name: string }>
}

/** Converts a month to what pages show of it. */
export function toWorksMonth({ year, month, title, html, pictures }: Album): WorksMonth {
  return {
    year,
    month,
    title: titleOfMonth({ year, month, title }),
    html,
    pictures: pictures.flatMap(({ picture, caption }) => shownPicture(picture, caption) ?? []),
  }
}

/** Converts an aerial photograph to what pages show of it; null without a JPEG. */
export function toAerialPhoto({
  taken_on,
  caption,
  picture,
  points,
}: Photo): ShownAerialPhoto | null {
  const shown = shownPicture(picture, caption)
  return shown && { ...shown, takenOn: taken_on, points }
}

/** Groups the pictures of the months by camera; cameras with pictures of one month only are left out. */
export function listCameraViews(albums: readonly Album[]): CameraView[] {
  const views = new Map<string, Array<CameraView['pictures'][number]>>()
  for (const { year, month, pictures } of albums.toReversed()) {
    const key = monthKey(year, month)
    for (const { camera, caption, picture } of pictures) {
      const shown = shownPicture(picture, caption)
      if (camera === null || !shown) continue
      const own = views.get(camera) ?? []
      views.set(camera, own)
      // Of several pictures of a month the first one counts.
      if (own.at(-1)?.month !== key)
        own.push({ ...shown, month: key, name: formatMonth(year, month) })
    }
  }
  return [...views]
    .filter(([, pictures]) => pictures.length > 1)
    .map(([camera, pictures]) => ({ camera, pictures }))
}
