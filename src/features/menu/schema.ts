import * as z from 'zod/mini'
import { ownAddressSchema, siteAddressSchema } from '../../lib/address/site-address.ts'
import { named } from '../../lib/api/named-schema.ts'

const requiredString = z.string().check(z.minLength(1))

/** One of the groups of the menu (§3.4). */
export const menuSchema = named(
  'Menu',
  z.object({
    id: z.int(),
    /** Also the id of the home page's section of the same name, where there is one. */
    slug: z.string().check(z.regex(/^[a-z0-9]+(?:[_-][a-z0-9]+)*$/)),
    name: requiredString,
  }),
)
export type Menu = z.infer<typeof menuSchema>

/** A link below a menu. */
export const menuElementSchema = named(
  'MenuElement',
  z.object({
    id: z.int(),
    /** Slug of its menu. */
    group: z.string(),
    url: siteAddressSchema,
    title: requiredString,
    order: z.int(),
  }),
)
export type MenuElement = z.infer<typeof menuElementSchema>

/** A picture with a text that a menu shows beside its links (decision D11). */
export const menuBannerSchema = named(
  'MenuBanner',
  z.object({
    id: z.int(),
    /** Slug of its menu. */
    group: z.string(),
    title: requiredString,
    text: z.string(),
    url: siteAddressSchema,
    /** An address on this site: pages load no pictures from other sites. */
    image: z.nullable(ownAddressSchema),
  }),
)
export type MenuBanner = z.infer<typeof menuBannerSchema>
