import * as z from 'zod/mini'
import type { FormSchema } from './form-field.ts'

/** The longest text of a file, in bytes: what an import reads. */
export const MAX_FILE_BYTES = 2 * 1024 * 1024

const text = z.string()
const nullableText = z.nullable(z.string())
/** Values of a form as the file has them. */
const fields = z.unknown()

/** Why a file or a value cannot be taken, with its place in the text, from 1. */
export const fileProblemSchema = z.object({
  /** Path of the file. */
  file: text,
  line: z.number(),
  column: z.number(),
  /** The fields and positions on the way to the value: `0.phone`; null for the file or its text. */
  field: nullableText,
  reason: text,
})
export type FileProblem = z.infer<typeof fileProblemSchema>

/** What is published of a file is the same, is to be published, or is to be deleted. */
export const itemStates = ['published', 'new', 'changed', 'deleting'] as const
export type ItemState = (typeof itemStates)[number]

const draftMarkSchema = z.nullable(z.object({ by: text, at: text }))

/** One kind of content, with the number of its files. */
export const contentKindSchema = z.object({
  kind: text,
  title: text,
  items: z.number(),
  drafts: z.number(),
})
export type ContentKindCount = z.infer<typeof contentKindSchema>

/** What the site lacks, and the file and field that mend it; without a path it is mended elsewhere. */
export const missingSchema = z.object({
  check: text,
  text,
  path: nullableText,
  field: nullableText,
})
export type MissingContent = z.infer<typeof missingSchema>

export const contentOverviewSchema = z.object({
  /** Grows with each publish and each import that changes a file. */
  revision: z.number(),
  kinds: z.array(contentKindSchema),
  missing: z.array(missingSchema),
})
export type ContentOverview = z.infer<typeof contentOverviewSchema>

/** A file in a list. */
export const contentItemSchema = z.object({
  path: text,
  kind: text,
  /** Its slug, or its path below the kind. */
  key: text,
  title: text,
  /** Its page of the site. */
  address: nullableText,
  state: z.enum(itemStates),
  draft: draftMarkSchema,
})
export type ContentItem = z.infer<typeof contentItemSchema>

export const contentItemListSchema = z.object({
  results: z.array(contentItemSchema),
  next: nullableText,
  count: z.number(),
})

/** A draft as it is stored. `text` is null where the file is to be deleted. */
export const contentDraftSchema = z.object({
  version: z.number(),
  base: nullableText,
  text: nullableText,
  fields,
  body: text,
  html: text,
  problems: z.array(fileProblemSchema),
  by: text,
  at: text,
})
export type ContentDraft = z.infer<typeof contentDraftSchema>

/** A file that needs another one, and by which field. */
export const fileUseSchema = z.object({ path: text, field: text, title: text })
export type FileUse = z.infer<typeof fileUseSchema>

export const contentFileSchema = z.object({
  path: text,
  kind: text,
  title: text,
  address: nullableText,
  /** The form, as JSON Schema; null where the file is text alone. */
  schema: z.nullable(z.custom<FormSchema>(() => true)),
  /** What is published; empty for a new file. */
  text,
  fields,
  /** Below the front matter. */
  body: text,
  /** What the body looks like. */
  html: text,
  format: z.nullable(z.enum(['markdown', 'html'])),
  /** SHA-256 of the published text; null for a new file. */
  base: nullableText,
  draft: z.nullable(contentDraftSchema),
  used_by: z.array(fileUseSchema),
})
export type ContentFile = z.infer<typeof contentFileSchema>

export const savedDraftSchema = z.object({
  version: z.number(),
  text,
  fields,
  html: text,
  problems: z.array(fileProblemSchema),
})
export type SavedDraft = z.infer<typeof savedDraftSchema>

export const changeActions = ['created', 'changed', 'deleted'] as const

/** An item that a publish creates, changes or deletes. A file with several items, a list, has a row for each. */
export const contentChangeSchema = z.object({
  path: text,
  kind: text,
  key: text,
  title: text,
  action: z.enum(changeActions),
  address: nullableText,
})
export type ContentChange = z.infer<typeof contentChangeSchema>

/** An item that leaves the site, and why pages or consents need it. */
export const contentRemovalSchema = z.object({
  kind: text,
  key: text,
  name: text,
  needed: nullableText,
})
export type ContentRemoval = z.infer<typeof contentRemovalSchema>

export const publishPlanSchema = z.object({
  changes: z.array(contentChangeSchema),
  /** All that leave; where one is needed, publishing wants `allow_removals`. */
  removals: z.array(contentRemovalSchema),
  problems: z.array(fileProblemSchema),
  /** Of exactly these drafts over exactly what is published now. */
  token: text,
})
export type PublishPlan = z.infer<typeof publishPlanSchema>

export const publishedSchema = z.object({
  revision: z.number(),
  changes: z.array(contentChangeSchema),
})
export type Published = z.infer<typeof publishedSchema>

export const revisionSchema = z.object({
  id: z.number(),
  at: text,
  /** Null: an import at the terminal. */
  by: nullableText,
  changes: z.array(contentChangeSchema),
})
export type Revision = z.infer<typeof revisionSchema>

export const revisionListSchema = z.object({
  results: z.array(revisionSchema),
  next: nullableText,
  count: z.number(),
})

export const revisionFilesSchema = z.object({
  id: z.number(),
  at: text,
  by: nullableText,
  files: z.array(z.object({ path: text, title: text, before: nullableText, after: nullableText })),
})
export type RevisionFiles = z.infer<typeof revisionFilesSchema>

export const draftPathsSchema = z.object({ drafts: z.array(text) })
