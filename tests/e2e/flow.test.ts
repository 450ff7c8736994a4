import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newVisitor, openBrowser, waitForScripts } from '../support/browser.ts'
import { type SellingSite, startSellingSite } from '../support/selling-site.ts'

let browser: Browser
let site: SellingSite
beforeAll(async () => {
  ;[browser, site] = await Promise.all([openBrowser(), startSellingSite('sqlite')])
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

async function open(path: string) {
  const visitor = await newVisitor(browser, { baseURL: site.address })
  await visitor.page.goto(path)
  await waitForScripts(visitor.page)
  await visitor.page.waitForLoadState('networkidle')
  return visitor
}

const bar = (page: Page) => page.getByRole('progressbar', { name: 'Загрузка страницы' })
const firstLot = (page: Page) => page.getByRole('article').getByRole('link').first()
const isPageData = (url: URL) => url.pathname.startsWith('/page-data/flats/')

/** The page has drawn what it knows: React works in messages to itself, which the clock that stands does not hold up. */
async function untilDrawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { port1, port2 } = new MessageChannel()
    port1.start()
    for (let hop = 0; hop < 50; hop++) {
      await new Promise((resolve) => {
        port1.addEventListener('message', resolve, { once: true })
        port2.postMessage(null)
      })
    }
  })
}

describe('the bar on top of the page', () => {
  it('shows from 200 ms of waiting on and goes 500 ms after the answer, 2 px high', async () => {
    const { page, context } = await open('/flats')
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    const asked = page.waitForRequest((request) => isPageData(new URL(request.url())))
    await page.route(isPageData, async (route) => {
      await held
      await route.continue()
    })
    await firstLot(page).evaluate((link: HTMLElement) => link.click())
    await asked
    await untilDrawn(page)
    await page.clock.runFor(199)
    expect(await bar(page).count()).toBe(0)
    await page.clock.runFor(2)
    await expect.poll(() => bar(page).count()).toBe(1)
    expect((await bar(page).boundingBox())?.height).toBe(2)
    answer()
    await page.getByRole('heading', { level: 1, name: /м²/ }).waitFor()
    await page.clock.runFor(499)
    expect(await bar(page).count()).toBe(1)
    await page.clock.runFor(2)
    await expect.poll(() => bar(page).count()).toBe(0)
    await context.close()
  })

  it('is marked failed when a page cannot be had, and the error page stands in its place', async () => {
    const { page, context } = await open('/flats')
    await page.route(isPageData, (route) => route.fulfill({ status: 500, json: { error: {} } }))
    // With the clock standing still the bar stays as it ended.
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await firstLot(page).evaluate((link: HTMLElement) => link.click())
    await page.getByRole('heading', { name: 'Что-то пошло не так' }).waitFor()
    await expect.poll(() => bar(page).count()).toBe(1)
    const [colour, failed] = await bar(page).evaluate((element) => {
      const probe = document.createElement('p')
      probe.style.color = 'var(--error)'
      document.body.append(probe)
      return [getComputedStyle(element).backgroundColor, getComputedStyle(probe).color]
    })
    expect(colour).toBe(failed)
    await page.clock.runFor(501)
    await expect.poll(() => bar(page).count()).toBe(0)
    await page.clock.resume()
    await page.unroute(isPageData)
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Квартиры' }).waitFor()
    await firstLot(page).click()
    await page.getByRole('heading', { level: 1, name: /м²/ }).waitFor()
    await context.close()
  })
})

describe('a page that came without a new document', () => {
  it('is told to screen readers, and its content has the keyboard when the link is gone', async () => {
    const { page, context } = await open('/flats')
    const told = () => page.getByRole('status').allTextContents()
    expect((await told()).join('')).toBe('')
    await firstLot(page).click()
    await page.getByRole('heading', { level: 1, name: /м²/ }).waitFor()
    await expect.poll(told).toContain(await page.title())
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
    await expect.poll(async () => (await told()).join(''), { timeout: 5_000 }).toBe('')
    // What stays with its link keeps the focus where it is.
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Избранное/ })
      .click()
    await page.getByRole('heading', { level: 1, name: 'Избранное' }).waitFor()
    await expect.poll(told).toContain(await page.title())
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('A')
    await context.close()
  })
})

