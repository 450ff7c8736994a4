import * as z from 'zod/mini'
import { namedProjectSchema } from '../projects/schema.ts'
import { named } from '../../lib/http/named-schema.ts'

/** The papers that Federal Law 214-FZ and its bylaws have a developer publish, of a building, a project or the company. */
export const paperKinds = [
  'declaration',
  'permit',
  'expertise',
  'land',
  'contract',
  'conformity',
  'escrow',
  'commissioning',
] as const
export const paperSchema = named('Paper', z.enum(paperKinds))

/** A document as lists show it. */
export const documentCardSchema = named(
  'DocumentCard',
  z.object({
    id: z.int(),
    slug: z.string(),
    title: z.string(),
    category: z.nullable(z.object({ slug: z.string(), name: z.string() })),
    /** The project that it concerns; null for documents of the company. */
    project: z.nullable(namedProjectSchema),
    /** Year and quarter 1…4 that a report covers. */
    year: z.nullable(z.int()),
    quarter: z.nullable(z.int()),
    published_on: z.nullable(z.string()),
    /** Address of the document as a file, and its size in bytes. */
    file: z.nullable(z.string()),
    file_size: z.nullable(z.int()),
    /** SHA-256 of the file in hexadecimal digits; null without a file of ours. */
    file_hash: z.nullable(z.string()),
    version: z.string(),
    /** Name of the building that it concerns; null for all of the project. */
    building: z.nullable(z.string()),
    /** Which paper of Federal Law 214-FZ it is; null for any other document. */
    paper: z.nullable(paperSchema),
  }),
)
export type DocumentCard = z.infer<typeof documentCardSchema>

/** One document with its text. */
export const documentDetailSchema = named(
  'DocumentDetail',
  z.extend(documentCardSchema, {
    html: z.string(),
  }),
)

/** The documents of one quarter. */
export const documentQuarterSchema = named(
  'DocumentQuarter',
  z.object({
    year: z.int(),
    quarter: z.int(),
    documents: z.array(documentCardSchema),
  }),
)
export type DocumentQuarter = z.infer<typeof documentQuarterSchema>
export type Paper = z.infer<typeof paperSchema>
