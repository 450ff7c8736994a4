import type { CatalogueSnapshot } from '../lots/snapshot/snapshot.server.ts'
import { type MenuElement, type MenuEntry, mainMenuNames, type StoredMenu } from './menu-schema.ts'

type MenuParts = Pick<CatalogueSnapshot, 'menu' | 'menuElements' | 'menuBanners'> &
  Partial<Pick<CatalogueSnapshot, 'brand'>>

/** What a menu can lead to. */
export interface SiteContents {
  /** Ids of the sections of the home page that have content. */
  homeSections: readonly string[]
  /** Whether an own page has something to show; pages that are not known to be empty have. */
  hasPage: (path: string) => boolean
}

/** Pages that hold what a section without content would. */
const PAGES: Readonly<Record<string, string>> = {
  premium_area: '/projects?area_type=premium_area',
  business_area: '/projects?area_type=business_area',
  press_center: '/press',
  about: '/about',
  documents: '/documents',
}

/** Sent with the API of the menu, and never an entry of header, burger or footer (§2.4). */
const NO_ENTRIES = new Set(['projects', 'flats'])

/**
 * Returns the entries of header, burger and footer, each with its sub-menu, without entries, links and banners that
 * lead to nothing. Those that the company names come first and in its order; the other ones of the six (§2.3) follow
 * with their usual names, unless they are hidden.
 */
export function buildMainMenu(parts: MenuParts, contents: SiteContents): MenuEntry[] {
  const named = new Set(parts.menu.map(({ slug }) => slug))
  const usual = Object.entries(mainMenuNames)
    .filter(([slug]) => !named.has(slug))
    .map(([slug, name]) => ({ slug, name, url: null, is_hidden: false }))
  return [...parts.menu, ...usual].flatMap((menu) => {
    if (menu.is_hidden || NO_ENTRIES.has(menu.slug)) return []
    return toEntry(menu, parts, contents) ?? []
  })
}

/** What the snapshot shows on pages that a menu leads to. */
export function findSiteContents(
  snapshot: CatalogueSnapshot,
  homeSections: readonly string[],
): SiteContents {
  const { projects, lotCounts, press, documents, company } = snapshot
  const sells = (kind: string) => lotCounts.some((one) => one.kind === kind && one.count > 0)
  const pages: Readonly<Record<string, (search: URLSearchParams) => boolean>> = {
    '/projects': (search) => {
      const areas = search.getAll('area_type')
      return projects.some(({ area_type }) => areas.length === 0 || areas.includes(area_type ?? ''))
    },
    '/map': () => projects.some(({ latitude }) => latitude !== null),
    '/flats': () => sells('flat'),
    '/apartments': () => sells('apartment'),
    '/parking': () => sells('parking'),
    '/storage': () => sells('storage'),
    '/press': () => press.length > 0,
    '/documents': () => documents.length > 0,
    '/about': () => company !== null,
    '/partners': () => (company?.partners_html ?? '') !== '',
  }
  return {
    homeSections,
    hasPage(path) {
      const { pathname, searchParams } = new URL(path, 'http://site.invalid')
      return (Object.hasOwn(pages, pathname) ? pages[pathname]?.(searchParams) : true) ?? true
    },
  }
}

function toEntry(
  { slug, name, url }: Pick<StoredMenu, 'slug' | 'name' | 'url'>,
  { menuElements, menuBanners, brand }: MenuParts,
  contents: SiteContents,
): MenuEntry | null {
  const links = menuElements
    .filter((element) => element.group === slug && leadsSomewhere(element.url, contents))
    .toSorted((a, b) => a.order - b.order)
  const href = findHref(slug, url, links, contents)
  if (href === null) return null
  const banner = menuBanners.find((own) => own.group === slug && leadsSomewhere(own.url, contents))
  return {
    slug,
    name: nameEntry(slug, name, brand),
    href,
    hasGroup: links.length > 0 || banner !== undefined,
    links: links.map(({ id, title, url }) => ({ id, title, url })),
    banner: banner ?? null,
  }
}

/** A class with a word of its own is called by it, unless the menu names the entry another way. */
function nameEntry(slug: string, name: string, brand: MenuParts['brand']): string {
  const usual = (mainMenuNames as Readonly<Record<string, string>>)[slug]
  const own = (brand?.areas as Readonly<Record<string, { name: string | null }>> | undefined)?.[
    slug
  ]
  return name === usual ? (own?.name ?? name) : name
}

/** The address that the company gave, the section of the same name, the first of its links, or its page. */
function findHref(
  slug: string,
  url: string | null,
  links: readonly MenuElement[],
  contents: SiteContents,
): string | null {
  if (url !== null) return leadsSomewhere(url, contents) ? url : null
  if (contents.homeSections.includes(slug)) return `/#${slug}`
  const [first] = links
  if (first) return first.url
  const page = Object.hasOwn(PAGES, slug) ? PAGES[slug] : undefined
  return page !== undefined && contents.hasPage(page) ? page : null
}

function leadsSomewhere(url: string, { homeSections, hasPage }: SiteContents): boolean {
  if (!/^\/(?!\/)/.test(url)) return true
  const section = /^\/#(.+)$/.exec(url)?.[1]
  return section === undefined ? hasPage(url) : homeSections.includes(section)
}
