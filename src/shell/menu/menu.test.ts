import { expect, it } from 'vitest'
import { makeMenuElement, makeShell } from '../../../tests/support/draw-shell.tsx'
import { verifies } from '../../../tests/support/verifies.ts'
import { burgerMenu, mainMenu } from './menu.ts'

const MAIN = ['premium_area', 'business_area', 'purchase', 'press_center', 'about', 'documents']
const createMenu = (...slugs: string[]) =>
  slugs.map((slug, id) => ({ id, slug, name: `Меню ${slug}` }))

it('returns six entries with built-in names when no menu is loaded', () => {
  const menu = mainMenu(makeShell())
  expect(menu.map(({ slug }) => slug)).toEqual(MAIN)
  expect(menu[0]).toEqual({
    slug: 'premium_area',
    name: 'Премиум',
    href: '/#premium_area',
    links: [],
    banner: null,
  })
  verifies('§2.3-2')
})

it('uses the loaded names and order, and omits other menus', () => {
  const menu = mainMenu(makeShell({ menu: createMenu('about', 'projects', 'purchase', 'career') }))
  expect(menu.map(({ name }) => name)).toEqual(['Меню about', 'Меню purchase'])
  verifies('§3.4-3')
})

it('returns for each entry the ordered links and the banner of its group', () => {
  const banner = { id: 1, group: 'about', title: 'Т', text: '', url: '/', image: null }
  const [about, purchase] = mainMenu(
    makeShell({
      menu: createMenu('about', 'purchase'),
      menuElements: [
        makeMenuElement({ id: 1, order: 2 }),
        makeMenuElement({ id: 2, order: 1 }),
        makeMenuElement({ id: 3, group: 'about' }),
      ],
      menuBanners: [banner],
    }),
  )
  expect(purchase?.links.map(({ id }) => id)).toEqual([2, 1])
  expect(purchase?.banner).toBe(null)
  expect(about?.links.map(({ id }) => id)).toEqual([3])
  expect(about?.banner).toEqual(banner)
  verifies('§3.4-4', '§3.4-5')
})

it('links to the section of the same name, or to the menu’s own address', () => {
  const menu = burgerMenu(
    makeShell({
      menu: createMenu(...MAIN, 'career', 'empty'),
      menuElements: [makeMenuElement({ id: 1, group: 'career', url: '/career/now' })],
    }),
  )
  expect(menu.map(({ href }) => href)).toEqual([
    ...MAIN.map((slug) => `/#${slug}`),
    '/career/now',
    '/empty',
  ])
  verifies('§10.2-2')
})

it('links to the menu’s own address while its section has no content', () => {
  const menu = mainMenu(
    makeShell({
      homeSections: ['about'],
      menu: createMenu('about', 'purchase', 'documents'),
      menuElements: [
        makeMenuElement({ id: 1, order: 1, url: '/#purchase' }),
        makeMenuElement({ id: 2, order: 2, url: '/flats?has_sale=true' }),
      ],
    }),
  )
  expect(menu.map(({ href }) => href)).toEqual(['/#about', '/flats?has_sale=true', '/documents'])
  verifies('D81-3')
})

it('omits links with purchase or investment in their address only in the burger’s purchase group', () => {
  const urls = ['/purchase/how', '/flats?for=investment', '/mortgage']
  const shell = makeShell({
    menu: createMenu('purchase', 'about'),
    menuElements: ['purchase', 'about'].flatMap((group, g) =>
      urls.map((url, n) => makeMenuElement({ id: g * 10 + n, group, url })),
    ),
  })
  const listUrls = (menu: typeof mainMenu) =>
    menu(shell).map(({ links }) => links.map(({ url }) => url))
  expect(listUrls(burgerMenu)).toEqual([['/mortgage'], urls])
  expect(listUrls(mainMenu)).toEqual([urls, urls])
  verifies('§2.4-3')
})

it('omits projects and flats from the burger’s groups', () => {
  const shell = makeShell({ menu: createMenu('projects', 'flats', 'about') })
  expect(burgerMenu(shell).map(({ slug }) => slug)).toEqual(['about'])
  verifies('§2.4-3')
})
