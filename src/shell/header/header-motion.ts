/** Pixels of scroll (§4.2). */
const HIDE_BELOW = 160
const SHOW_AFTER_UP = 150
const OPAQUE_AFTER = 1

export interface HeaderMotion {
  isHidden: boolean
  /** Scrolled by at least one pixel: the header has its border. */
  isScrolled: boolean
  /** Scrolled far enough for a transparent header to get its background. */
  isOpaque: boolean
  /** The last scroll position. */
  y: number
  /** The largest scroll position since the header was hidden; scrolling up is measured from there. */
  lowest: number
}

export const headerAtTop: HeaderMotion = {
  isHidden: false,
  isScrolled: false,
  isOpaque: false,
  y: 0,
  lowest: 0,
}

/** The header's next state when the page is scrolled to `y` pixels; it does not hide while a menu item is active. */
export function moveHeader(before: HeaderMotion, y: number, isMenuActive: boolean): HeaderMotion {
  const style = { isScrolled: y > 0, isOpaque: y > OPAQUE_AFTER }
  if (y <= HIDE_BELOW) return { ...style, isHidden: false, y, lowest: y }
  if (y > before.y) return { ...style, isHidden: before.isHidden || !isMenuActive, y, lowest: y }
  const isHidden = before.isHidden && before.lowest - y <= SHOW_AFTER_UP
  return { ...style, isHidden, y, lowest: before.lowest }
}
