import type { Page } from 'playwright-core'

/** Font size of a browser whose visitor has chosen none, px. */
const DEFAULT_FONT = 16

/** Resolves when a change of the window or of the text size is laid out: lengths in container units follow a frame later. */
export async function waitForLayout(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
}

/**
 * Sets the font size of the browser, which also affects media queries in em, to so many times its default. Returns a
 * function that sets it back.
 */
export async function setFontScale(page: Page, times: number): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  const set = async (standard: number) => {
    // What is far from the window is laid out, too: its sizes are read.
    await page.evaluate(() => {
      for (const item of document.querySelectorAll<HTMLElement>('#lots > li')) {
        item.style.contentVisibility = 'visible'
      }
    })
    await session.send('Page.setFontSizes', { fontSizes: { standard } })
    await waitForLayout(page)
  }
  await set(DEFAULT_FONT * times)
  return async () => {
    await set(DEFAULT_FONT)
    await session.detach()
  }
}

/**
 * Lays out what is far from the window, too, on every document that the page opens afterwards: otherwise its sizes are
 * those of nothing. Call it before `goto`.
 */
export async function layOutAll(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets.push(sheet)
  })
}

/** Returns the levels of the visible headings in document order. */
export function headingLevels(page: Page): Promise<number[]> {
  return page
    .locator('h1, h2, h3, h4, h5, h6')
    .evaluateAll((all) =>
      all.filter((heading) => heading.checkVisibility()).map(({ tagName }) => Number(tagName[1])),
    )
}

/** Returns the places where heading levels are skipped, e.g. «h2 → h4». */
export function skippedLevels(levels: readonly number[]): string[] {
  return levels.flatMap((level, index) => {
    const before = levels[index - 1] ?? 0
    return level > before + 1 ? [`h${before} → h${level}`] : []
  })
}

/**
 * Returns the width of a page that is wider than its viewport and the elements that overflow, and the texts that begin
 * left of the viewport, which cannot be scrolled to; otherwise nothing.
 */
export function overflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    // What a scrolling element contains does not make the page wider.
    const isInScroller = (element: Element): boolean => {
      const parent = element.parentElement
      if (!parent || parent === document.body) return false
      // A pin at the edge of a map comes into view with the map.
      if (parent.matches('[data-pins]')) return true
      return /auto|scroll/.test(getComputedStyle(parent).overflowX) || isInScroller(parent)
    }
    const cut = [...document.querySelectorAll('body *')].filter((element) => {
      const { left, right, width } = element.getBoundingClientRect()
      const isText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE)
      const isControl = element.matches('a, button, input, select, summary')
      if (!(isText || isControl) || width <= 1 || right < 0 || left > clientWidth) return false
      return (left < -1 || right > clientWidth + 1) && !isInScroller(element)
    })
    if (scrollWidth <= clientWidth) return cut.map((e) => e.outerHTML.slice(0, 120))
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) =>
        element.getBoundingClientRect().right > clientWidth + 1 && !isInScroller(element),
    )
    return [`${scrollWidth} px`, ...wide.slice(0, 5).map((e) => e.outerHTML.slice(0, 120))]
  })
}

/** Returns the elements whose text is clipped by hidden overflow. */
export function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const hasRowsBelow = (element: Element) => {
      const end = element.getBoundingClientRect().bottom
      const boxes = [...element.children].map((child) => child.getBoundingClientRect())
      return boxes.every(({ top, bottom }) => bottom <= end + 1 || top >= end - 1)
    }
    const isCut = (element: Element) => {
      const { overflowX, overflowY, clipPath, flexWrap } = getComputedStyle(element)
      // A text for screen readers, or a label of a drawing that does not fit and is therefore not shown.
      if (clipPath !== 'none') return false
      if (element.matches('[data-pins]')) return false
      // A tag that has no room in the only row is hidden, not cut: the page of the lot has all of them.
      if (flexWrap === 'wrap' && hasRowsBelow(element)) return false
      const cutsX = /hidden|clip/.test(overflowX) && element.scrollWidth > element.clientWidth + 2
      const cutsY = /hidden|clip/.test(overflowY) && element.scrollHeight > element.clientHeight + 2
      return (cutsX || cutsY) && element.checkVisibility() && element.textContent.trim() !== ''
    }
    return [...document.querySelectorAll('body *')]
      .filter(isCut)
      .map((element) => element.outerHTML.slice(0, 160))
  })
}

