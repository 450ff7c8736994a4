import { expect, it } from 'vitest'
import { makeMenuElement, makeShell } from '../../tests/support/draw-shell.tsx'
import { burgerMenu, mainMenu } from './menu.ts'

const MAIN = ['premium_area', 'business_area', 'purchase', 'press_center', 'about', 'documents']
const menuOf = (...slugs: string[]) => slugs.map((slug, id) => ({ id, slug, name: `Меню ${slug}` }))

it('has six entries with built-in names when no menu was loaded', () => {
  const menu = mainMenu(makeShell())
  expect(menu.map(({ slug }) => slug)).toEqual(MAIN)
  expect(menu[0]).toEqual({
    slug: 'premium_area',
    name: 'Премиум',
    href: '/#premium_area',
    links: [],
    banner: null,
  })
})

it('takes the loaded names and order, and leaves out what is not of the six', () => {
  const menu = mainMenu(makeShell({ menu: menuOf('about', 'projects', 'purchase', 'career') }))
  expect(menu.map(({ name }) => name)).toEqual(['Меню about', 'Меню purchase'])
})

it('gives each entry the links of its group in their order, and the banner of its group', () => {
  const banner = { id: 1, group: 'about', title: 'Т', text: '', url: '/', image: null }
  const [about, purchase] = mainMenu(
    makeShell({
      menu: menuOf('about', 'purchase'),
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
})

it('leads to the section of the same name, and to its own address without one', () => {
  const menu = burgerMenu(
    makeShell({
      menu: menuOf(...MAIN, 'career', 'empty'),
      menuElements: [makeMenuElement({ id: 1, group: 'career', url: '/career/now' })],
    }),
  )
  expect(menu.map(({ href }) => href)).toEqual([
    ...MAIN.map((slug) => `/#${slug}`),
    '/career/now',
    '/empty',
  ])
})

it('hides links with purchase or investment in their address from the purchase group of the burger alone', () => {
  const urls = ['/purchase/how', '/flats?for=investment', '/mortgage']
  const shell = makeShell({
    menu: menuOf('purchase', 'about'),
    menuElements: ['purchase', 'about'].flatMap((group, g) =>
      urls.map((url, n) => makeMenuElement({ id: g * 10 + n, group, url })),
    ),
  })
  const urlsOf = (menu: typeof mainMenu) =>
    menu(shell).map(({ links }) => links.map(({ url }) => url))
  expect(urlsOf(burgerMenu)).toEqual([['/mortgage'], urls])
  expect(urlsOf(mainMenu)).toEqual([urls, urls])
})

it('does not show projects and flats as groups of the burger', () => {
  const shell = makeShell({ menu: menuOf('projects', 'flats', 'about') })
  expect(burgerMenu(shell).map(({ slug }) => slug)).toEqual(['about'])
})
