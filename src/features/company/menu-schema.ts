import * as z from 'zod/mini'
import { ownAddressSchema, siteAddressSchema } from '../../lib/http/site-address.ts'
import { named } from '../../lib/http/named-schema.ts'

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

/** A group as it is stored. */
export const storedMenuSchema = z.extend(menuSchema, {
  /** The page that it leads to; null: its section, its first link or its page. */
  url: z.nullable(siteAddressSchema),
  /** The company has removed it from all menus. */
  is_hidden: z.boolean(),
})
export type StoredMenu = z.infer<typeof storedMenuSchema>

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

/** An entry of header, burger and footer. */
export interface MenuItem {
  slug: string
  name: string
  /** A section of the home page (`/#slug`), a page, or an address elsewhere. */
  href: string
  /** Whether it has links or a banner, which are fetched when a menu is opened. */
  hasGroup: boolean
}

/** An entry with its sub-menu. */
export interface MenuEntry extends MenuItem {
  links: ReadonlyArray<Pick<MenuElement, 'id' | 'title' | 'url'>>
  banner: MenuBanner | null
}

/** The main menu's entries (§2.3), with the names that are used where the company names none. */
export const mainMenuNames = {
  premium_area: 'Премиум',
  business_area: 'Бизнес',
  purchase: 'Покупка',
  press_center: 'Пресс-центр',
  about: 'О компании',
  documents: 'Документы',
} as const

/** Slugs that a menu may have without an address of its own. */
export const menuSlugs: ReadonlySet<string> = new Set([
  ...Object.keys(mainMenuNames),
  'projects',
  'flats',
])
