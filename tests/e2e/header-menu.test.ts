import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findViolations } from '../support/axe.ts'
import { newVisitor, openBrowser, waitForScripts } from '../support/browser.ts'
import { fillMenu } from '../support/full-menu.ts'
import { type SellingSite, startSellingSite } from '../support/selling-site.ts'

let browser: Browser
let site: SellingSite
beforeAll(async () => {
  browser = await openBrowser()
  site = await startSellingSite('sqlite', {}, fillMenu)
})
afterAll(async () => {
  await browser.close()
  expect(await site.close()).toBe(0)
  expect(site.log).toEqual([])
})

const menu = (page: Page) => page.getByRole('navigation', { name: 'Главное меню' })
const item = (page: Page, name: string) => menu(page).getByRole('link', { name, exact: true })
const opener = (page: Page, name: string) =>
  menu(page).getByRole('button', { name: `Разделы «${name}»` })
const premiumLink = (page: Page) => menu(page).getByRole('link', { name: 'Все премиум-дома' })
const purchaseLink = (page: Page) => menu(page).getByRole('link', { name: 'Ипотека' })
const focused = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
  )
/** How much of the page below shows through the veil. */
const veil = (page: Page) =>
  page
    .getByRole('banner')
    .evaluate((element) => Number(getComputedStyle(element, '::after').opacity))

async function visit({ width = 1440, scripts = true, path = '/' } = {}) {
  const visitor = await newVisitor(browser, { width, scripts, baseURL: site.address })
  await visitor.page.emulateMedia({ reducedMotion: 'reduce' })
  await visitor.page.goto(path)
  if (scripts) {
    await waitForScripts(visitor.page)
    await visitor.page.locator('nav[data-live]').waitFor()
  }
  return visitor
}

it('the menu has its six entries, some of them with sub-menus', async () => {
  const { page, context } = await visit()
  const names = ['Премиум', 'Бизнес', 'Покупка', 'Пресс-центр', 'О компании', 'Документы']
  expect(await menu(page).getByRole('link').allInnerTexts()).toEqual(names)
  expect(await menu(page).getByRole('button').count()).toBe(2)
  await context.close()
})

describe('with a mouse', () => {
  it('a sub-menu opens over the dimmed page, with its links and its banner, and closes when left', async () => {
    const { page, context, complaints } = await visit()
    expect(await veil(page)).toBe(0)
    await item(page, 'Премиум').hover()
    await premiumLink(page).waitFor()
    await menu(page).getByRole('link', { name: 'Дом у реки' }).locator('img').waitFor()
    expect(await veil(page)).toBe(1)
    expect(await opener(page, 'Премиум').getAttribute('aria-expanded')).toBe('true')
    // It can be walked into, and stays.
    await premiumLink(page).hover()
    await page.waitForTimeout(400)
    expect(await premiumLink(page).isVisible()).toBe(true)
    await page.mouse.move(700, 880)
    await premiumLink(page).waitFor({ state: 'hidden' })
    await expect.poll(() => veil(page)).toBe(0)
    expect(complaints).toEqual([])
    await context.close()
  })

  it('one sub-menu gives way to the next, and to an entry without any', async () => {
    const { page, context } = await visit()
    await item(page, 'Премиум').hover()
    await premiumLink(page).waitFor()
    await item(page, 'Покупка').hover()
    await purchaseLink(page).waitFor()
    await premiumLink(page).waitFor({ state: 'hidden' })
    await item(page, 'Документы').hover()
    await purchaseLink(page).waitFor({ state: 'hidden' })
    await context.close()
  })

  it('Escape puts it away without moving the pointer', async () => {
    const { page, context } = await visit()
    await item(page, 'Премиум').hover()
    await premiumLink(page).waitFor()
    await page.keyboard.press('Escape')
    await premiumLink(page).waitFor({ state: 'hidden' })
    await context.close()
  })

  it('its links lead on and it closes behind them', async () => {
    const { page, context } = await visit()
    await item(page, 'Премиум').hover()
    await premiumLink(page).click()
    await page.waitForURL('**/flats?area_type=premium_area')
    await menu(page).getByRole('link', { name: 'Все премиум-дома' }).waitFor({ state: 'hidden' })
    await context.close()
  })

  it('the page gets no longer for the veil', async () => {
    const { page, context } = await visit()
    const height = () => page.evaluate(() => document.documentElement.scrollHeight)
    const before = await height()
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await page.evaluate(() => scrollBy(0, -200))
    await item(page, 'Премиум').hover()
    await premiumLink(page).waitFor()
    expect(await height()).toBe(before)
    await context.close()
  })
})

