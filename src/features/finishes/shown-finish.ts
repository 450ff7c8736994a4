import { type ShownPicture, shownPicture } from '../../lib/shown-picture.ts'
import type { ProjectFinish } from './schema.ts'

/** A finish of a project as pages show it. */
export interface ShownFinish
  extends Pick<
    ProjectFinish,
    'slug' | 'name' | 'description' | 'html' | 'price_per_metre' | 'included' | 'materials'
  > {
  /** Pictures without another one of the same view before the works. */
  pictures: readonly ShownPicture[]
  changes: ReadonlyArray<{ before: ShownPicture; after: ShownPicture }>
}

/** Converts a finish to what pages show of it. */
export function toShownFinish({ id: _id, pictures, ...finish }: ProjectFinish): ShownFinish {
  const shown = pictures.flatMap(({ picture, caption, before }) => {
    const after = shownPicture(picture, caption)
    return after
      ? [{ after, before: before && shownPicture(before, `До отделки: ${caption}`) }]
      : []
  })
  return {
    ...finish,
    pictures: shown.filter(({ before }) => before === null).map(({ after }) => after),
    changes: shown.flatMap(({ before, after }) => (before ? [{ before, after }] : [])),
  }
}
