import { afterEach, expect, it } from 'vitest'
import {
  drawInShell,
  makeMenuData,
  makeMenuEntry,
  makeShell,
} from '../../../tests/support/draw-shell.tsx'
import { verifies } from '../../../tests/support/verifies.ts'
import { menuStore } from '../../features/company/menu-data.ts'
import { BurgerContent } from './burger-modal.tsx'

const draw = (own: Parameters<typeof makeShell>[0] = {}) =>
  drawInShell(BurgerContent, makeShell(own))
afterEach(() => menuStore.set(null))

it('contains the main menu and the links of its groups', () => {
  const menu = ['purchase', 'about'].map((slug) =>
    makeMenuEntry({
      slug,
      name: slug === 'purchase' ? 'Покупка' : 'О нас',
      links: slug === 'purchase' ? [{ id: 1, title: 'Ипотека', url: '/mortgage' }] : [],
    }),
  )
  const bare = draw({ menu })
  expect(bare).toMatch(/<a href="\/#purchase"[^>]*>Покупка<\/a>/)
  expect(bare).not.toContain('<details>')
  menuStore.set(makeMenuData(menu))
  const html = draw({ menu })
  expect(html).toMatch(/<a href="\/#purchase"[^>]*>Покупка<\/a><details>.*href="\/mortgage"/)
  expect(html.match(/<details>/g)).toHaveLength(1)
})

it('lists the kinds of lots on sale with their counts', () => {
  const html = draw({ lotCounts: [{ kind: 'flat', count: 1600, cityCount: 900 }] })
  expect(html).toMatch(/<a href="\/flats"[^>]*>Квартиры<span[^>]*>1\u00a0600<\/span><\/a>/)
})

it('offers Russian as the only language', () => {
  const html = draw()
  expect(html).toMatch(
    /Язык<select[^>]*><option value="ru" selected="">Русский<\/option><\/select>/,
  )
  verifies('§1-1', '§2.4-5')
})

it('shows the cities as tabs only when cities-tabs is on', () => {
  const cities = ['Москва', 'Петербург'].map((name, id) => ({
    ...makeShell().cities[0],
    id,
    slug: `city-${id}`,
    name,
  })) as ReturnType<typeof makeShell>['cities']
  const own = { cities, city: cities[0] ?? null }
  const inModal = (showsCitiesTabs: boolean) =>
    drawInShell(BurgerContent, makeShell({ ...own, showsCitiesTabs }))
  expect(inModal(false)).toMatch(/<button type="button"[^>]*>.*Москва<\/button>/)
  expect(inModal(false)).not.toContain('Петербург')
  const tabs = inModal(true)
  expect(tabs).toMatch(/<form[^>]*aria-label="Город"/)
  expect(tabs).toMatch(/value="city-0"[^>]*aria-current="true"[^>]*>Москва/)
  expect(tabs).toMatch(/value="city-1"[^>]*>Петербург/)
  expect(tabs).not.toMatch(/<button type="button"[^>]*>.*Москва/)
  verifies('§3.4-11')
})

it('links to the city’s phone and mail', () => {
  const html = draw()
  expect(html).toContain('href="tel:+74950000001"')
  expect(html).toContain('href="mailto:moskva@bereg.example"')
  verifies('§2.4-6')
})

it('shows the company’s accounts and applications', () => {
  menuStore.set(
    makeMenuData([], {
      apps: [
        { name: 'RuStore', url: 'https://apps.example/1', icon_content: '<svg id="sign"></svg>' },
      ],
    }),
  )
  const html = draw({
    socials: [
      { name: 'rutube', link: 'https://social.example/rutube' },
      { name: 'youtube_global', link: 'https://social.example/global' },
    ],
  })
  expect(html).toContain('https://social.example/rutube')
  expect(html).not.toContain('https://social.example/global')
  expect(html).toMatch(/<a href="https:\/\/apps\.example\/1".*<svg id="sign"><\/svg>.*RuStore<\/a>/)
  verifies('§2.4-7', '§3.4-8')
})
