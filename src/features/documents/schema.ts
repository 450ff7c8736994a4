import * as z from 'zod/mini'

/** A document as lists show it. */
export const documentCardSchema = z.object({
  id: z.int(),
  slug: z.string(),
  title: z.string(),
  category: z.nullable(z.object({ slug: z.string(), name: z.string() })),
  /** The project that it concerns; null for documents of the company. */
  project: z.nullable(z.object({ id: z.int(), slug: z.string(), name: z.string() })),
  /** Year and quarter 1…4 that a report covers. */
  year: z.nullable(z.int()),
  quarter: z.nullable(z.int()),
  published_on: z.nullable(z.string()),
  /** Address of the document as a file, and its size in bytes. */
  file: z.nullable(z.string()),
  file_size: z.nullable(z.int()),
})
export type DocumentCard = z.infer<typeof documentCardSchema>

/** One document with its text. */
export const documentDetailSchema = z.extend(documentCardSchema, {
  version: z.string(),
  html: z.string(),
})

/** The documents of one quarter. */
export const documentQuarterSchema = z.object({
  year: z.int(),
  quarter: z.int(),
  documents: z.array(documentCardSchema),
})
export type DocumentQuarter = z.infer<typeof documentQuarterSchema>
