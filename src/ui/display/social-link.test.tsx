import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { verifies } from '../../../tests/support/verifies.ts'
import { SocialLink } from './social-link.tsx'

const render = (props: Partial<Parameters<typeof SocialLink>[0]>) =>
  renderToStaticMarkup(<SocialLink name="telegram" link="https://t.example/bereg" {...props} />)

it.each(['s', 'xs', 'xxs'] as const)('renders in size %s', (size) => {
  expect(render({ size })).toMatch(new RegExp(`<a[^>]*class="social ${size}`))
  verifies('§2.12-2')
})

it("shows the icon and the network's name for screen readers", () => {
  const html = render({})
  expect(html).toContain('<svg')
  expect(html).toContain('<span class="visually-hidden">Telegram</span>')
  expect(html).toContain('href="https://t.example/bereg"')
})

it('shows the given text with or without the icon', () => {
  expect(render({ text: 'Наш канал' })).toMatch(/<svg.*<span>Наш канал<\/span>/)
  expect(render({ text: 'Наш канал', hasIcon: false })).not.toContain('<svg')
  verifies('§2.12-2')
})

it('shows the name of a network without an icon', () => {
  const html = render({ name: 'rutube' })
  expect(html).not.toContain('<svg')
  expect(html).toContain('<span>rutube</span>')
})
