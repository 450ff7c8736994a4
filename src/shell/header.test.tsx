import { expect, it } from 'vitest'
import { drawInShell, makeMenuElement, makeShell } from '../../tests/support/draw-shell.tsx'
import { headerCallback } from '../features/callback/modal/header-callback.ts'
import { Header } from './header.tsx'

const draw = (own: Parameters<typeof makeShell>[0] = {}, header: object = {}) =>
  drawInShell(Header, makeShell(own), { header })
const openTag = (html: string) => /^<header[^>]*>/.exec(html)?.[0]

it('holds the logo, the menu, the phone, the favourites, the callback and the burger', () => {
  const html = draw()
  expect(html).toMatch(/<a href="\/"[^>]*>.*Берег.*<\/a>/)
  expect(html).toMatch(/<nav aria-label="Главное меню".*Премиум.*Бизнес.*Документы.*<\/nav>/)
  expect(html).toContain('href="tel:+74950000001"')
  expect(html).toContain('Избранное')
  expect(html).toContain('Заказать звонок')
  expect(html).toContain('Меню')
})

it('shows no phone and no city while there are no cities', () => {
  const html = draw({ cities: [], city: null })
  expect(html).not.toContain('tel:')
  expect(html).not.toContain('Москва')
})

it('is solid and in the colours of the page unless the page asks for something else', () => {
  expect(openTag(draw())).toBe('<header class="header">')
})

it('is transparent where the page asks for it', () => {
  expect(openTag(draw({}, { isTransparent: true }))).toBe(
    '<header class="header over transparent">',
  )
})

it('inverts its colours where the page asks for it', () => {
  expect(openTag(draw({}, { isColorInverse: true }))).toContain('data-tone="premium_area"')
})

it('is not there where the page hides it', () => {
  expect(draw({}, { isVisible: false })).toBe('')
})

it('leaves the state of its popover buttons to the browser', () => {
  const buttons = draw().match(/<button[^>]*popoverTarget=[^>]*>/gi) ?? []
  expect(buttons).toHaveLength(4)
  expect(buttons.filter((button) => button.includes('aria-expanded'))).toEqual([])
})

it('hands the callback form its name and its goals', () => {
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

it('gives a sub-menu only to entries that have links or a banner', () => {
  const html = draw({
    menu: [
      { id: 1, slug: 'purchase', name: 'Покупка' },
      { id: 2, slug: 'about', name: 'О компании' },
      { id: 3, slug: 'documents', name: 'Документы' },
    ],
    menuElements: [makeMenuElement({ id: 1, title: 'Ипотека', url: '/mortgage' })],
    menuBanners: [
      {
        id: 1,
        group: 'about',
        title: 'Год',
        text: 'Итоги',
        url: 'https://b.example',
        image: '/a.jpg',
      },
    ],
  })
  expect(html).toContain('aria-label="Разделы «Покупка»"')
  expect(html).toMatch(/<a href="\/mortgage"[^>]*>Ипотека<\/a>/)
  expect(html).toContain('aria-label="Разделы «О компании»"')
  expect(html).toMatch(/<a href="https:\/\/b\.example"[^>]*><img src="\/a\.jpg"[^>]*>/)
  expect(html).not.toContain('Разделы «Документы»')
})
