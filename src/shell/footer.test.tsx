import { expect, it } from 'vitest'
import { drawInShell, makeShell } from '../../tests/support/draw-shell.tsx'
import { Footer } from './footer.tsx'

const draw = (own: Parameters<typeof makeShell>[0] = {}) => drawInShell(Footer, makeShell(own))
const account = (name: string) => ({ name, link: `https://social.example/${name}` })

it('shows the present ones of the three networks, global accounts first', () => {
  const html = draw({
    socials: ['telegram', 'rutube', 'youtube', 'youtube_global'].map(account),
  })
  const links = [...html.matchAll(/social\.example\/(\w+)/g)].map(([, name]) => name)
  expect(links).toEqual(['youtube_global', 'telegram'])
})

it('has no list of networks without any', () => {
  expect(draw({ socials: [account('rutube')] })).not.toContain('Мы в социальных сетях')
})

it('leads to the privacy policy in a new tab', () => {
  expect(draw()).toMatch(
    /<a href="\/documents\/politika-obrabotki-i-zashity-personalnyh-dannyh" target="_blank"/,
  )
})

it('has the menu, the year of the day and the credits', () => {
  const html = draw({ year: 2031 })
  expect(html).toMatch(/<nav aria-label="Меню в подвале".*href="\/#purchase"[^>]*>Покупка/)
  expect(html).toContain('©\u00a02031 ООО «Берег»')
  expect(html).toContain('Kvartal')
})
