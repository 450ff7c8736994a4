import { expect, it } from 'vitest'
import { smallSnapshot } from '../../../tests/support/small-snapshot.ts'
import { verifies } from '../../../tests/support/verifies.ts'
import { buildMainMenu, findSiteContents, type SiteContents } from './main-menu.server.ts'
import { type MenuElement, mainMenuNames, type StoredMenu } from './menu-schema.ts'

const MAIN = Object.keys(mainMenuNames)
const full: SiteContents = { homeSections: MAIN, hasPage: () => true }
const empty = { menu: [], menuElements: [], menuBanners: [] }
const makeMenu = (own: Partial<StoredMenu> & Pick<StoredMenu, 'slug'>): StoredMenu => ({
  id: 1,
  name: `Меню ${own.slug}`,
  url: null,
  is_hidden: false,
  ...own,
})
const makeLink = (own: Partial<MenuElement> & Pick<MenuElement, 'id'>): MenuElement => ({
  group: 'purchase',
  url: `/link-${own.id}`,
  title: `Ссылка ${own.id}`,
  order: own.id,
  ...own,
})
const listSlugs = (parts: Partial<typeof empty>, contents = full) =>
  buildMainMenu({ ...empty, ...parts }, contents).map(({ slug }) => slug)

it('has the six entries with built-in names when no menu is stored', () => {
  const menu = buildMainMenu(empty, full)
  expect(menu.map(({ slug }) => slug)).toEqual(MAIN)
  expect(menu[0]).toEqual({
    hasGroup: false,
    slug: 'premium_area',
    name: 'Премиум',
    href: '/#premium_area',
    links: [],
    banner: null,
  })
  verifies('§2.3-2')
})

it('has the named entries first, with their names and in their order, then the others of the six', () => {
  const menu = buildMainMenu(
    {
      ...empty,
      menu: ['about', 'projects', 'flats', 'purchase'].map((slug) => makeMenu({ slug })),
    },
    full,
  )
  expect(menu.map(({ name }) => name)).toEqual([
    'Меню about',
    'Меню purchase',
    'Премиум',
    'Бизнес',
    'Пресс-центр',
    'Документы',
  ])
  verifies('§2.4-3', '§3.4-3')
})

it('has no entry that the company hides', () => {
  const menu = [makeMenu({ slug: 'about', is_hidden: true })]
  expect(listSlugs({ menu } as never)).toEqual(MAIN.filter((slug) => slug !== 'about'))
  verifies('D96-2')
})

it('has an entry for any page that the company names by its address, here or elsewhere', () => {
  const menu = [
    makeMenu({ slug: 'mortgage', name: 'Ипотека', url: '/flats?order=payment' }),
    makeMenu({ slug: 'clients', name: 'Клиентам', url: 'https://clients.example/' }),
    makeMenu({ slug: 'about', name: 'О нас', url: '/about' }),
    makeMenu({ slug: 'old' }),
  ]
  const entries = buildMainMenu({ ...empty, menu }, full)
  expect(entries.slice(0, 3).map(({ name, href }) => [name, href])).toEqual([
    ['Ипотека', '/flats?order=payment'],
    ['Клиентам', 'https://clients.example/'],
    ['О нас', '/about'],
  ])
  expect(entries).toHaveLength(3 + MAIN.length - 1)
})

it('has for each entry the ordered links and the banner of its group', () => {
  const banner = { id: 1, group: 'about', title: 'Т', text: '', url: '/', image: null }
  const [about, purchase] = buildMainMenu(
    {
      menu: ['about', 'purchase'].map((slug) => makeMenu({ slug })),
      menuElements: [
        makeLink({ id: 1, order: 2 }),
        makeLink({ id: 2, order: 1 }),
        makeLink({ id: 3, group: 'about' }),
      ],
      menuBanners: [banner],
    },
    full,
  )
  expect(purchase?.links.map(({ id }) => id)).toEqual([2, 1])
  expect(purchase?.banner).toBe(null)
  expect(about?.links).toEqual([{ id: 3, title: 'Ссылка 3', url: '/link-3' }])
  expect(about?.banner).toEqual(banner)
  verifies('§3.4-4', '§3.4-5', '§10.2-2')
})

it('leads an entry without a section to its first link or to its page, and omits one that leads nowhere', () => {
  const contents: SiteContents = {
    homeSections: ['about'],
    hasPage: (path) => ['/flats?has_sale=true', '/documents'].includes(path),
  }
  const menuElements = [
    makeLink({ id: 1, url: '/#purchase' }),
    makeLink({ id: 2, url: '/flats?has_sale=true' }),
    makeLink({ id: 3, url: '/press', group: 'press_center' }),
  ]
  const menu = buildMainMenu({ ...empty, menuElements }, contents)
  expect(menu.map(({ slug, href }) => [slug, href])).toEqual([
    ['purchase', '/flats?has_sale=true'],
    ['about', '/#about'],
    ['documents', '/documents'],
  ])
  expect(menu[0]?.links.map(({ id }) => id)).toEqual([2])
  verifies('D81-3', 'D96-1')
})

it('is empty on a site that has nothing', () => {
  const snapshot = smallSnapshot([])
  const contents = findSiteContents(
    { ...snapshot, projects: [], documents: [], press: [], company: null },
    [],
  )
  expect(buildMainMenu(empty, contents)).toEqual([])
  for (const path of ['/projects', '/flats', '/press', '/documents', '/about', '/partners']) {
    expect([path, contents.hasPage(path)]).toEqual([path, false])
  }
  expect(contents.hasPage('/favorites')).toBe(true)
})

it('leads to the projects of a class only when there are any', () => {
  const [project] = smallSnapshot([]).projects
  const projects = project ? [{ ...project, area_type: 'business_area' as const }] : []
  const { hasPage } = findSiteContents({ ...smallSnapshot([]), projects }, [])
  expect(hasPage('/projects')).toBe(projects.length > 0)
  expect(hasPage('/projects?area_type=business_area')).toBe(projects.length > 0)
  expect(hasPage('/projects?area_type=premium_area')).toBe(false)
})
