import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { waitForScripts } from '../support/browser.ts'
import { setUpDemoSite } from '../support/browser-site.ts'
import { isChunk } from '../support/find-chunk.ts'
import { verifies } from '../support/verifies.ts'
import { tabTo } from '../support/walker.ts'

const site = setUpDemoSite()

const address = (page: Page) => page.url().replace(site.address, '')
const room = (page: Page, name: RegExp) => page.getByRole('checkbox', { name })
const openDrops = (page: Page) => page.locator('details[data-drop][open]')
// `page.goBack()` would wait for a navigation, but here the address must not change.
const hasEntry = (page: Page) =>
  expect.poll(() => page.evaluate(() => history.state?.usr?.isOverlay)).toBe(true)
/** A forced click does not wait until what it is meant for stands still. */
const standsStill = (page: Page) =>
  page.evaluate(async () => {
    const moving = document
      .getAnimations()
      .filter(({ effect }) => effect?.getTiming().iterations === 1)
    await Promise.allSettled(moving.map(({ finished }) => finished))
  })
const back = (page: Page) => page.evaluate(() => history.back())

describe('the filter sheet on a phone', () => {
  it('closes with Back and keeps the filters, and one more Back undoes all of them', async () => {
    const { page, errors } = await site.visit({
      width: 375,
    })
    await page.goto('/flats')
    const submit = page.getByRole('button', { name: /^Показать/ })
    await page.getByRole('button', { name: 'Фильтр' }).click()
    await hasEntry(page)
    await standsStill(page)
    const all = await submit.textContent()
    await room(page, /^1-комнатная/).check({ force: true })
    await page.waitForURL(/rooms=1$/)
    await expect.poll(() => submit.textContent()).not.toBe(all)
    await room(page, /^2-комнатная/).check({ force: true })
    await page.waitForURL(/rooms=1&rooms=2$/)
    await page.getByLabel('Цена до, ₽').pressSequentially('15000000')
    await page.waitForURL(/price_max=15000000$/)
    await back(page)
    await expect.poll(() => submit.isVisible()).toBe(false)
    await expect.poll(() => address(page)).toBe('/flats?rooms=1&rooms=2&price_max=15000000')
    await expect.poll(() => page.evaluate(() => history.state?.usr?.isOverlay)).toBeUndefined()
    await back(page)
    await expect.poll(() => address(page)).toBe('/flats')
    expect(errors).toEqual([])
  })

  it('gets no second history entry from a choice made before React has rendered the first', async () => {
    const { page } = await site.visit({ width: 375 })
    await page.addInitScript(() => {
      const push = history.pushState.bind(history)
      history.pushState = (state, ...rest) => {
        push(state, ...rest)
        const choice = document.querySelector<HTMLElement>('#filter-sheet [name=rooms]')
        if (state?.usr?.isOverlay) queueMicrotask(() => choice?.click())
      }
    })
    await page.goto('/flats')
    await page.getByRole('button', { name: 'Фильтр' }).click()
    await page.waitForURL(/rooms=\d/)
    await expect.poll(() => page.evaluate(() => history.state?.usr?.isOverlay)).toBe(true)
    await back(page)
    await expect.poll(() => page.evaluate(() => history.state?.usr?.isOverlay)).toBeUndefined()
    await back(page)
    await expect.poll(() => address(page)).toBe('/flats')
  })

  it('keeps a choice made after the list has arrived and before it is rendered', async () => {
    const { page, errors } = await site.visit({ width: 375 })
    await page.addInitScript(() => {
      const click = (value: number) =>
        document.querySelector<HTMLElement>(`#filter-sheet [name=rooms][value="${value}"]`)?.click()
      let next = 2
      const replace = history.replaceState.bind(history)
      history.replaceState = (...args) => {
        replace(...args)
        // The router has the data by the end of this task; React renders it in another.
        if (location.search.endsWith('rooms=1') && next === 2) queueMicrotask(() => click(next++))
        if (location.search.endsWith('rooms=2') && next === 3) queueMicrotask(() => click(next++))
      }
    })
    await page.goto('/flats')
    await waitForScripts(page)
    await page.getByRole('button', { name: 'Фильтр' }).click()
    await hasEntry(page)
    await room(page, /^1-комнатная/).check({ force: true })
    await page.waitForURL(/rooms=1&rooms=2&rooms=3$/)
    for (const name of [/^1-комнатная/, /^2-комнатная/, /^3-комнатная/]) {
      await expect.poll(() => room(page, name).isChecked()).toBe(true)
    }
    expect(errors).toEqual([])
  })

  it('leaves no history entry when it is closed without changes', async () => {
    const { page } = await site.visit({ width: 375 })
    await page.goto('/')
    await page.goto('/flats')
    const submit = page.getByRole('button', { name: /^Показать/ })
    await page.getByRole('button', { name: 'Фильтр' }).click()
    await expect.poll(() => page.evaluate(() => history.state?.usr?.isOverlay)).toBe(true)
    await page.locator('#filter-sheet').getByRole('button', { name: 'Закрыть' }).click()
    await expect.poll(() => submit.isVisible()).toBe(false)
    await expect.poll(() => page.evaluate(() => history.state?.usr?.isOverlay)).toBeUndefined()
    await back(page)
    await expect.poll(() => address(page)).toBe('/')
  })
})

