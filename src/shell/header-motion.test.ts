import { expect, it } from 'vitest'
import { headerAtTop, moveHeader } from './header-motion.ts'

function scrollThrough(stops: number[], isMenuActive = false) {
  return stops.reduce((state, y) => moveHeader(state, y, isMenuActive), headerAtTop)
}

it('is neither hidden nor scrolled at the very top', () => {
  expect(scrollThrough([0])).toMatchObject({ isHidden: false, isScrolled: false })
})

it('counts as scrolled from the first pixel, and no more once back at the top', () => {
  expect(scrollThrough([1]).isScrolled).toBe(true)
  expect(scrollThrough([1, 0]).isScrolled).toBe(false)
})

it('keeps its transparency for one pixel', () => {
  expect(scrollThrough([1]).isOpaque).toBe(false)
  expect(scrollThrough([1.5]).isOpaque).toBe(true)
  expect(scrollThrough([2, 1]).isOpaque).toBe(false)
})

it('stays down to 160 px and hides below when scrolling down', () => {
  expect(scrollThrough([160]).isHidden).toBe(false)
  expect(scrollThrough([160, 161]).isHidden).toBe(true)
})

it('comes back after more than 150 px upwards in however many steps', () => {
  expect(scrollThrough([1000, 900, 850]).isHidden).toBe(true)
  expect(scrollThrough([1000, 900, 849]).isHidden).toBe(false)
})

it('counts upwards from the lowest point, so a short way down starts the count again', () => {
  expect(scrollThrough([1000, 900, 950, 820]).isHidden).toBe(true)
  expect(scrollThrough([1000, 900, 950, 799]).isHidden).toBe(false)
})

it('comes back at 160 px however short the way up was', () => {
  expect(scrollThrough([200, 160]).isHidden).toBe(false)
})

it('hides again at the first step down after it came back', () => {
  expect(scrollThrough([1000, 800, 801]).isHidden).toBe(true)
})

it('does not hide while a menu item is active', () => {
  expect(scrollThrough([1000, 2000], true).isHidden).toBe(false)
})

it('does not move when a scroll event brings the same place', () => {
  expect(scrollThrough([1000, 800, 800]).isHidden).toBe(false)
  expect(scrollThrough([1000, 1000]).isHidden).toBe(true)
})
