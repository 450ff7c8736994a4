import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { findViolations } from '../support/axe.ts'
import { waitForScripts } from '../support/browser.ts'
import { setUpDemoSite } from '../support/browser-site.ts'
import { verifies } from '../support/verifies.ts'
import { axeWidths } from '../support/widths.ts'

const site = setUpDemoSite()

const heading = (page: Page) => page.getByRole('heading', { name: /^Найдено/ })

describe('the list of flats', () => {
  it('updates on every choice without loading a document, and Back undoes the choices one by one', async () => {
    const { page, errors } = await site.visit()
    await page.goto('/flats')
    await waitForScripts(page)
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    const all = await heading(page).textContent()
    const rooms = page.getByRole('form', { name: 'Фильтр' }).getByRole('checkbox')
    await rooms.nth(1).check({ force: true })
    await page.waitForURL(/rooms=1/)
    await expect.poll(() => heading(page).textContent()).not.toBe(all)
    const one = await heading(page).textContent()
    await rooms.nth(2).check({ force: true })
    await page.waitForURL(/rooms=1&rooms=2/)
    await expect.poll(() => heading(page).textContent()).not.toBe(one)
    await page.goBack()
    await expect.poll(() => heading(page).textContent()).toBe(one)
    await page.goBack()
    await expect.poll(() => heading(page).textContent()).toBe(all)
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
    expect(errors).toEqual([])
    verifies('D4-1', 'D30-6')
  })

  it('restores its scroll position after Back from a flat', async () => {
    const { page } = await site.visit()
    await page.goto('/flats?rooms=2')
    const link = page.getByRole('article').nth(11).getByRole('link').first()
    await link.scrollIntoViewIfNeeded()
    const before = await page.evaluate(() => window.scrollY)
    expect(before).toBeGreaterThan(300)
    await waitForScripts(page)
    await link.click()
    await page.waitForURL(/\/flats\/\d+$/)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeLessThan(50)
    await page.goBack()
    await page.waitForURL(/rooms=2/)
    await expect
      .poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - before))
      .toBeLessThanOrEqual(2)
  })

  it('loads without layout shifts', async () => {
    const { page } = await site.visit({ width: 375 })
    await page.addInitScript(() => {
      Object.assign(window, { shift: 0 })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as Array<PerformanceEntry & { value: number }>) {
          Object.assign(window, { shift: Reflect.get(window, 'shift') + entry.value })
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto('/flats', { waitUntil: 'networkidle' })
    expect(await page.evaluate(() => Number(Reflect.get(window, 'shift')))).toBeLessThan(0.05)
  })

  it('sends no request to other origins and sets only two cookies', async () => {
    const { page, context } = await site.visit()
    const foreign: string[] = []
    page.on('request', (request) => {
      const { protocol, origin } = new URL(request.url())
      if (protocol !== 'data:' && origin !== site.address) foreign.push(request.url())
    })
    for (const path of ['/', '/flats', '/flats?view=table', '/flats?view=map', '/callback']) {
      await page.goto(path, { waitUntil: 'networkidle' })
    }
    expect(foreign).toEqual([])
    expect((await context.cookies()).map(({ name }) => name).toSorted()).toEqual([
      'csrftoken',
      'locale',
    ])
  })
})

describe.each(axeWidths)('the list of flats has no axe violations (%i px)', (width) => {
  it.each([
    '/flats?view=table',
    '/flats?view=map',
    '/flats?rooms=2&price_max=1',
    '/flats?rooms=x&order=y',
  ])('%s', async (path) => {
    const { page } = await site.visit({ width })
    await page.goto(path)
    expect(await findViolations(page)).toEqual([])
  })
})
