import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findViolations } from '../support/axe.ts'
import { newVisitor, openBrowser, waitForScripts } from '../support/browser.ts'
import { type SellingSite, startSellingSite } from '../support/selling-site.ts'

let browser: Browser
let site: SellingSite
beforeAll(async () => {
  browser = await openBrowser()
  site = await startSellingSite('sqlite')
})
afterAll(async () => {
  await browser.close()
  expect(await site.close()).toBe(0)
  expect(site.log).toEqual([])
})

const visit = (options: { width?: number; scripts?: boolean } = {}) =>
  newVisitor(browser, { ...options, baseURL: site.address })
const heart = (page: Page, words: 'Добавить в избранное' | 'Убрать из избранного', nth = 0) =>
  page.getByRole('article').nth(nth).getByRole('button', { name: words })
const bar = (page: Page) => page.getByRole('region', { name: 'Добавлено в избранное' })
const badge = (page: Page) =>
  page
    .getByRole('banner')
    .getByRole('link', { name: /^Избранное/ })
    .textContent()

describe('favourites', () => {
  it.each([375, 1440])('are added, listed and cleared (%i px)', async (width) => {
    const { page, context, complaints } = await visit({ width })
    await page.goto('/flats')
    await waitForScripts(page)
    await heart(page, 'Добавить в избранное', 0).click()
    await bar(page).waitFor()
    await heart(page, 'Добавить в избранное', 1).click()
    await expect.poll(() => badge(page)).toContain('2')
    // Both stand at the bottom of the window, and neither may hide the other.
    await page.getByRole('region', { name: 'Файлы cookie' }).waitFor()
    expect(await findViolations(page)).toEqual([])
    await bar(page).getByRole('link', { name: 'Перейти к списку' }).click()
    await page.waitForURL('**/favorites')
    await expect.poll(() => bar(page).count()).toBe(0)
    expect(await page.getByRole('article').count()).toBe(2)
    expect(await findViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Очистить избранное' }).click()
    await page.getByText('Здесь пока пусто').waitFor()
    expect(await findViolations(page)).toEqual([])
    await page.reload()
    await page.getByText('Здесь пока пусто').waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })

  it('are not lost when the heart is pressed before the code for it has come', async () => {
    const { page, context, complaints } = await visit()
    await page.route(/favourites-calls|over-page/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_500))
      await route.continue()
    })
    await page.goto('/flats', { waitUntil: 'commit' })
    await heart(page, 'Добавить в избранное').waitFor()
    await waitForScripts(page)
    await heart(page, 'Добавить в избранное').click()
    await bar(page).waitFor()
    expect(new URL(page.url()).pathname).toBe('/flats')
    expect(complaints).toEqual([])
    await context.close()
  })

  it('can be taken back from the bar, and two tabs agree in the end', async () => {
    const { page, context } = await visit()
    await page.goto('/flats')
    await waitForScripts(page)
    await heart(page, 'Добавить в избранное').click()
    await bar(page).waitFor()
    const other = await context.newPage()
    await other.goto('/favorites')
    await waitForScripts(other)
    await heart(other, 'Убрать из избранного').click()
    await other.getByText('Здесь пока пусто').waitFor()
    await bar(page).getByRole('button', { name: 'Отменить' }).click()
    await heart(page, 'Добавить в избранное').waitFor()
    expect(await bar(page).count()).toBe(0)
    await context.close()
  })

  it('stay as they are when the server refuses, and no word is said of it', async () => {
    const { page, context } = await visit()
    await page.goto('/flats')
    await waitForScripts(page)
    const refused = page.waitForResponse((answer) => answer.request().method() === 'POST')
    await page.route('**/api/favorites/', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 400, json: { property: ['В избранном уже 500 объектов'] } })
        : route.continue(),
    )
    await heart(page, 'Добавить в избранное').click()
    await refused
    await page.waitForTimeout(300)
    expect(await heart(page, 'Добавить в избранное').getAttribute('aria-pressed')).toBe('false')
    expect(await page.getByText('В избранном уже').count()).toBe(0)
    expect((await page.getByRole('status').allTextContents()).join('')).toBe('')
    await context.close()
  })

  it('stay as they are when the server cannot be reached', async () => {
    const { page, context } = await visit()
    await page.goto('/flats')
    await waitForScripts(page)
    await heart(page, 'Добавить в избранное', 0).click()
    await bar(page).waitFor()
    await page.route('**/api/favorites/**', (route) => route.abort())
    await heart(page, 'Убрать из избранного', 0).click()
    await heart(page, 'Добавить в избранное', 1).click()
    await page.waitForTimeout(300)
    expect(await heart(page, 'Убрать из избранного', 0).getAttribute('aria-pressed')).toBe('true')
    expect(await heart(page, 'Добавить в избранное', 1).count()).toBe(1)
    await context.close()
  })

  it('work without scripts: an add leads to the list, a removal stays there', async () => {
    const { page, context, complaints } = await visit({ scripts: false })
    await page.goto('/flats')
    await heart(page, 'Добавить в избранное').click()
    expect(new URL(page.url()).pathname).toBe('/favorites')
    expect(await page.getByRole('article').count()).toBe(1)
    await heart(page, 'Убрать из избранного').click()
    expect(new URL(page.url()).pathname).toBe('/favorites')
    await page.getByText('Здесь пока пусто').waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })
})
