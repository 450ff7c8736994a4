import type { Page } from 'playwright-core'

/** Levels of the headings in the page's order, without those out of sight of everybody. */
export function headingLevels(page: Page): Promise<number[]> {
  return page
    .locator('h1, h2, h3, h4, h5, h6')
    .evaluateAll((all) =>
      all.filter((heading) => heading.checkVisibility()).map(({ tagName }) => Number(tagName[1])),
    )
}

/** Where a level is left out on the way down, e.g. «h2 → h4». */
export function skippedLevels(levels: readonly number[]): string[] {
  return levels.flatMap((level, index) => {
    const before = levels[index - 1] ?? 0
    return level > before + 1 ? [`h${before} → h${level}`] : []
  })
}

/** By how many pixels the page is wider than its window, and what sticks out. */
export function overflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    )
    return [`${scrollWidth} px`, ...wide.slice(0, 5).map((e) => e.outerHTML.slice(0, 120))]
  })
}

/** Texts that are cut off by a box with hidden overflow. */
export function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isCut = (element: Element) => {
      const { overflowX, overflowY, position, clipPath } = getComputedStyle(element)
      if (position === 'absolute' && clipPath !== 'none') return false
      const cutsX = /hidden|clip/.test(overflowX) && element.scrollWidth > element.clientWidth + 2
      const cutsY = /hidden|clip/.test(overflowY) && element.scrollHeight > element.clientHeight + 2
      return (cutsX || cutsY) && element.checkVisibility() && element.textContent.trim() !== ''
    }
    return [...document.querySelectorAll('body *')]
      .filter(isCut)
      .map((element) => element.outerHTML.slice(0, 160))
  })
}

/**
 * Walks the page by Tab from its start to its end. Answers the visible controls that were never reached, and
 * those that do not show that they have the focus.
 */
export async function walkByTab(page: Page): Promise<{ missed: string[]; unmarked: string[] }> {
  const count = await page.evaluate(() => {
    const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex]'
    const controls = [...document.querySelectorAll<HTMLElement>(CONTROLS)].filter(
      (control) =>
        control.tabIndex >= 0 &&
        !control.matches(':disabled, [type="hidden"]') &&
        !control.closest('[inert]') &&
        control.checkVisibility({ visibilityProperty: true }),
    )
    const unreached = new Set<Element>(controls)
    const unmarked = new Set<Element>()
    const outlines = (element: Element) =>
      [undefined, '::after', '::before'].some(
        (part) => getComputedStyle(element, part).outlineStyle !== 'none',
      )
    document.addEventListener('focusin', ({ target }) => {
      if (!(target instanceof Element)) return
      unreached.delete(target)
      const next = target.nextElementSibling
      if (!outlines(target) && !(next && outlines(next))) unmarked.add(target)
    })
    Object.assign(window, { walk: { unreached, unmarked } })
    return controls.length
  })
  for (let step = 0; step < count + 20; step += 1) {
    await page.keyboard.press('Tab')
    if (step >= count && (await page.evaluate(() => document.activeElement === document.body)))
      break
  }
  return page.evaluate(() => {
    const { unreached, unmarked } = Reflect.get(window, 'walk') as Record<string, Set<Element>>
    const words = (set: Set<Element> | undefined) =>
      [...(set ?? [])].map((element) => element.outerHTML.slice(0, 160))
    return { missed: words(unreached), unmarked: words(unmarked) }
  })
}

/** Names of the animations that run although less motion was asked for. */
export function runningAnimations(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter(
        (animation) =>
          animation.playState === 'running' &&
          Number(animation.effect?.getComputedTiming().activeDuration) > 10,
      )
      .map((animation) => (animation instanceof CSSAnimation ? animation.animationName : 'other')),
  )
}
