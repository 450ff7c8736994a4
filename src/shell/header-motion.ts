/** Pixels of scroll (specification, section 4). */
const HIDE_BELOW = 160
const SHOW_AFTER_UP = 150
const OPAQUE_AFTER = 1

export interface HeaderMotion {
  isHidden: boolean
  /** Scrolled at all: the header gets its line. */
  isScrolled: boolean
  /** Far enough for a transparent header to have its ground. */
  isOpaque: boolean
  /** Where the scroll was last. */
  y: number
  /** The lowest point since the header hid; going up is counted from there. */
  lowest: number
}

export const headerAtTop: HeaderMotion = {
  isHidden: false,
  isScrolled: false,
  isOpaque: false,
  y: 0,
  lowest: 0,
}

/** What the header becomes when the page is scrolled to `y` pixels; it never hides while a menu item is active. */
export function moveHeader(before: HeaderMotion, y: number, isMenuActive: boolean): HeaderMotion {
  const style = { isScrolled: y > 0, isOpaque: y > OPAQUE_AFTER }
  if (y <= HIDE_BELOW) return { ...style, isHidden: false, y, lowest: y }
  if (y > before.y) return { ...style, isHidden: before.isHidden || !isMenuActive, y, lowest: y }
  const isHidden = before.isHidden && before.lowest - y <= SHOW_AFTER_UP
  return { ...style, isHidden, y, lowest: before.lowest }
}
