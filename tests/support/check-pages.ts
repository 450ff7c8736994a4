import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findViolations } from './axe.ts'
import { setUpEveryPage } from './every-page.ts'
import { findSnifferErrors } from './html-codesniffer.ts'
import { isNightly } from './nightly.ts'
import { allPages } from './page-addresses.ts'
import {
  findBrokenWords,
  cutTexts,
  headingLevels,
  overflow,
  overlappingTexts,
  runningAnimations,
  setFontScale,
  skippedLevels,
  waitForLayout,
  walkByTab,
} from './page-checks.ts'
import { axeWidths, deviceWidths, tabWidths } from './widths.ts'

/*
 * Layout, head, animations, axe and keyboard access of every page of routes.ts. A page is loaded once for all checks,
 * because loading it costs more than most of them.
 */
const WIDTHS = isNightly ? [320, 375, 768, 992, 1280, 1440, 1920] : [320, 375, 768, 1280, 1920]

/** The pages on which one chooses a home. At night the text of every page is enlarged. */
const LARGE_TEXT_BY_DAY = new Set(['home', 'flats', 'flat', 'project', 'compare', 'callback'])

/** A phone: 375 px wide, and pages at most so many px high. */
const PHONE = 375
const MAX_HEIGHTS: ReadonlyMap<string, number> = new Map([
  ['home', 8200],
  ['project', 8200],
  ['flat', 7300],
  ['apartment', 7300],
  ['parking-place', 7300],
  ['storage-unit', 7300],
])

/** Pages that open with a headline below the header, or below breadcrumbs. */
const STANDARD_TOP = new Set([
  'about',
  'broadcast',
  'broadcasts',
  'callback',
  'changes',
  'compare',
  'document',
  'documents',
  'favorites',
  'finishes',
  'flats-filters',
  'map',
  'menu',
  'partners',
  'press',
  'press-piece',
  'progress',
  'projects',
  'search',
  'site',
  'ui-kit',
])
/** On a phone their headline is small and near the header, so that two lots fit on the screen. */
const COMPACT_ON_PHONES = new Set(['flats', 'apartments', 'parking', 'storage'])
/** Where the first line of their headline stands, by the width of the viewport, px. */
const HEADLINE_BASELINES = [
  [375, 171],
  [1440, 225],
] as const

/** The footer on a phone, px. */
const MAX_FOOTER = 620

/** So many test files share the pages, because files run in parallel. */
const PARTS = 3

/**
 * Declares the checks of every third page of the demo company, from the page with the index `part`: 0, 1 or 2. The
 * pages of the second company have `second-company.test.ts`.
 */
export function checkPages(part: 0 | 1 | 2): void {
  const openPage = setUpEveryPage('demo')
  const pages = allPages.filter((_, index) => index % PARTS === part)
  describe.each(pages)('the page $id', ({ id }) => checkPage(id, openPage))
}

function checkPage(id: string, openPage: ReturnType<typeof setUpEveryPage>): void {
  let page: Page
  let errors: string[]
  beforeAll(async () => {
    ;({ page, errors } = await openPage(id, 320))
  })
  afterAll(() => page.close())
  const setWidth = async (width: number) => {
    await page.setViewportSize({ width, height: 900 })
    await waitForLayout(page)
  }

  it('has no horizontal overflow from 320 to 1920 px, and breaks no words on a phone', async () => {
    for (const width of WIDTHS) {
      await setWidth(width)
      // Code that loads late can be between two layouts.
      await expect.poll(() => overflow(page), { message: `${width} px` }).toEqual([])
      if (width < 400) expect(await findBrokenWords(page), `${width} px`).toEqual([])
    }
  })

  it('has one h1, no skipped heading levels, a complete head and no console errors', async () => {
    await setWidth(1440)
    const levels = await headingLevels(page)
    expect(levels.filter((level) => level === 1)).toHaveLength(1)
    expect(skippedLevels(levels)).toEqual([])
    expect(await page.locator('img:not([alt])').count()).toBe(0)
    expect(await page.title()).not.toBe('')
    const attribute = (selector: string, name: string) => page.locator(selector).getAttribute(name)
    expect(await attribute('meta[name=description]', 'content')).not.toBe('')
    if ((await page.locator('meta[name=robots][content=noindex]').count()) === 0) {
      expect(await attribute('link[rel=canonical]', 'href')).toMatch(/^https?:/)
    }
    // The browser logs an error for the 404 of the unknown page.
    expect(errors.filter((text) => id !== 'unknown' || !text.includes('404'))).toEqual([])
  })

  it.runIf(id === 'about')('has a footer of at most 620 px on a phone', async () => {
    await setWidth(PHONE)
    const height = await page.getByRole('contentinfo').evaluate((footer) => footer.clientHeight)
    expect(height).toBeLessThanOrEqual(MAX_FOOTER)
  })

  it.runIf(MAX_HEIGHTS.has(id))('is not too long on a phone', async () => {
    await setWidth(PHONE)
    const height = await page.evaluate(() => {
      // What is far from the window has its height, too.
      for (const late of document.querySelectorAll<HTMLElement>('[data-late-layout] > *')) {
        late.style.contentVisibility = 'visible'
      }
      return document.documentElement.scrollHeight
    })
    expect(height).toBeLessThanOrEqual(MAX_HEIGHTS.get(id) ?? 0)
  })

  it.each(
    HEADLINE_BASELINES.filter(
      ([width]) => STANDARD_TOP.has(id) || (COMPACT_ON_PHONES.has(id) && width > PHONE),
    ),
  )(
    'has the first line of its headline where other pages have it (%i px)',
    async (width, baseline) => {
      await setWidth(width)
      const found = await page.locator('h1').evaluate((headline) => {
        const mark = document.createElement('span')
        mark.style.display = 'inline-block'
        headline.prepend(mark)
        const { bottom } = mark.getBoundingClientRect()
        mark.remove()
        return Math.round(bottom + scrollY)
      })
      expect(found).toBe(baseline)
    },
  )

  it('runs no animations with reduced motion', async () => {
    await setWidth(1440)
    expect(await runningAnimations(page)).toEqual([])
  })

  it.each(axeWidths)('has no axe violations (%i px)', async (width) => {
    await setWidth(width)
    expect(await findViolations(page)).toEqual([])
  })

  it.runIf(isNightly).each(axeWidths)(
    'has no errors of HTML_CodeSniffer (%i px)',
    async (width) => {
      await setWidth(width)
      expect(await findSnifferErrors(page)).toEqual([])
    },
  )

  it.each(isNightly || LARGE_TEXT_BY_DAY.has(id) ? deviceWidths : [])(
    'cuts, overlaps and breaks nothing when its text is twice as large (%i px)',
    async (width) => {
      await setWidth(width)
      const reset = await setFontScale(page, 2)
      // The labels of a drawing are placed again once its size has changed.
      await expect.poll(() => overflow(page)).toEqual([])
      await expect.poll(() => cutTexts(page)).toEqual([])
      expect(await findBrokenWords(page)).toEqual([])
      expect(await overlappingTexts(page)).toEqual([])
      await reset()
    },
  )

  it.each(tabWidths)(
    'has only controls that Tab reaches and that show the focus (%i px)',
    async (width) => {
      await setWidth(width)
      // Code that loads late, for example that of a form, may replace elements.
      await page.waitForLoadState('networkidle')
      expect(await walkByTab(page)).toEqual({ missed: [], unmarked: [] })
    },
  )
}
