import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { collectErrors, newVisitor, sharedBrowser, waitForScripts } from './browser.ts'
import { setUpDemoSite, setUpSecondSite } from './browser-site.ts'
import { findAddresses } from './page-addresses.ts'
import { layOutAll } from './page-checks.ts'

/** The two companies with which every page is checked. */
export type Company = 'demo' | 'second'

/**
 * Starts the site of a company for tests that open every page. Returns a function that opens the page of a route in a new tab
 * with reduced motion. All tabs share a browser context, so that shared files load once. The cookie notice is answered.
 */
export function setUpEveryPage(company: Company = 'demo') {
  const site = company === 'demo' ? setUpDemoSite() : setUpSecondSite()
  let addresses: Map<string, string>
  let context: BrowserContext
  beforeAll(async () => {
    const browser = await sharedBrowser()
    addresses = await findAddresses(site.address)
    const visitor = await newVisitor(browser, { baseURL: site.address })
    context = visitor.context
    await context.addInitScript(() => localStorage.setItem('accept-cookie', 'true'))
  })
  afterAll(() => context.close())

  return async (id: string, width: number): Promise<{ page: Page; errors: string[] }> => {
    const address = addresses.get(id)
    if (!address) throw new Error(`no page links to the page «${id}»`)
    const page = await context.newPage()
    const errors = collectErrors(page)
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await layOutAll(page)
    await page.goto(address)
    await waitForScripts(page)
    return { page, errors }
  }
}
