import * as z from 'zod'
import { windowViewLabels } from '../../lots/model/labels.ts'
import { filePath, floorNumber, nonEmptyText, orNull, slug, text } from './file-schemas.ts'

/* Schemas of the files with pictures of flats: rooms of a plan, and views from the windows of a project. */

/** The storeys whose lots a picture shows, both included. Without any number it shows all, as without the field. */
const floors = orNull(
  z
    .strictObject({ from: orNull(floorNumber), to: orNull(floorNumber) })
    .refine(({ from, to }) => from === null || to === null || from <= to, {
      path: ['to'],
      error: 'этаж «до» ниже, чем «от»',
    })
    .transform((range) => (range.from === null && range.to === null ? null : range)),
)
export const windowViewSchema = z.enum(
  Object.keys(windowViewLabels) as Array<keyof typeof windowViewLabels>,
)
export const pictureKindSchema = z.enum(['room', 'view'])

/** Pictures of the flats of one plan. A field without a value narrows nothing. */
export const planPicturesSchema = z
  .array(
    z.strictObject({
      picture: filePath,
      caption: text.default(''),
      kind: pictureKindSchema.default('room'),
      project: orNull(slug),
      /** The finish that the picture shows. */
      finish: orNull(slug),
      /** Whether it shows mirrored flats alone, or the others alone. */
      mirrored: orNull(z.boolean()),
      floors,
      window_view: orNull(windowViewSchema),
    }),
  )
  .max(200)

/** Views from the windows of a project's homes, of any plan. */
export const viewsSchema = z
  .array(
    z.strictObject({
      picture: filePath,
      caption: text.default(''),
      building: orNull(nonEmptyText),
      floors,
      window_view: orNull(windowViewSchema),
    }),
  )
  .max(500)
