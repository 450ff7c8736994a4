import { expect, it } from 'vitest'
import { makeMenuEntry } from '../../../tests/support/draw-shell.tsx'
import { verifies } from '../../../tests/support/verifies.ts'
import { burgerMenu } from './burger-modal.tsx'

it('omits links with purchase or investment in their address only in the burger’s purchase group', () => {
  const urls = ['/purchase/how', '/flats?for=investment', '/mortgage']
  const links = urls.map((url, id) => ({ id, title: url, url }))
  const menu = burgerMenu(['purchase', 'about'].map((slug) => makeMenuEntry({ slug, links })))
  expect(menu.map((entry) => entry.links.map(({ url }) => url))).toEqual([['/mortgage'], urls])
  verifies('§2.4-3')
})