describe('the panel with all filters', () => {
  it('has the focus when it opens, fetches what the row lacks, and keeps its conditions', async () => {
    const { page, errors } = await site.visit()
    await page.goto('/flats')
    await waitForScripts(page)
    const opener = page.getByRole('button', { name: /^Все фильтры/ })
    await tabTo(page, opener)
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Фильтр')
    const flag = page.getByRole('checkbox', { name: 'Не первый этаж' })
    await flag.check({ force: true })
    await page.waitForURL(/not_first_floor=true/)
    await page.keyboard.press('Escape')
    await expect.poll(() => flag.isVisible()).toBe(false)
    await expect.poll(() => opener.textContent()).toMatch(/1$/)
    await room(page, /^2-комнатная/).check({ force: true })
    await page.waitForURL(/rooms=2&.*not_first_floor=true/)
    expect(errors).toEqual([])
    verifies('D71-2', 'D71-3')
  })

  it('links to the page of the filters when they cannot be fetched', async () => {
    const { page } = await site.visit({ width: 375 })
    await page.route(/page-data.*filters/, (route) => route.abort())
    await page.goto('/flats?rooms=2')
    await waitForScripts(page)
    await page.getByRole('button', { name: /^Фильтр/ }).click()
    await page.getByRole('link', { name: 'Открыть страницей' }).click()
    await page.getByRole('heading', { level: 1, name: 'Фильтр' }).waitFor()
    expect(address(page)).toBe('/flats/filters?rooms=2')
    verifies('D71-3')
  })

  it('is a page with the same form that updates its count and leads to the list', async () => {
    const { page, errors } = await site.visit()
    await page.goto('/flats/filters?rooms=2&view=table')
    await waitForScripts(page)
    const submit = page.getByRole('button', { name: /^Показать/ })
    const before = await submit.textContent()
    await page.getByRole('checkbox', { name: 'Не первый этаж' }).check({ force: true })
    await expect.poll(() => submit.textContent()).not.toBe(before)
    await submit.click()
    await page.getByRole('heading', { name: /^Найдено/ }).waitFor()
    expect(address(page)).toBe('/flats?rooms=2&not_first_floor=true&view=table')
    expect(errors).toEqual([])
    verifies('D71-1')
  })
})

