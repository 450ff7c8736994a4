import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Boot } from '../../src/ssr/boot.ts'
import { findChunk, isChunk } from '../support/find-chunk.ts'
import { waitForFlat, waitForScripts } from '../support/browser.ts'
import { setUpSellingSite } from '../support/browser-site.ts'
import { verifies } from '../support/verifies.ts'

const site = setUpSellingSite()

async function open(path: string) {
  const visitor = await site.visit()
  await visitor.page.goto(path)
  await waitForScripts(visitor.page)
  await visitor.page.waitForLoadState('networkidle')
  return visitor
}

const bar = (page: Page) => page.getByRole('progressbar', { name: 'Загрузка страницы' })
const firstLot = (page: Page) => page.getByRole('article').getByRole('link').first()
/** The data of a lot's page itself, without what it fetches after its first paint. */
const isPageData = (url: URL) => /^\/page-data\/flats\/[^/]+$/.test(url.pathname)

/** Waits until React has rendered. React schedules work by messages, which the paused clock does not stop. */
async function waitForRender(page: Page): Promise<void> {
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

describe('the progress bar', () => {
  it('appears after 200 ms, is 2 px high and disappears 500 ms after the response', async () => {
    const { page } = await open('/flats')
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const requested = page.waitForRequest((request) => isPageData(new URL(request.url())))
    await page.route(isPageData, async (route) => {
      await held
      await route.continue()
    })
    await firstLot(page).evaluate((link: HTMLElement) => link.click())
    await requested
    await waitForRender(page)
    await page.clock.runFor(199)
    expect(await bar(page).count()).toBe(0)
    await page.clock.runFor(2)
    await expect.poll(() => bar(page).count()).toBe(1)
    expect((await bar(page).boundingBox())?.height).toBe(2)
    release()
    // The heading is there before the data, from the card.
    await page.getByRole('main').getByRole('button', { name: 'Заказать звонок' }).first().waitFor()
    await page.clock.runFor(499)
    expect(await bar(page).count()).toBe(1)
    await page.clock.runFor(2)
    await expect.poll(() => bar(page).count()).toBe(0)
    verifies('§2.12-3', '§4.6-1', 'D30-4')
  })

  it('turns to the error colour when a page cannot be loaded, and the error page is shown', async () => {
    const { page } = await open('/flats')
    await page.route(isPageData, (route) => route.fulfill({ status: 500, json: { error: {} } }))
    // With a paused clock the bar stays visible.
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
    verifies('§4.6-2', '§8-12')
  })
})

describe('a page loaded by client-side navigation', () => {
  it('is announced to screen readers, and gets the focus if the link no longer exists', async () => {
    const { page } = await open('/flats')
    const announced = () => page.getByRole('status').allTextContents()
    expect((await announced()).join('')).toBe('')
    await firstLot(page).click()
    await page.getByRole('heading', { level: 1, name: /м²/ }).waitFor()
    await expect.poll(announced).toContain(await page.title())
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
    await expect.poll(async () => (await announced()).join(''), { timeout: 5_000 }).toBe('')
    // If the link still exists, it keeps the focus.
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Избранное/ })
      .click()
    await page.getByRole('heading', { level: 1, name: 'Избранное' }).waitFor()
    await expect.poll(announced).toContain(await page.title())
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('A')
    verifies('§12-3')
  })
})

describe('links', () => {
  it('prefetch their page on hover, and the navigation sends no second request', async () => {
    const { page } = await open('/flats')
    const requested: string[] = []
    page.on('request', (request) => {
      const url = new URL(request.url())
      if (isPageData(url)) requested.push(url.pathname)
    })
    await firstLot(page).hover()
    await expect.poll(() => requested.length).toBe(1)
    await firstLot(page).click()
    await page.getByRole('heading', { level: 1, name: /м²/ }).waitFor()
    expect(requested).toHaveLength(1)
    verifies('§4.6-5')
  })

  it('do not prefetch with saveData', async () => {
    const { page } = await site.visit()
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    )
    await page.goto('/flats')
    await waitForScripts(page)
    await page.waitForLoadState('networkidle')
    const requested: string[] = []
    page.on('request', (request) => {
      if (isPageData(new URL(request.url()))) requested.push(request.url())
    })
    await firstLot(page).focus()
    await firstLot(page).hover()
    await page.waitForTimeout(300)
    expect(requested).toEqual([])
    await firstLot(page).click()
    await page.getByRole('heading', { level: 1, name: /м²/ }).waitFor()
    expect(requested).toHaveLength(1)
    verifies('§4.6-5')
  })
})

