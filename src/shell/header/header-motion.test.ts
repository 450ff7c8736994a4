import { expect, it } from 'vitest'
import { verifies } from '../../../tests/support/verifies.ts'
import { headerAtTop, moveHeader } from './header.tsx'

function scrollThrough(stops: number[], isMenuActive = false) {
  return stops.reduce((state, y) => moveHeader(state, y, isMenuActive), headerAtTop)
}

it('is neither hidden nor scrolled at the top', () => {
  expect(scrollThrough([0])).toMatchObject({ isHidden: false, isScrolled: false })
})

it('is scrolled from the first pixel on, and not at the top', () => {
  expect(scrollThrough([1]).isScrolled).toBe(true)
  expect(scrollThrough([1, 0]).isScrolled).toBe(false)
})

it('stays transparent for the first pixel', () => {
  expect(scrollThrough([1]).isOpaque).toBe(false)
  expect(scrollThrough([1.5]).isOpaque).toBe(true)
  expect(scrollThrough([2, 1]).isOpaque).toBe(false)
  verifies('§4.2-2', '§9-10')
})

it('stays visible up to 160 px and hides when scrolling further down', () => {
  expect(scrollThrough([160]).isHidden).toBe(false)
  expect(scrollThrough([160, 161]).isHidden).toBe(true)
  verifies('§4.2-3')
})

it('shows again after scrolling up by more than 150 px in any number of steps', () => {
  expect(scrollThrough([1000, 900, 850]).isHidden).toBe(true)
  expect(scrollThrough([1000, 900, 849]).isHidden).toBe(false)
  verifies('§4.2-4')
})

it('measures scrolling up from the lowest position, so scrolling down restarts it', () => {
  expect(scrollThrough([1000, 900, 950, 820]).isHidden).toBe(true)
  expect(scrollThrough([1000, 900, 950, 799]).isHidden).toBe(false)
})

it('shows again at 160 px after any distance', () => {
  expect(scrollThrough([200, 160]).isHidden).toBe(false)
})

it('hides again at the first step down after it was shown', () => {
  expect(scrollThrough([1000, 800, 801]).isHidden).toBe(true)
})

it('does not hide while a menu item is active', () => {
  expect(scrollThrough([1000, 2000], true).isHidden).toBe(false)
})

it('does not change when a scroll event has the same position', () => {
  expect(scrollThrough([1000, 800, 800]).isHidden).toBe(false)
  expect(scrollThrough([1000, 1000]).isHidden).toBe(true)
})
