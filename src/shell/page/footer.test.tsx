import { expect, it } from 'vitest'
import { drawInShell, makeShell } from '../../../tests/support/draw-shell.tsx'
import { verifies } from '../../../tests/support/verifies.ts'
import { FooterContent } from './footer-content.tsx'

const draw = (own: Parameters<typeof makeShell>[0] = {}) =>
  drawInShell(FooterContent, makeShell(own))
const account = (name: string) => ({ name, link: `https://social.example/${name}` })

it('shows the loaded accounts of the three networks, preferring global ones', () => {
  const html = draw({
    socials: ['telegram', 'rutube', 'youtube', 'youtube_global'].map(account),
  })
  const links = [...html.matchAll(/social\.example\/(\w+)/g)].map(([, name]) => name)
  expect(links).toEqual(['youtube_global', 'telegram'])
  verifies('§2.5-1')
})

it('renders no list of networks when none is loaded', () => {
  expect(draw({ socials: [account('rutube')] })).not.toContain('Мы в социальных сетях')
})

it('opens the privacy policy in a new tab, when there is one', () => {
  expect(draw()).toMatch(
    /<a href="\/documents\/politika-obrabotki-i-zashity-personalnyh-dannyh" target="_blank"/,
  )
  expect(draw({ documents: [] })).not.toContain('/documents/politika')
  verifies('§2.1-11', '§2.5-3')
})

it('has no links without a phone or an e-mail', () => {
  const city = { id: 1, slug: 'kazan', name: 'Казань', phone: '', email: '' }
  expect(draw({ city })).not.toMatch(/href="(tel|mailto):"/)
})

it('contains the menu, the current year and the credits', () => {
  const html = draw({ year: 2031, lotCounts: [{ kind: 'flat', count: 1, cityCount: 1 }] })
  expect(html).toMatch(/<nav aria-label="Меню в подвале".*href="\/#purchase"[^>]*>Покупка/)
  expect(html).toContain('©\u00a02031 ООО «Берег»')
  expect(html).toContain('Kvartal')
  expect(html).toMatch(/href="\/changes"[^>]*>Изменения цен и\u00a0наличия/)
  verifies('§2.5-1', '§2.5-2', '§2.5-4')
})

it('names neither projects nor lots nor partners of a company that has none', () => {
  const lotCounts = [{ kind: 'flat' as const, count: 0, cityCount: 0 }]
  const html = draw({ menu: [], hasProjects: false, hasPartners: false, lotCounts })
  expect(html).not.toMatch(/href="\/(projects|flats|changes|partners)"/)
  expect(draw()).toContain('href="/partners"')
})
