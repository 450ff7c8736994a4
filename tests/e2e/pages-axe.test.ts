import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findViolations } from '../support/axe.ts'
import { newVisitor, openBrowser, waitForScripts } from '../support/browser.ts'
import { allPages, findAddresses } from '../support/page-addresses.ts'
import {
  cutTexts,
  headingLevels,
  overflow,
  runningAnimations,
  skippedLevels,
  walkByTab,
} from '../support/page-checks.ts'
import { type RunningServer, startServer } from '../support/running-server.ts'
import { createStore } from '../support/stores.ts'

/* Rules that hold on every page there is: the list is that of the routes. */
const WIDTHS = [320, 375, 768, 992, 1280, 1440, 1920]

let browser: Browser
let server: RunningServer
let drop: () => Promise<void>
let addresses: Map<string, string>
beforeAll(async () => {
  browser = await openBrowser()
  const created = await createStore('sqlite')
  drop = created.drop
  server = await startServer(created.url)
  addresses = await findAddresses(browser, server.address)
})
afterAll(async () => {
  await browser.close()
  await server.stop()
  await drop()
})

/** The visitor's own setting of the browser's text size, which media queries in em follow, too. */
async function enlargeText(page: Page, times: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 16 * times } })
}

/** Opens the page as a visitor who has answered the cookie notice, runs the check, and closes it. */
async function onPage(
  id: string,
  width: number,
  check: (page: Page, complaints: string[], context: BrowserContext) => Promise<void>,
): Promise<void> {
  const address = addresses.get(id)
  if (!address) throw new Error(`no page links to the page «${id}»`)
  const { page, context, complaints } = await newVisitor(browser, {
    baseURL: server.address,
    width,
  })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.addInitScript(() => localStorage.setItem('accept-cookie', 'true'))
  await page.goto(address)
  await waitForScripts(page)
  await check(page, complaints, context)
  await context.close()
}

describe.each(allPages)('the page $id', ({ id }) => {
  it.each([375, 768, 1440])('has nothing that axe finds at %i px', (width) =>
    onPage(id, width, async (page) => {
      expect(await findViolations(page)).toEqual([])
    }),
  )

  it('has one headline, no skipped level, its own head and a quiet console', () =>
    onPage(id, 1440, async (page, complaints) => {
      const levels = await headingLevels(page)
      expect(levels.filter((level) => level === 1)).toHaveLength(1)
      expect(skippedLevels(levels)).toEqual([])
      expect(await page.locator('img:not([alt])').count()).toBe(0)
      expect(await page.title()).not.toBe('')
      const attribute = (selector: string, name: string) =>
        page.locator(selector).getAttribute(name)
      expect(await attribute('meta[name=description]', 'content')).not.toBe('')
      if ((await page.locator('meta[name=robots][content=noindex]').count()) === 0) {
        expect(await attribute('link[rel=canonical]', 'href')).toMatch(/^https?:/)
      }
      // The browser itself reports the 404 of the page that does not exist.
      expect(complaints.filter((text) => id !== 'unknown' || !text.includes('404'))).toEqual([])
    }))

  it('is never wider than its window from 320 to 1920 px', () =>
    onPage(id, 320, async (page) => {
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 })
        expect([width, ...(await overflow(page))]).toEqual([width])
      }
    }))

  it('loses nothing when its text is twice as large', () =>
    onPage(id, 1280, async (page) => {
      await enlargeText(page, 2)
      expect(await overflow(page)).toEqual([])
      expect(await cutTexts(page)).toEqual([])
    }))

  it.each([375, 1440])(
    'is reached by Tab to its last control, and shows where one is, at %i px',
    (width) =>
      onPage(id, width, async (page) => {
        // What comes late, like the code of a form, may take the place of what stands there.
        await page.waitForLoadState('networkidle')
        expect(await walkByTab(page)).toEqual({ missed: [], unmarked: [] })
      }),
  )

  it('stands still for those who ask for less motion', () =>
    onPage(id, 1440, async (page) => {
      expect(await runningAnimations(page)).toEqual([])
    }))
})
