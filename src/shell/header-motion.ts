/** Pixels of scroll (specification, section 4). */
const HIDE_BELOW = 160
const SHOW_AFTER_UP = 150

export interface HeaderState {
  isHidden: boolean
  /** Scrolled at all: the header gets its line and loses its transparency. */
  isScrolled: boolean
  /** Where the scroll was last. */
  y: number
  /** The lowest point since the header hid; going up is counted from there. */
  lowest: number
}

export const headerAtTop: HeaderState = { isHidden: false, isScrolled: false, y: 0, lowest: 0 }

/** What the header becomes when the page is scrolled to `y` pixels; it never hides while a menu item is active. */
export function moveHeader(before: HeaderState, y: number, isMenuActive: boolean): HeaderState {
  const isScrolled = y >= 1
  if (y <= HIDE_BELOW) return { isHidden: false, isScrolled, y, lowest: y }
  if (y > before.y) {
    return { isHidden: before.isHidden || !isMenuActive, isScrolled, y, lowest: y }
  }
  const isHidden = before.isHidden && before.lowest - y <= SHOW_AFTER_UP
  return { isHidden, isScrolled, y, lowest: before.lowest }
}