it('a page loads its style sheets as one file, and none of them again with later code', async () => {
  const { page } = await site.visit()
  const requested: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'stylesheet') requested.push(new URL(request.url()).pathname)
  })
  await page.goto('/flats')
  await waitForScripts(page)
  await page.waitForLoadState('networkidle')
  const { assets } = JSON.parse((await page.locator('#boot').textContent()) ?? '') as Boot
  expect(assets.styles).toEqual([requested[0]])
  expect(assets.bundled.length).toBeGreaterThan(1)
  await firstLot(page).click()
  await page.waitForURL(/\/flats\/\d+$/)
  await waitForFlat(page)
  await page.waitForLoadState('networkidle')
  expect(requested.filter((address) => assets.bundled.includes(address))).toEqual([])
})

it('has the code of the callback dialog and of a lot before a button or a card is pressed', async () => {
  const { page } = await open('/flats')
  // The code of the next page is loaded after the first movement, here one that touches no link.
  const isLate = isChunk('catalogue/lot/lot-page.late.tsx')
  const loaded = page.waitForResponse((response) => isLate(new URL(response.url())))
  await page.mouse.move(1, 1)
  await (await loaded).finished()
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  const callback = page.getByRole('banner').getByRole('button', { name: 'Заказать звонок' })
  // Not a pointer, which would ask for the code itself.
  await callback.evaluate((button: HTMLElement) => button.click())
  await page.getByRole('dialog').getByLabel('Имя').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await firstLot(page).evaluate((link: HTMLElement) => link.click())
  await waitForFlat(page)
  // A lot may load what lies below its first screen.
  for (const file of [
    'callback-dialog',
    'catalogue/lot/lot-page.tsx',
    'catalogue/lot/lot-page.late.tsx',
  ]) {
    expect(scripts).not.toContain(`/${findChunk(file)}`)
  }
})

it('shows a notice while the browser is offline', async () => {
  const { page, context } = await open('/flats')
  const notice = page.getByText('Нет соединения с\u00a0интернетом')
  // The listener is registered once this element exists.
  await page.getByRole('status').first().waitFor({ state: 'attached' })
  expect(await notice.count()).toBe(0)
  await context.setOffline(true)
  await notice.waitFor()
  await context.setOffline(false)
  await notice.waitFor({ state: 'detached' })
  verifies('§4.6-3')
})

describe('a chunk that a new release has removed', () => {
  /** The first visit has loaded the page's code before a link is followed. */
  const forgetCode = async (page: Page) => {
    await page.reload()
    await waitForScripts(page)
  }
  const isLotPage = isChunk('catalogue/lot/lot-page.tsx')

  it('reloads the page once, and then works', async () => {
    const { page } = await open('/flats')
    let isGone = true
    await page.route(isLotPage, (route) =>
      isGone ? route.fulfill({ status: 404 }) : route.continue(),
    )
    await forgetCode(page)
    page.on('request', (request) => {
      if (request.isNavigationRequest()) isGone = false
    })
    const reloaded = page.waitForEvent('load')
    await firstLot(page).evaluate((link: HTMLElement) => link.click())
    await reloaded
    await waitForScripts(page)
    await firstLot(page).click()
    await page.getByRole('heading', { level: 1, name: /м²/ }).waitFor()
    verifies('§8-8')
  })

  it('shows the error page if it is still missing after the reload', async () => {
    const { page } = await open('/flats')
    await page.route(isLotPage, (route) => route.fulfill({ status: 404 }))
    await forgetCode(page)
    let loads = 0
    page.on('load', () => loads++)
    await firstLot(page).evaluate((link: HTMLElement) => link.click())
    await expect.poll(() => loads).toBe(1)
    await waitForScripts(page)
    await firstLot(page).evaluate((link: HTMLElement) => link.click())
    await page.getByRole('heading', { name: 'Что-то пошло не так' }).waitFor()
    expect(loads).toBe(1)
    verifies('§8-8')
  })
})

it('shows a print page of the favourites without header, footer and navigation', async () => {
  const { page } = await open('/flats')
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
  verifies('§2.1-5', '§10.2-5')
})
