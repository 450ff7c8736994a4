import type { Menu, MenuBanner, MenuElement } from '../../features/menu/schema.ts'
import type { ShellData } from '../../shell-data.ts'

/** The sections of the home page that a menu can lead to (§10.2). */
const SECTIONS = new Set([
  'premium_area',
  'business_area',
  'flats',
  'purchase',
  'press_center',
  'about',
  'documents',
])

/** The main menu's entries (§2.3), with the names that are used if none were loaded. */
const MAIN: Readonly<Record<string, string>> = {
  premium_area: 'Премиум',
  business_area: 'Бизнес',
  purchase: 'Покупка',
  press_center: 'Пресс-центр',
  about: 'О компании',
  documents: 'Документы',
}

/** Pages that hold what a section without content would. */
const PAGES: Readonly<Record<string, string>> = {
  premium_area: '/projects?area_type=premium_area',
  business_area: '/projects?area_type=business_area',
  flats: '/flats',
  press_center: '/press',
  documents: '/documents',
}

/** Never shown as groups (§2.4). */
const NO_GROUPS = new Set(['projects', 'flats'])
const HIDDEN_PURCHASE_LINK = /purchase|investment/

export interface MenuItem {
  slug: string
  name: string
  /** A section of the home page; without one, or without content in it, the menu's own address. */
  href: string
  links: readonly MenuElement[]
  banner: MenuBanner | null
}

type MenuParts = Pick<ShellData, 'menu' | 'menuElements' | 'menuBanners' | 'homeSections'>

/** The six entries of header, burger and footer, each with its sub-menu; built-in names if none were loaded. */
export function mainMenu(parts: MenuParts): MenuItem[] {
  const loaded = parts.menu.filter(({ slug }) => slug in MAIN)
  const menus =
    loaded.length > 0 ? loaded : Object.entries(MAIN).map(([slug, name]) => ({ slug, name }))
  return menus.map((menu) => toMenuItem(menu, parts))
}

/** The burger's groups: all menus with their links, except those that are not shown as groups. */
export function burgerMenu(parts: MenuParts): MenuItem[] {
  const main = mainMenu(parts)
  const others = parts.menu
    .filter(({ slug }) => !(slug in MAIN) && !NO_GROUPS.has(slug))
    .map((menu) => toMenuItem(menu, parts))
  return [...main, ...others].map((item) =>
    item.slug === 'purchase'
      ? { ...item, links: item.links.filter(({ url }) => !HIDDEN_PURCHASE_LINK.test(url)) }
      : item,
  )
}

function toMenuItem({ slug, name }: Pick<Menu, 'slug' | 'name'>, parts: MenuParts): MenuItem {
  const links = parts.menuElements
    .filter(({ group }) => group === slug)
    .toSorted((a, b) => a.order - b.order)
  return {
    slug,
    name,
    href: toHref(slug, links, parts.homeSections),
    links,
    banner: parts.menuBanners.find(({ group }) => group === slug) ?? null,
  }
}

function toHref(
  slug: string,
  links: readonly MenuElement[],
  homeSections: readonly string[],
): string {
  const section = `/#${slug}`
  if (homeSections.includes(slug)) return section
  const own = links.find(({ url }) => url !== section)?.url ?? PAGES[slug]
  return own ?? (SECTIONS.has(slug) ? section : `/${slug}`)
}
