import * as z from 'zod/mini'

/** The company whose site this is. Its HTML was sanitised at import. */
export const companySchema = z.object({
  name: z.string(),
  legal_name: z.string(),
  tagline: z.string(),
  about_html: z.string(),
  purchase_html: z.string(),
  /** For partners; empty without one. */
  partners_html: z.string(),
  /** What callback forms promise (decision D40); null: as the setting says. */
  callback_promise: z.nullable(z.enum(['hour', 'calendar'])),
  /** Whether `/documents` lists which papers of the law are published and which are not. */
  shows_papers: z.boolean(),
  disclaimer: z.string(),
})
export type CompanyCard = z.infer<typeof companySchema>

export const documentPageSchema = z.object({
  slug: z.string(),
  title: z.string(),
  /** `privacy_policy`, `consent` …; null for the rest. */
  type: z.nullable(z.string()),
  version: z.string(),
  /** Quarter 1…4 that a report covers; null for other documents. */
  quarter: z.nullable(z.int()),
  html: z.string(),
})
export type DocumentPage = z.infer<typeof documentPageSchema>
