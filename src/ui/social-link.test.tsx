import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { SocialLink } from './social-link.tsx'

const draw = (props: Partial<Parameters<typeof SocialLink>[0]>) =>
  renderToStaticMarkup(<SocialLink name="telegram" link="https://t.example/bereg" {...props} />)

it.each(['s', 'xs', 'xxs'] as const)('comes in size %s', (size) => {
  expect(draw({ size })).toMatch(new RegExp(`<a[^>]*class="social ${size}`))
})

it('shows its sign and reads out the name of the network', () => {
  const html = draw({})
  expect(html).toContain('<svg')
  expect(html).toContain('<span class="visually-hidden">Telegram</span>')
  expect(html).toContain('href="https://t.example/bereg"')
})

it('shows the text it is given, with the sign or without', () => {
  expect(draw({ text: 'Наш канал' })).toMatch(/<svg.*<span>Наш канал<\/span>/)
  expect(draw({ text: 'Наш канал', hasIcon: false })).not.toContain('<svg')
})

it('names a network it has no sign for', () => {
  const html = draw({ name: 'rutube' })
  expect(html).not.toContain('<svg')
  expect(html).toContain('<span>rutube</span>')
})
