import * as z from 'zod/mini'

/** The largest part of a file that one request brings, in bytes. */
export const PART_BYTES = 1024 * 1024
/** The largest feed, in bytes: as of one that is fetched. */
export const MAX_FEED_BYTES = 2 * 1024 ** 3
/** For so long a file and its parts are stored. */
export const UPLOAD_HOURS = 24
/** Files of one person that are not complete. */
export const MAX_OPEN_UPLOADS = 20

/** The formats in which feeds and price lists come, by the names that people type. */
export const uploadFormats = ['yandex', 'profitbase', 'cian', 'avito', 'domclick', 'lots'] as const
export type UploadFormat = (typeof uploadFormats)[number]

/** A sheet of a workbook: the row of its heading, and what is understood of it. */
export const sheetSchema = z.object({
  name: z.string(),
  /** Number of the row; null where none is a heading. */
  heading: z.nullable(z.number()),
  columns: z.array(z.object({ title: z.string(), field: z.nullable(z.string()) })),
  /** The first ten rows as text. */
  first: z.array(z.array(z.string())),
})
export type Sheet = z.infer<typeof sheetSchema>

/** What a file is by its bytes. */
export const recognisedSchema = z.object({
  format: z.enum(uploadFormats),
  packed: z.nullable(z.enum(['gzip', 'zip'])),
  /** Of a workbook alone. */
  sheets: z.nullable(z.array(sheetSchema)),
})
export type Recognised = z.infer<typeof recognisedSchema>

export const startedUploadSchema = z.object({
  id: z.string(),
  offset: z.number(),
  part: z.number(),
})

export const finishedUploadSchema = z.extend(recognisedSchema, {
  id: z.string(),
  size: z.number(),
  /** The media type by its bytes. */
  type: z.string(),
})
export type FinishedUpload = z.infer<typeof finishedUploadSchema>