describe('links', () => {
  it('are fetched ahead when the mouse rests on them, and the navigation asks no more', async () => {
    const { page, context } = await open('/flats')
    const asked: string[] = []
    page.on('request', (request) => {
      const url = new URL(request.url())
      if (isPageData(url)) asked.push(url.pathname)
    })
    await firstLot(page).hover()
    await expect.poll(() => asked.length).toBe(1)
    await firstLot(page).click()
    await page.getByRole('heading', { level: 1, name: /м²/ }).waitFor()
    expect(asked).toHaveLength(1)
    await context.close()
  })

  it('are not fetched ahead where data is to be saved', async () => {
    const { page, context } = await newVisitor(browser, { baseURL: site.address })
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    )
    await page.goto('/flats')
    await waitForScripts(page)
    await page.waitForLoadState('networkidle')
    const asked: string[] = []
    page.on('request', (request) => {
      if (isPageData(new URL(request.url()))) asked.push(request.url())
    })
    await firstLot(page).focus()
    await firstLot(page).hover()
    await page.waitForTimeout(300)
    expect(asked).toEqual([])
    await firstLot(page).click()
    await page.getByRole('heading', { level: 1, name: /м²/ }).waitFor()
    expect(asked).toHaveLength(1)
    await context.close()
  })
})

it('tells the visitor that the connection is gone, and no longer when it is back', async () => {
  const { page, context } = await open('/flats')
  const words = page.getByText('Нет соединения с\u00a0интернетом')
  // What listens is there, and has seen the page connected.
  await page.getByRole('status').first().waitFor({ state: 'attached' })
  expect(await words.count()).toBe(0)
  await context.setOffline(true)
  await words.waitFor()
  await context.setOffline(false)
  await words.waitFor({ state: 'detached' })
  await context.close()
})

describe('a chunk that a release has taken away', () => {
  const isLotPage = (url: URL) => /\/assets\/lot-page-.*\.js$/.test(url.pathname)

  it('has the page loaded anew once, and then works', async () => {
    const { page, context } = await open('/flats')
    let isGone = true
    await page.route(isLotPage, (route) =>
      isGone ? route.fulfill({ status: 404 }) : route.continue(),
    )
    page.on('request', (request) => {
      if (request.isNavigationRequest()) isGone = false
    })
    const reloaded = page.waitForEvent('load')
    await firstLot(page).evaluate((link: HTMLElement) => link.click())
    await reloaded
    await waitForScripts(page)
    await firstLot(page).click()
    await page.getByRole('heading', { level: 1, name: /м²/ }).waitFor()
    await context.close()
  })

  it('shows the error page when it stays away, instead of loading for ever', async () => {
    const { page, context } = await open('/flats')
    let loads = 0
    page.on('load', () => loads++)
    await page.route(isLotPage, (route) => route.fulfill({ status: 404 }))
    await firstLot(page).evaluate((link: HTMLElement) => link.click())
    await expect.poll(() => loads).toBe(1)
    await waitForScripts(page)
    await firstLot(page).evaluate((link: HTMLElement) => link.click())
    await page.getByRole('heading', { name: 'Что-то пошло не так' }).waitFor()
    expect(loads).toBe(1)
    await context.close()
  })
})

it('prints the favourites from a sheet without chrome, with scripts and without', async () => {
  const { page, context } = await open('/flats')
  await page.getByRole('button', { name: 'Добавить в избранное' }).first().click()
  await page.getByRole('region', { name: 'Добавлено в избранное' }).waitFor()
  await page.goto('/favorites')
  await page.getByRole('link', { name: 'Распечатать' }).click()
  await page.getByRole('button', { name: 'Распечатать' }).waitFor()
  expect(await page.getByRole('article').count()).toBe(1)
  expect(await page.getByRole('contentinfo').count()).toBe(0)
  expect(await page.getByRole('navigation').count()).toBe(0)
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('button', { name: 'Распечатать' }).isVisible()).toBe(false)
  await context.close()
})
