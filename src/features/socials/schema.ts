import * as z from 'zod/mini'
import { siteAddressSchema } from '../../lib/site-address.ts'

const words = z.string().check(z.minLength(1))

/** An account of the company; a name that ends in `_global` is the global link of the name before it. */
export const socialAccountSchema = z.object({
  name: words,
  link: siteAddressSchema,
})
export type SocialAccount = z.infer<typeof socialAccountSchema>

/** Where the company's application can be had (decision D11). */
export const appLinkSchema = z.object({
  url: siteAddressSchema,
  /** Inline SVG, cleaned when it was loaded; empty without one. */
  icon_content: z.string(),
  name: words,
})
export type AppLink = z.infer<typeof appLinkSchema>
