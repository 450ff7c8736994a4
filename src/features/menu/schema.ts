import * as z from 'zod/mini'
import { ownAddressSchema, siteAddressSchema } from '../../lib/site-address.ts'

const words = z.string().check(z.minLength(1))

/** One of the groups of the menu (specification, section 3). */
export const menuSchema = z.object({
  id: z.int(),
  /** Also the id of the home page's section of the same name, where there is one. */
  slug: z.string().check(z.regex(/^[a-z0-9]+(?:[_-][a-z0-9]+)*$/)),
  name: words,
})
export type Menu = z.infer<typeof menuSchema>

/** A link below a menu. */
export const menuElementSchema = z.object({
  id: z.int(),
  /** Slug of its menu. */
  group: z.string(),
  url: siteAddressSchema,
  title: words,
  order: z.int(),
})
export type MenuElement = z.infer<typeof menuElementSchema>

/** A picture with words that a menu shows beside its links (decision D11). */
export const menuBannerSchema = z.object({
  id: z.int(),
  /** Slug of its menu. */
  group: z.string(),
  title: words,
  text: z.string(),
  url: siteAddressSchema,
  /** Of this site only: pages load no picture from elsewhere. */
  image: z.nullable(ownAddressSchema),
})
export type MenuBanner = z.infer<typeof menuBannerSchema>
