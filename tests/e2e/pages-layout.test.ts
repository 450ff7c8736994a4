import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setUpEveryPage } from '../support/every-page.ts'
import { allPages } from '../support/page-addresses.ts'
import {
  cutTexts,
  headingLevels,
  overflow,
  runningAnimations,
  skippedLevels,
  waitForLayout,
} from '../support/page-checks.ts'

/* Layout, head and animations of every page of routes.ts. */
const WIDTHS = [320, 375, 768, 992, 1280, 1440, 1920]

const openPage = setUpEveryPage()

/** Sets the font size of the browser, which also affects media queries in em. */
async function enlargeText(page: Page, times: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 16 * times } })
  await waitForLayout(page)
}

describe.each(allPages)('the page $id', ({ id }) => {
  /** Shared by the checks that do not change the page. */
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

  it('has no horizontal overflow from 320 to 1920 px', async () => {
    for (const width of WIDTHS) {
      await setWidth(width)
      // Code that loads late can be between two layouts.
      await expect.poll(() => overflow(page), { message: `${width} px` }).toEqual([])
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

  it('runs no animations with reduced motion', async () => {
    await setWidth(1440)
    expect(await runningAnimations(page)).toEqual([])
  })

  it('has no overflow and no clipped text when its text is twice as large', async () => {
    const { page } = await openPage(id, 1280)
    await enlargeText(page, 2)
    // The labels of a drawing are placed again once its size has changed.
    await expect.poll(() => overflow(page)).toEqual([])
    await expect.poll(() => cutTexts(page)).toEqual([])
    await page.close()
  })
})