describe('the filter whose code arrives late', () => {
  it.each([
    ['a flat', 'article a[href^="/flats/"]'],
    ['another view of the list', 'a[href="/flats?view=types"]'],
  ])('does not cancel the navigation to %s', async (_, selector) => {
    const { page } = await site.visit()
    const released = Promise.withResolvers<void>()
    const loaded = Promise.withResolvers<void>()
    await page.route(isChunk('catalogue/list/lot-list-page.late.tsx'), async (route) => {
      await released.promise
      await route.continue()
    })
    await page.route(/\/page-data\/flats(\/\d+|\?view=types)$/, async (route) => {
      await loaded.promise
      await route.continue()
    })
    await page.goto('/')
    await waitForScripts(page)
    await page.locator('a[href="/flats"]:visible').first().click()
    await page.getByRole('heading', { level: 1, name: 'Квартиры' }).waitFor()
    const link = page.locator(selector).first()
    const href = await link.getAttribute('href')
    await Promise.all([page.waitForRequest(`**/page-data${href}`), link.click()])
    const script = page.waitForResponse(/\/lot-list-page\.late-/)
    released.resolve()
    await (await script).finished()
    await page.getByLabel('Цена от, ₽').waitFor()
    loaded.resolve()
    await expect.poll(() => address(page)).toBe(href)
  })
})

describe('the filter on a wide screen', () => {
  it('closes a drop-down list with the first Back and undoes the filter with the second', async () => {
    const { page } = await site.visit()
    await page.goto('/flats')
    await page.locator('summary', { hasText: 'Проект' }).click()
    await hasEntry(page)
    await openDrops(page).getByRole('checkbox').first().check({ force: true })
    await page.waitForURL(/project=/)
    const chosen = address(page)
    await back(page)
    await expect.poll(() => openDrops(page).count()).toBe(0)
    await expect.poll(() => address(page)).toBe(chosen)
    await back(page)
    await expect.poll(() => address(page)).toBe('/flats')
  })

  it('follows a link while a drop-down list is open, and Back returns to the list', async () => {
    const { page } = await site.visit()
    await page.goto('/flats')
    await page.locator('summary', { hasText: 'Проект' }).click()
    await expect.poll(() => openDrops(page).count()).toBe(1)
    await page.locator('article a[href^="/flats/"]').first().click()
    await page.waitForURL(/\/flats\/\d+$/)
    await page.goBack()
    await expect.poll(() => address(page)).toBe('/flats')
  })

  it('applies values that were entered before hydration', async () => {
    const { page, errors } = await site.visit()
    await page.route('**/*.js', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_500))
      await route.continue()
    })
    await page.goto('/flats', { waitUntil: 'commit' })
    // The browser drops keys that are pressed before the first paint.
    await page.waitForFunction(() => performance.getEntriesByName('first-paint').length > 0)
    await page.getByLabel('Цена до, ₽').pressSequentially('15000000')
    await page.getByRole('checkbox', { name: /^2-комнатная/ }).check({ force: true })
    await page.waitForURL(/\?rooms=2&price_max=15000000$/)
    expect(errors).toEqual([])
  })

  it('clears a typed price with Back, even in the focused field', async () => {
    const { page } = await site.visit()
    await page.goto('/flats')
    await waitForScripts(page)
    await page.waitForLoadState('networkidle')
    const field = page.getByLabel('Цена до, ₽')
    await field.pressSequentially('15000000')
    await page.waitForURL(/price_max=15000000$/)
    await back(page)
    await expect.poll(() => address(page)).toBe('/flats')
    await expect.poll(() => field.inputValue()).toBe('')
  })

  it('is usable by keyboard only', async () => {
    const { page, errors } = await site.visit()
    await page.goto('/flats')
    await waitForScripts(page)
    await tabTo(page, page.locator('[data-drop] summary:visible').first())
    await page.keyboard.press('Enter')
    await hasEntry(page)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await page.waitForURL(/project=/)
    await page.keyboard.press('Escape')
    await expect.poll(() => openDrops(page).count()).toBe(0)
    const favourite = page.locator('article button').first()
    await tabTo(page, favourite)
    await page.keyboard.press('Enter')
    await expect.poll(() => favourite.getAttribute('aria-pressed')).toBe('true')
    expect(errors).toEqual([])
  })
})
