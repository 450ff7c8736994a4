import * as z from 'zod/mini'
import { siteAddressSchema } from '../../lib/http/site-address.ts'
import { named } from '../../lib/http/named-schema.ts'

const requiredString = z.string().check(z.minLength(1))

/** An account of the company. The suffix `_global` of a name marks the global account of that network. */
export const socialAccountSchema = named(
  'SocialAccount',
  z.object({
    name: requiredString,
    link: siteAddressSchema,
  }),
)
export type SocialAccount = z.infer<typeof socialAccountSchema>

/** A link to the company's application (decision D11). */
export const appLinkSchema = named(
  'AppLink',
  z.object({
    url: siteAddressSchema,
    /** Inline SVG, sanitised at import; empty without an icon. */
    icon_content: z.string(),
    name: requiredString,
  }),
)
export type AppLink = z.infer<typeof appLinkSchema>
