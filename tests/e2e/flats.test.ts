import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findViolations } from '../support/axe.ts'
import { newVisitor, openBrowser, waitForScripts } from '../support/browser.ts'
import { type RunningServer, startServer } from '../support/running-server.ts'
import { createStore } from '../support/stores.ts'

let browser: Browser
let server: RunningServer
let drop: () => Promise<void>
beforeAll(async () => {
  browser = await openBrowser()
  const created = await createStore('sqlite')
  drop = created.drop
  server = await startServer(created.url)
})
afterAll(async () => {
  await browser.close()
  await server.stop()
  await drop()
})

const heading = (page: Page) => page.getByRole('heading', { name: /^Найдено/ })

describe('the list of flats', () => {
  it('answers while one chooses, without loading the document again, and Back goes step by step', async () => {
    const { page, context, complaints } = await newVisitor(browser, { baseURL: server.address })
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
    expect(complaints).toEqual([])
    await context.close()
  })

  it('is found at the same place after Back from a flat', async () => {
    const { page, context } = await newVisitor(browser, { baseURL: server.address })
    await page.goto('/flats?rooms=2')
    const link = page.getByRole('article').nth(11).getByRole('link').first()
    await link.scrollIntoViewIfNeeded()
    const before = await page.evaluate(() => window.scrollY)
    expect(before).toBeGreaterThan(300)
    await link.click()
    await page.waitForURL(/\/flats\/\d+$/)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeLessThan(50)
    await page.goBack()
    await page.waitForURL(/rooms=2/)
    await expect
      .poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - before))
      .toBeLessThan(50)
    await context.close()
  })

  it('moves nothing while it loads', async () => {
    const { page, context } = await newVisitor(browser, { baseURL: server.address, width: 375 })
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
    await context.close()
  })

  it('asks nobody else for anything', async () => {
    const { page, context } = await newVisitor(browser, { baseURL: server.address })
    const foreign: string[] = []
    page.on('request', (request) => {
      const { protocol, origin } = new URL(request.url())
      if (protocol !== 'data:' && origin !== server.address) foreign.push(request.url())
    })
    for (const path of ['/', '/flats', '/flats?view=table', '/callback']) {
      await page.goto(path, { waitUntil: 'networkidle' })
    }
    expect(foreign).toEqual([])
    expect((await context.cookies()).map(({ name }) => name).toSorted()).toEqual([
      'csrftoken',
      'locale',
    ])
    await context.close()
  })
})

describe.each([375, 1440])('axe finds nothing at %i px', (width) => {
  it.each(['/flats?view=table', '/flats?rooms=2&price_max=1', '/flats?rooms=x&order=y'])(
    '%s',
    async (path) => {
      const { page, context } = await newVisitor(browser, { baseURL: server.address, width })
      await page.goto(path)
      expect(await findViolations(page)).toEqual([])
      await context.close()
    },
  )
})
