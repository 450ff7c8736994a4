import * as z from 'zod'
import type { PlotLayer } from '../../../drawing/plot/plot-layer.ts'
import { text, filePath, floorNumber, nameOrNumber, nonEmptyText, outline } from './file-schemas.ts'

/* `projects/SLUG/site.yaml`: what lies on a project's plot and around it. */

const coordinate = z.number().min(-10_000).max(10_000)
const point = z.tuple([coordinate, coordinate], 'нужна точка [x, y] в метрах')
const line = z.array(point).min(2, 'линия — хотя бы две точки').max(1_000)
const percent = z.number().min(0).max(100)
const percentRing = z
  .array(z.tuple([percent, percent]))
  .min(3, 'контур — хотя бы три точки')
  .max(1_000)
/** Of the picture's width and height. */
const percentOutline = z.union(
  [percentRing, z.array(percentRing).min(1).max(100)],
  'нужен список точек [x, y] в процентах от 0 до 100, хотя бы трёх, или список таких списков',
)

const MAX_ITEMS = 2_000
/** None in a building with one section. */
const sectionName = nameOrNumber.nullable().default(null)

export const siteSchema = z.strictObject({
  north: z.number().min(-180).max(180).default(0),
  utc_offset: z.number().min(-12).max(14).default(3),
  anchor: point.nullable().default(null),
  neighbours: z
    .array(
      z.strictObject({ outline, height: z.number().min(1).max(1_000).nullable().default(null) }),
    )
    .max(MAX_ITEMS)
    .default([]),
  attribution: nonEmptyText.max(200).nullable().default(null),
  lawns: z.array(outline).max(MAX_ITEMS).default([]),
  paths: z
    .array(z.strictObject({ line, width: z.number().min(0.5).max(30).default(2.5) }))
    .max(MAX_ITEMS)
    .default([]),
  playgrounds: z
    .array(
      z.strictObject({
        kind: z.enum(['play', 'sport', 'rest', 'dogs']),
        name: nonEmptyText,
        outline,
      }),
    )
    .max(MAX_ITEMS)
    .default([]),
  trees: z.array(point).max(MAX_ITEMS).default([]),
  entrances: z.array(point).max(MAX_ITEMS).default([]),
  parking_entries: z
    .array(z.strictObject({ name: nonEmptyText.default('Въезд в паркинг'), line }))
    .max(MAX_ITEMS)
    .default([]),
  picture: z
    .strictObject({
      picture: filePath,
      caption: text.default(''),
      buildings: z
        .array(z.strictObject({ name: nonEmptyText, outline: percentOutline }))
        .max(MAX_ITEMS)
        .default([]),
    })
    .nullable()
    .default(null),
  facades: z
    .array(
      z.strictObject({
        building: nonEmptyText,
        picture: filePath,
        caption: text.default(''),
        floors: z
          .array(
            z.strictObject({ section: sectionName, floor: floorNumber, outline: percentOutline }),
          )
          .max(MAX_ITEMS),
      }),
    )
    .max(MAX_ITEMS)
    .default([]),
  storeys: z
    .array(
      z.strictObject({
        building: nonEmptyText,
        section: sectionName,
        floors: z.array(floorNumber).min(1).max(300),
        picture: filePath,
        caption: text.default(''),
        lots: z
          .array(
            z.strictObject({
              numbers: z.array(nameOrNumber).min(1).max(300),
              outline: percentOutline,
            }),
          )
          .max(MAX_ITEMS),
      }),
    )
    .max(MAX_ITEMS)
    .default([]),
}) satisfies z.ZodType<PlotLayer>
