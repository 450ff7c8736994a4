import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { waitForScripts } from './browser.ts'
import { isNightly } from './nightly.ts'

/** How a visitor uses the site. */
type WalkMode = 'scripts' | 'no scripts' | 'keyboard'

/**
 * Widths in px and modes of the walks: a phone with and without scripts, and the keyboard of a desktop. The nightly run
 * walks all six.
 */
export const walkWays: ReadonlyArray<readonly [width: 375 | 1440, mode: WalkMode]> = [
  [375, 'scripts'],
  [375, 'no scripts'],
  [1440, 'keyboard'],
  ...(isNightly
    ? ([
        [1440, 'scripts'],
        [1440, 'no scripts'],
        [375, 'keyboard'],
      ] as const)
    : []),
]

/** A visitor who goes through pages with one kind of input only. */
export interface Walker {
  page: Page
  mode: WalkMode
  /** Whether the visitor uses a finger instead of a mouse. */
  hasTouch: boolean
}

/** Loads a page and waits until it can be used. */
export async function open({ page, mode }: Walker, path: string): Promise<void> {
  await page.goto(path)
  if (mode !== 'no scripts') await waitForScripts(page)
}

/** Follows a link or presses a button: by mouse, by finger, or by Tab and Enter. */
export async function press({ page, mode, hasTouch }: Walker, target: Locator): Promise<void> {
  if (mode === 'keyboard') {
    await tabTo(page, target.first())
    await page.keyboard.press('Enter')
  } else if (hasTouch) {
    await target.first().tap()
  } else {
    await target.first().click()
  }
}

/**
 * Chooses a place of a drawing or a cell of a grid. With scripts, the first tap on it shows `card`, and the second tap
 * follows the link.
 */
export async function pressPlace(walker: Walker, place: Locator, card: Locator): Promise<void> {
  const { page, mode, hasTouch } = walker
  await place.waitFor()
  if (hasTouch && mode === 'scripts') {
    const address = page.url()
    await page.waitForLoadState('networkidle')
    await place.tap()
    await card.waitFor()
    expect(page.url()).toBe(address)
  }
  await press(walker, place)
}

/** Checks a checkbox, by keyboard with Space. */
export async function check({ page, mode }: Walker, box: Locator): Promise<void> {
  if (mode !== 'keyboard') return box.check({ force: true })
  await tabTo(page, box)
  await page.keyboard.press('Space')
}

/** Whether the element has the focus. */
export function isFocused(target: Locator): Promise<boolean> {
  return target.evaluate((it) => it === document.activeElement)
}

/** What Tab stops at. `check-pages.ts` proves that Tab reaches all of it on every page. */
const STOPS = 'a[href], button, input, select, textarea, summary, [tabindex]:not([tabindex="-1"])'
/** So many elements before its target a walk by Tab begins. */
const LEAD = 8

/**
 * Presses Tab until the element has the focus. A walk begins near the element, because a page has a hundred stops; at
 * night it begins where the focus is.
 */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  if (await isFocused(target)) return
  if (!isNightly) await focusBefore(target)
  for (let presses = 0; presses < 200; presses++) {
    await page.keyboard.press('Tab')
    if (await isFocused(target)) return
  }
  throw new Error(`Tab does not reach ${String(target)}`)
}

/** Focuses an element that precedes the target, where the focus is not already nearer. */
async function focusBefore(target: Locator): Promise<void> {
  await target.evaluate(
    (element, { stops, lead }) => {
      const all = [...document.querySelectorAll<HTMLElement>(stops)].filter(
        (stop) => stop.tabIndex >= 0 && stop.checkVisibility({ visibilityProperty: true }),
      )
      const at = all.indexOf(element as HTMLElement)
      const now = all.indexOf(document.activeElement as HTMLElement)
      const from = all[at - lead]
      if (from && (now > at || now < at - lead)) from.focus()
    },
    { stops: STOPS, lead: LEAD },
  )
}
