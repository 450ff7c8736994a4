import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newVisitor, openBrowser, waitForFlat } from '../support/browser.ts'
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

const address = (page: Page) => page.url().replace(server.address, '')
const room = (page: Page, name: RegExp) => page.getByRole('checkbox', { name })
const openDrops = (page: Page) => page.locator('details[data-drop][open]')
// As the browser's button does it: `page.goBack()` would wait for an address that must not change.
const hasEntry = (page: Page) =>
  expect.poll(() => page.evaluate(() => history.state?.usr?.isOverlay)).toBe(true)
const back = (page: Page) => page.evaluate(() => history.back())

describe('the filter sheet on a phone', () => {
  it('closes with Back, keeps what was chosen, and then Back undoes it step by step', async () => {
    const { page, context, complaints } = await newVisitor(browser, {
      baseURL: server.address,
      width: 375,
    })
    await page.goto('/flats')
    const submit = page.getByRole('button', { name: /^Показать/ })
    await page.getByRole('button', { name: 'Фильтр' }).click()
    await hasEntry(page)
    const all = await submit.textContent()
    await room(page, /^1-комнатная/).check({ force: true })
    await page.waitForURL(/rooms=1$/)
    await expect.poll(() => submit.textContent()).not.toBe(all)
    await room(page, /^2-комнатная/).check({ force: true })
    await page.waitForURL(/rooms=1&rooms=2$/)
    await back(page)
    await expect.poll(() => submit.isVisible()).toBe(false)
    await expect.poll(() => address(page)).toBe('/flats?rooms=1&rooms=2')
    await back(page)
    await expect.poll(() => address(page)).toBe('/flats?rooms=1')
    await back(page)
    await expect.poll(() => address(page)).toBe('/flats')
    expect(complaints).toEqual([])
    await context.close()
  })

  it('leaves nothing in the history when it is closed untouched', async () => {
    const { page, context } = await newVisitor(browser, { baseURL: server.address, width: 375 })
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
    await context.close()
  })
})

describe('the filter on a wide screen', () => {
  it('closes a drop-down list with Back before it leaves the page', async () => {
    const { page, context } = await newVisitor(browser, { baseURL: server.address })
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
    await context.close()
  })

  it('follows a link pressed beside an open list, and comes back', async () => {
    const { page, context } = await newVisitor(browser, { baseURL: server.address })
    await page.goto('/flats')
    await page.locator('summary', { hasText: 'Метро' }).click()
    await expect.poll(() => openDrops(page).count()).toBe(1)
    await page.getByRole('article').first().getByRole('link').click()
    await page.waitForURL(/\/flats\/\d+$/)
    await page.goBack()
    await expect.poll(() => address(page)).toBe('/flats')
    await context.close()
  })

  it('takes up what was typed and chosen before the scripts came', async () => {
    const { page, context, complaints } = await newVisitor(browser, { baseURL: server.address })
    await page.route('**/*.js', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_500))
      await route.continue()
    })
    await page.goto('/flats', { waitUntil: 'commit' })
    await page.getByLabel('Цена до, ₽').pressSequentially('15000000')
    await page.getByRole('checkbox', { name: /^2-комнатная/ }).check({ force: true })
    await page.waitForURL(/\?rooms=2&price_max=15000000$/)
    expect(complaints).toEqual([])
    await context.close()
  })

  it('empties a typed price with Back, though the field has the focus', async () => {
    const { page, context } = await newVisitor(browser, { baseURL: server.address })
    await page.goto('/flats')
    const field = page.getByLabel('Цена до, ₽')
    await field.pressSequentially('15000000')
    await page.waitForURL(/price_max=15000000$/)
    await back(page)
    await expect.poll(() => address(page)).toBe('/flats')
    await expect.poll(() => field.inputValue()).toBe('')
    await context.close()
  })

  it('is worked by keys alone, down to a request for a call', async () => {
    const { page, context, complaints } = await newVisitor(browser, { baseURL: server.address })
    await page.goto('/flats')
    const tabTo = async (selector: string) => {
      for (let presses = 0; presses < 200; presses += 1) {
        await page.keyboard.press('Tab')
        if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector))
          return
      }
      throw new Error(`no Tab reaches ${selector}`)
    }
    await tabTo('summary')
    await page.keyboard.press('Enter')
    await hasEntry(page)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await page.waitForURL(/project=/)
    await page.keyboard.press('Escape')
    await expect.poll(() => openDrops(page).count()).toBe(0)
    await tabTo('article button')
    await page.keyboard.press('Enter')
    await expect
      .poll(() => page.locator('article button').first().getAttribute('aria-pressed'))
      .toBe('true')
    await tabTo('article a')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/flats\/\d+$/)
    await waitForFlat(page)
    await tabTo('main button:not([aria-pressed]), main a[href^="/callback"]')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(1)
    expect(complaints).toEqual([])
    await context.close()
  })
})