describe('with the keyboard', () => {
  it('the entry stays a link, the button after it opens, Escape closes and gives the focus back', async () => {
    const { page, context, complaints } = await visit()
    await item(page, 'Премиум').focus()
    expect(await premiumLink(page).isVisible()).toBe(false)
    await page.keyboard.press('Tab')
    expect(await focused(page)).toBe('Разделы «Премиум»')
    await page.keyboard.press('Enter')
    await premiumLink(page).waitFor()
    await page.keyboard.press('Tab')
    expect(await focused(page)).toBe('Все премиум-дома')
    await page.keyboard.press('Escape')
    await premiumLink(page).waitFor({ state: 'hidden' })
    expect(await focused(page)).toBe('Разделы «Премиум»')
    await page.keyboard.press('Space')
    await premiumLink(page).waitFor()
    await page.keyboard.press('Space')
    await premiumLink(page).waitFor({ state: 'hidden' })
    expect(complaints).toEqual([])
    await context.close()
  })

  it('ArrowDown opens it and walks its links, ArrowUp walks back to the button', async () => {
    const { page, context } = await visit()
    await item(page, 'Премиум').focus()
    await page.keyboard.press('ArrowDown')
    expect(await focused(page)).toBe('Все премиум-дома')
    await page.keyboard.press('ArrowDown')
    expect(await focused(page)).toBe('Избранное премиум')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    expect(await focused(page)).toBe('Разделы «Премиум»')
    await context.close()
  })

  it('leaving it closes it', async () => {
    const { page, context } = await visit()
    await opener(page, 'Покупка').focus()
    await page.keyboard.press('Enter')
    await purchaseLink(page).waitFor()
    for (let n = 0; n < 4; n++) await page.keyboard.press('Tab')
    expect(await focused(page)).toBe('Пресс-центр')
    await purchaseLink(page).waitFor({ state: 'hidden' })
    await context.close()
  })

  it('an open one keeps the header in its place', async () => {
    const { page, context } = await visit()
    await opener(page, 'Покупка').focus()
    await page.keyboard.press('Enter')
    await page.evaluate(() => scrollTo(0, 500))
    await page.waitForTimeout(200)
    expect((await page.getByRole('banner').boundingBox())?.y).toBe(0)
    await context.close()
  })
})

it('a finger opens and closes it by the button', async () => {
  const context = await browser.newContext({
    baseURL: site.address,
    viewport: { width: 1366, height: 1024 },
    hasTouch: true,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await page.goto('/flats')
  await page.locator('nav[data-live]').waitFor()
  await opener(page, 'Премиум').tap()
  await premiumLink(page).waitFor()
  await opener(page, 'Премиум').tap()
  await premiumLink(page).waitFor({ state: 'hidden' })
  await opener(page, 'Премиум').tap()
  await premiumLink(page).waitFor()
  await page.touchscreen.tap(600, 900)
  await premiumLink(page).waitFor({ state: 'hidden' })
  await context.close()
})

describe('without scripts', () => {
  it('a sub-menu opens for a mouse', async () => {
    const { page, context } = await visit({ scripts: false })
    await item(page, 'Премиум').hover()
    await premiumLink(page).waitFor()
    expect(await veil(page)).toBe(1)
    await premiumLink(page).click()
    await page.waitForURL('**/flats?area_type=premium_area')
    await context.close()
  })

  it('a sub-menu opens for the keyboard, which walks into it past no dead button', async () => {
    const { page, context } = await visit({ scripts: false })
    await item(page, 'Премиум').focus()
    await premiumLink(page).waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/flats?area_type=premium_area')
    await context.close()
  })
})

it.each([1280, 1440, 1920])('an open sub-menu passes axe at %i px', async (width) => {
  const { page, context } = await visit({ width })
  await opener(page, 'Премиум').focus()
  await page.keyboard.press('Enter')
  await premiumLink(page).waitFor()
  expect(await findViolations(page)).toEqual([])
  await context.close()
})
