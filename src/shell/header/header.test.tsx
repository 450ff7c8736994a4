import { expect, it } from 'vitest'
import { drawInShell, makeMenuEntry, makeShell } from '../../../tests/support/draw-shell.tsx'
import { verifies } from '../../../tests/support/verifies.ts'
import { headerCallback } from '../../features/callback/form/callback-button.tsx'
import { Header } from './header.tsx'

const draw = (own: Parameters<typeof makeShell>[0] = {}, header: object = {}) =>
  drawInShell(Header, makeShell(own), { header })
const openTag = (html: string) => /^<header[^>]*>/.exec(html)?.[0]

it('contains the logo, the menu, the phone, the favourites, the callback and the burger', () => {
  const html = draw()
  expect(html).toMatch(/<a href="\/"[^>]*>.*Берег.*<\/a>/)
  expect(html).toMatch(/<nav aria-label="Главное меню".*Премиум.*Бизнес.*Документы.*<\/nav>/)
  expect(html).toContain('href="tel:+74950000001"')
  expect(html).toContain('Избранное')
  expect(html).toContain('Заказать звонок')
  expect(html).toContain('Меню')
  verifies('§2.3-1', '§2.12-1', 'D13-1')
})

it('shows no phone and no city without cities', () => {
  const html = draw({ cities: [], city: null })
  expect(html).not.toContain('tel:')
  expect(html).not.toContain('Москва')
})

it('is opaque and in the default colours unless the page requests otherwise', () => {
  expect(openTag(draw())).toBe('<header class="header">')
})

it('is transparent where the page requests it', () => {
  expect(openTag(draw({}, { isTransparent: true }))).toBe(
    '<header class="header over transparent">',
  )
  verifies('§2.3-8', '§3.4-10')
})

it('inverts its colours where the page requests it', () => {
  expect(openTag(draw({}, { isColorInverse: true }))).toContain('data-tone="dark"')
  verifies('§2.3-8', '§3.4-10')
})

it.each(['premium_area', 'business_area'])(
  'has the colours of the project of a page that requests them (%s)',
  (area_type) => {
    const header = { isToned: true }
    const draw = (data: object, own: object = header) =>
      openTag(drawInShell(Header, makeShell(), { header: own }, data))
    const tag = `<header data-tone="${area_type}" class="header">`
    expect(draw({ project: { area_type } })).toBe(tag)
    expect(draw({ project: { id: 1 }, areaType: area_type })).toBe(tag)
    expect(draw({ project: { area_type } }, {})).toBe('<header class="header">')
    expect(draw({ project: { area_type: null } })).toBe('<header class="header">')
  },
)

it('has what is on sale before the menu', () => {
  const html = draw()
  expect(html.indexOf('href="/projects"')).toBeLessThan(html.indexOf('Главное меню'))
})

it('is not rendered where the page hides it', () => {
  expect(draw({}, { isVisible: false })).toBe('')
  verifies('§2.3-8', '§3.4-10')
})

it('sets no aria-expanded on popover buttons', () => {
  const buttons = draw().match(/<button[^>]*popoverTarget=[^>]*>/gi) ?? []
  expect(buttons).toHaveLength(2)
  expect(buttons.filter((button) => button.includes('aria-expanded'))).toEqual([])
})

it('passes its form name and goals to the callback form', () => {
  expect(draw()).toContain('type="hidden" name="form_name" value="Шапка сайта"')
  expect(headerCallback).toMatchObject({
    ymType: 'callback_submit',
    gtagType: 'CallbackFormSubmit',
    analytics: {
      category: expect.any(String),
      event: 'callback_form_send',
      label: expect.any(String),
    },
  })
})

it('has a button for the sub-menu only of entries with links or a banner', () => {
  const banner = { id: 1, group: 'about', title: 'Год', text: 'Итоги', image: '/a.jpg' }
  const html = draw({
    menu: [
      makeMenuEntry({
        slug: 'purchase',
        name: 'Покупка',
        links: [{ id: 1, title: 'Ипотека', url: '/mortgage' }],
      }),
      makeMenuEntry({
        slug: 'about',
        name: 'О компании',
        banner: { ...banner, url: 'https://b.example' },
      }),
      makeMenuEntry({ slug: 'documents', name: 'Документы' }),
    ],
  })
  expect(html).toContain('aria-label="Разделы «Покупка»"')
  expect(html).toContain('aria-label="Разделы «О компании»"')
  expect(html).not.toContain('Разделы «Документы»')
  // Their links are on `/menu` for visitors without scripts.
  expect(html).not.toMatch(/Ипотека|Итоги/)
  expect(html).toMatch(/<noscript><a href="\/menu"/)
  verifies('§2.3-3', '§3.4-5')
})

it('leads an entry with an address elsewhere there, and names projects only when there are any', () => {
  const menu = [makeMenuEntry({ slug: 'clients', href: 'https://clients.example/' })]
  expect(draw({ menu })).toMatch(/<a href="https:\/\/clients\.example\/"[^>]*>clients<\/a>/)
  expect(draw()).toContain('href="/projects"')
  expect(draw({ hasProjects: false })).not.toContain('href="/projects"')
})

it('has a link to the phone in place of the callback button while requests are not accepted, and nothing without a phone', () => {
  const html = draw({ documents: [] })
  expect(html).toMatch(/<a href="tel:\+74950000001" class="button[^"]*">.*?Позвонить/)
  expect(html).not.toContain('Заказать звонок')
  const city = { id: 1, slug: 'moskva', name: 'Москва', phone: '', email: '' }
  const bare = draw({ documents: [], cities: [city], city })
  expect(bare).not.toMatch(/Позвонить|Заказать звонок/)
  // An empty block would leave a gap between its neighbours.
  expect(bare).not.toMatch(/<div[^>]*><\/div>/)
  verifies('D96-5')
})

it('shows the mark alone for a company whose name is unknown', () => {
  const html = draw({ company: null })
  expect(html).toMatch(
    /<a href="\/"[^>]*><span class="logo"><svg.*?<\/svg><span class="visually-hidden">На главную/,
  )
  expect(html).not.toContain('class="name"')
})