/** Returns the words that are broken in the middle without a hyphen, because their column is too narrow. */
export function findBrokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const broken: string[] = []
    // A text for screen readers only is in a box of one pixel.
    const isHidden = (element: Element): boolean =>
      element.getBoundingClientRect().width <= 1 ||
      (element.parentElement !== null && isHidden(element.parentElement))
    const range = document.createRange()
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement
      if (!parent?.checkVisibility() || parent.closest('svg, script, style, code')) continue
      if (getComputedStyle(parent).hyphens === 'auto' || isHidden(parent)) continue
      for (const { 0: word, index } of (text.nodeValue ?? '').matchAll(/\p{L}{2,}|\d{2,}/gu)) {
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const boxes = [...range.getClientRects()].filter(({ height }) => height > 0)
        const tops = boxes.map(({ top }) => Math.round(top))
        if (new Set(tops).size > 1) broken.push(`${word} in ${parent.outerHTML.slice(0, 120)}`)
      }
    }
    return broken
  })
}

/**
 * Returns the pairs of texts that lie over each other. Words of drawings and maps, and what stays in place while the
 * page is scrolled, are not compared.
 */
export function overlappingTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    interface Line {
      owner: Element
      left: number
      right: number
      top: number
      bottom: number
    }
    const isApart = (element: Element) => {
      for (let e: Element | null = element; e && e !== document.body; e = e.parentElement) {
        const { position, clipPath } = getComputedStyle(e)
        if (/fixed|sticky/.test(position) || clipPath !== 'none') return true
      }
      return element.closest('svg, figure, [data-pins], [popover], dialog') !== null
    }
    // What a scrolling or clipping ancestor hides is not seen.
    const clip = (line: Line): Line => {
      for (let e = line.owner.parentElement; e && e !== document.body; e = e.parentElement) {
        if (getComputedStyle(e).overflow === 'visible') continue
        const box = e.getBoundingClientRect()
        line.left = Math.max(line.left, box.left)
        line.right = Math.min(line.right, box.right)
        line.top = Math.max(line.top, box.top)
        line.bottom = Math.min(line.bottom, box.bottom)
      }
      return line
    }
    const lines: Line[] = []
    const range = document.createRange()
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const owner = text.parentElement
      if (!text.nodeValue?.trim() || !owner?.checkVisibility() || isApart(owner)) continue
      range.selectNodeContents(text)
      for (const { left, right, top, bottom, height } of range.getClientRects()) {
        // A box of a line is higher than its letters.
        const inset = height * 0.3
        const line = clip({ owner, left, right, top: top + inset, bottom: bottom - inset })
        if (line.right - line.left > 2 && line.bottom > line.top) lines.push(line)
      }
    }
    lines.sort((a, b) => a.top - b.top)
    const found = new Set<string>()
    for (const [index, a] of lines.entries()) {
      for (let next = index + 1; next < lines.length; next += 1) {
        const b = lines[next]
        if (!b || b.top >= a.bottom - 1) break
        if (a.owner === b.owner || b.left >= a.right - 2 || a.left >= b.right - 2) continue
        found.add(`${a.owner.outerHTML.slice(0, 100)} over ${b.owner.outerHTML.slice(0, 100)}`)
      }
    }
    return [...found]
  })
}

/**
 * Moves the focus through the page by Tab. Returns the visible controls that were not reached, and those without a
 * visible focus indicator.
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
  // The browser handles the keys in their order; waiting for each one takes twice as long.
  await Promise.all(Array.from({ length: count }, () => page.keyboard.press('Tab')))
  for (let step = 0; step < 20; step += 1) {
    await page.keyboard.press('Tab')
    if (await page.evaluate(() => document.activeElement === document.body)) break
  }
  return page.evaluate(() => {
    const { unreached, unmarked } = Reflect.get(window, 'walk') as Record<string, Set<Element>>
    const toHtml = (elements: Iterable<Element> = []) =>
      [...elements].map((element) => element.outerHTML.slice(0, 160))
    // A grid becomes one Tab stop when its code is loaded, which may be during the walk: its arrow keys lead on.
    const isArrowStop = (element: Element) =>
      element.getAttribute('tabindex') === '-1' && element.closest('[role="grid"]') !== null
    const missed = [...(unreached ?? [])].filter((element) => !isArrowStop(element))
    return { missed: toHtml(missed), unmarked: toHtml(unmarked) }
  })
}

/** Returns the names of animations that run for more than 10 ms. With reduced motion there must be none. */
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
