import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { findViolations } from '../support/axe.ts'
import { waitForScripts } from '../support/browser.ts'
import { setUpSellingSite } from '../support/browser-site.ts'
import { verifies } from '../support/verifies.ts'
import { deviceWidths } from '../support/widths.ts'

const site = setUpSellingSite()

const visit = (options: { width?: number; scripts?: boolean } = {}) => site.visit({ ...options })
const heart = (page: Page, name: 'Добавить в избранное' | 'Убрать из избранного', nth = 0) =>
  page.getByRole('article').nth(nth).getByRole('button', { name })
const bar = (page: Page) => page.getByRole('region', { name: 'Добавлено в избранное' })
const badge = (page: Page) =>
  page
    .getByRole('banner')
    .getByRole('link', { name: /^Избранное/ })
    .textContent()

describe('favourites', () => {
  it.each(deviceWidths)('are added, listed and cleared (%i px)', async (width) => {
    const { page, errors } = await visit({ width })
    await page.goto('/flats')
    await waitForScripts(page)
    await heart(page, 'Добавить в избранное', 0).click()
    await bar(page).waitFor()
    await heart(page, 'Добавить в избранное', 1).click()
    await expect.poll(() => badge(page)).toContain('2')
    // Both are at the bottom of the viewport and must not cover each other.
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
    expect(errors).toEqual([])
    verifies('§2.1-4', '§4.5-2', '§10.2-5', 'D30-3')
  })

  it('are added when the button is clicked before its code has loaded', async () => {
    const { page, errors } = await visit()
    await page.route(/favourites-calls|after-start/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_500))
      await route.continue()
    })
    await page.goto('/flats', { waitUntil: 'commit' })
    await heart(page, 'Добавить в избранное').waitFor()
    await waitForScripts(page)
    await heart(page, 'Добавить в избранное').click()
    await bar(page).waitFor()
    expect(new URL(page.url()).pathname).toBe('/flats')
    expect(errors).toEqual([])
  })

  it('can be undone in the bar, and are in sync between two tabs', async () => {
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
    verifies('§4.5-3')
  })

  it('stay unchanged without a message when the server rejects a change', async () => {
    const { page } = await visit()
    await page.goto('/flats')
    await waitForScripts(page)
    const rejected = page.waitForResponse((response) => response.request().method() === 'POST')
    await page.route('**/api/favorites/', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 400, json: { property: ['В избранном уже 500 объектов'] } })
        : route.continue(),
    )
    await heart(page, 'Добавить в избранное').click()
    await rejected
    await page.waitForTimeout(300)
    expect(await heart(page, 'Добавить в избранное').getAttribute('aria-pressed')).toBe('false')
    expect(await page.getByText('В избранном уже').count()).toBe(0)
    expect((await page.getByRole('status').allTextContents()).join('')).toBe('')
    verifies('§8-6', 'D13-3')
  })

  it('stay unchanged when the server cannot be reached', async () => {
    const { page } = await visit()
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
    verifies('§4.5-5', '§8-6', 'D13-3')
  })

  it('work without scripts: adding leads back to the lot, removing stays on the list', async () => {
    const { page, errors } = await visit({ scripts: false })
    await page.goto('/flats?rooms=2')
    await heart(page, 'Добавить в избранное').click()
    expect(page.url()).toMatch(/\/flats\?rooms=2#lot-\d+$/)
    expect(await page.locator(':target').getByRole('article').count()).toBe(1)
    await page.goto('/favorites')
    expect(await page.getByRole('article').count()).toBe(1)
    await heart(page, 'Убрать из избранного').click()
    expect(new URL(page.url()).pathname).toBe('/favorites')
    await page.getByText('Здесь пока пусто').waitFor()
    expect(errors).toEqual([])
  })
})
