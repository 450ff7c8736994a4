import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { newVisitor, sharedBrowser, waitForScripts } from '../support/browser.ts'
import { setUpSellingSite } from '../support/browser-site.ts'
import { freePort, type RunningServer, startServer } from '../support/running-server.ts'
import { createSellingStore } from '../support/selling-site.ts'

const site = setUpSellingSite()

/** Opens a page and waits until its worker is active. */
async function openWithWorker(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await waitForScripts(page)
  await page.evaluate(() => navigator.serviceWorker.ready)
}

const readCaches = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })

describe.each([375, 1440])('a navigation without a connection at %i px', (width) => {
  it('shows a page of ours with favourites and the last list, which returns with the connection', async () => {
    const { page, context, errors } = await site.visit({ width, hasAnsweredNotice: true })
    await openWithWorker(page, '/flats')
    const card = page.getByRole('article').first()
    const name = (await card.getByRole('heading').textContent()) ?? ''
    await card.getByRole('button', { name: /Добавить в\sизбранное/ }).click()
    await page.getByRole('region', { name: 'Добавлено в избранное' }).waitFor()
    await context.setOffline(true)
    await page.goto('/projects')
    await page.getByRole('heading', { level: 1, name: 'Нет связи' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/projects')
    const favourites = page.locator('section', {
      has: page.getByRole('heading', { name: 'Избранное' }),
    })
    expect(await favourites.getByRole('link').allTextContents()).toEqual([name])
    const list = page.locator('section', { has: page.getByRole('heading', { name: 'Квартиры' }) })
    expect(await list.getByRole('listitem').count()).toBe(site.flats.length)
    expect(await list.textContent()).toMatch(/Найдено 4\sквартиры/)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(wide).toBeLessThanOrEqual(0)
    // A link says where the visitor wants to go when the connection is back.
    await list.getByRole('link').nth(1).click()
    await page.getByRole('heading', { level: 1, name: 'Нет связи' }).waitFor()
    await context.setOffline(false)
    await page.getByRole('heading', { level: 1, name: /м²$/ }).waitFor()
    expect(errors.filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
  })
})

it('nothing but that page is cached, and no page, file or data comes from the worker with a connection', async () => {
  const { page } = await site.visit({ hasAnsweredNotice: true })
  await openWithWorker(page, '/flats')
  const fromWorker: string[] = []
  const reached: string[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    reached.push(pathname)
    if (response.fromServiceWorker() && response.request().resourceType() !== 'document') {
      fromWorker.push(pathname)
    }
  })
  await openWithWorker(page, '/projects')
  const version = await page.evaluate(() => performance.getEntriesByType('navigation')[0]?.toJSON())
  expect(version).toMatchObject({ responseStatus: 200 })
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Проекты')
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  expect(reached).toContain('/projects')
  expect(fromWorker).toEqual([])
  expect(await readCaches(page)).toEqual(['/offline'])
})

describe('the setting', () => {
  let port = 0
  let store: Awaited<ReturnType<typeof createSellingStore>>
  let server: RunningServer
  const start = async (settings: Record<string, string> = {}) => {
    server = await startServer(store.url, { PORT: String(port), ...settings })
  }
  beforeAll(async () => {
    port = await freePort()
    store = await createSellingStore('sqlite')
    await start()
  })
  afterAll(async () => {
    await server.stop()
    await store.drop()
  })

  it('removes the worker, its cache and what was stored, with the next page of a browser that had it', async () => {
    const baseURL = `http://127.0.0.1:${port}`
    const { page, context } = await newVisitor(await sharedBrowser(), { baseURL })
    onTestFinished(() => context.close())
    await openWithWorker(page, '/flats')
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('offline-page')))
      .toMatch(/flats/)
    await server.stop()
    // A server that does not answer is a failed navigation, too.
    await page.goto('/projects')
    await page.getByRole('heading', { level: 1, name: 'Нет связи' }).waitFor()
    await start({ OFFLINE_PAGE: 'off' })
    await page.getByRole('link', { name: 'Попробовать ещё раз' }).click()
    await page.getByRole('heading', { level: 1, name: 'Проекты' }).waitFor()
    await waitForScripts(page)
    const left = () =>
      page.evaluate(async () => ({
        workers: (await navigator.serviceWorker.getRegistrations()).length,
        caches: await caches.keys(),
        stored: localStorage.getItem('offline-page'),
      }))
    await expect.poll(left).toEqual({ workers: 0, caches: [], stored: null })
  })
})

it('the desk does not go through the worker', async () => {
  const { page, context } = await site.visit({ hasAnsweredNotice: true })
  await openWithWorker(page, '/flats')
  await context.setOffline(true)
  await expect(page.goto('/desk/')).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
})
