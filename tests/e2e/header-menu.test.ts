import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { findViolations } from '../support/axe.ts'
import { waitForScripts } from '../support/browser.ts'
import { setUpSellingSite } from '../support/browser-site.ts'
import { fillMenu } from '../support/full-menu.ts'
import { isNightly } from '../support/nightly.ts'
import { verifies } from '../support/verifies.ts'

const site = setUpSellingSite({ fill: fillMenu })

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
/** Opacity of the overlay that dims the page. */
const readDimming = (page: Page) =>
  page
    .getByRole('banner')
    .evaluate((element) => Number(getComputedStyle(element, '::after').opacity))

async function visit({ width = 1440, scripts = true, path = '/' } = {}) {
  const visitor = await site.visit({ width, scripts })
  await visitor.page.emulateMedia({ reducedMotion: 'reduce' })
  await visitor.page.goto(path)
  if (scripts) {
    await waitForScripts(visitor.page)
    await visitor.page.locator('nav[data-live]').waitFor()
  }
  return visitor
}

it('the menu has six entries, two of them with sub-menus', async () => {
  const { page } = await visit()
  const names = ['Премиум', 'Бизнес', 'Покупка', 'Пресс-центр', 'О компании', 'Документы']
  expect(await menu(page).getByRole('link').allInnerTexts()).toEqual(names)
  expect(await menu(page).getByRole('button').count()).toBe(2)
  verifies('§2.3-2')
})

describe('with a mouse', () => {
  it('a sub-menu with links and a banner opens on hover, dims the page, and closes when the pointer leaves', async () => {
    const { page, errors } = await visit()
    expect(await readDimming(page)).toBe(0)
    await item(page, 'Премиум').hover()
    await premiumLink(page).waitFor()
    await menu(page).getByRole('link', { name: 'Дом у реки' }).locator('img').waitFor()
    expect(await readDimming(page)).toBe(1)
    expect(await opener(page, 'Премиум').getAttribute('aria-expanded')).toBe('true')
    // The sub-menu stays open while the pointer is inside.
    await premiumLink(page).hover()
    await page.waitForTimeout(400)
    expect(await premiumLink(page).isVisible()).toBe(true)
    await page.mouse.move(700, 880)
    await premiumLink(page).waitFor({ state: 'hidden' })
    await expect.poll(() => readDimming(page)).toBe(0)
    expect(errors).toEqual([])
    verifies('§2.3-3')
  })

  it('a sub-menu closes on hover of another entry, with or without a sub-menu', async () => {
    const { page } = await visit()
    await item(page, 'Премиум').hover()
    await premiumLink(page).waitFor()
    await item(page, 'Покупка').hover()
    await purchaseLink(page).waitFor()
    await premiumLink(page).waitFor({ state: 'hidden' })
    await item(page, 'Документы').hover()
    await purchaseLink(page).waitFor({ state: 'hidden' })
  })

  it('Escape closes a sub-menu under the pointer', async () => {
    const { page } = await visit()
    await item(page, 'Премиум').hover()
    await premiumLink(page).waitFor()
    await page.keyboard.press('Escape')
    await premiumLink(page).waitFor({ state: 'hidden' })
  })

  it('a link of a sub-menu navigates and closes it', async () => {
    const { page } = await visit()
    await item(page, 'Премиум').hover()
    await premiumLink(page).click()
    await page.waitForURL('**/flats?area_type=premium_area')
    await menu(page).getByRole('link', { name: 'Все премиум-дома' }).waitFor({ state: 'hidden' })
  })

  it('a sub-menu does not change the height of the page', async () => {
    const { page } = await visit()
    const height = () => page.evaluate(() => document.documentElement.scrollHeight)
    const before = await height()
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await page.evaluate(() => scrollBy(0, -200))
    await item(page, 'Премиум').hover()
    await premiumLink(page).waitFor()
    expect(await height()).toBe(before)
  })
})

describe('with the keyboard', () => {
  it('the button after an entry opens its sub-menu, and Escape closes it and returns the focus', async () => {
    const { page, errors } = await visit()
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
    expect(errors).toEqual([])
  })

  it('ArrowDown opens a sub-menu and moves through its links, ArrowUp moves back to the button', async () => {
    const { page } = await visit()
    await item(page, 'Премиум').focus()
    await page.keyboard.press('ArrowDown')
    expect(await focused(page)).toBe('Все премиум-дома')
    await page.keyboard.press('ArrowDown')
    expect(await focused(page)).toBe('Избранное премиум')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    expect(await focused(page)).toBe('Разделы «Премиум»')
  })

  it('a sub-menu closes when the focus leaves it', async () => {
    const { page } = await visit()
    await opener(page, 'Покупка').focus()
    await page.keyboard.press('Enter')
    await purchaseLink(page).waitFor()
    for (let n = 0; n < 4; n++) await page.keyboard.press('Tab')
    expect(await focused(page)).toBe('Пресс-центр')
    await purchaseLink(page).waitFor({ state: 'hidden' })
  })

  it('the header does not hide on scroll while a sub-menu is open', async () => {
    const { page } = await visit()
    await opener(page, 'Покупка').focus()
    await page.keyboard.press('Enter')
    await page.evaluate(() => scrollTo(0, 500))
    await page.waitForTimeout(200)
    expect((await page.getByRole('banner').boundingBox())?.y).toBe(0)
    verifies('§4.2-5')
  })
})

it('a tap on the button opens and closes a sub-menu', async () => {
  const { page } = await site.visit({ width: 1366, height: 1024, hasTouch: true })
  await page.emulateMedia({ reducedMotion: 'reduce' })
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
})

it('the sub-menus are not in the document until the pointer or the focus is on the menu', async () => {
  const { page } = await visit()
  expect(await premiumLink(page).count()).toBe(0)
  await item(page, 'Документы').focus()
  await menu(page).getByText('Все премиум-дома').waitFor({ state: 'attached' })
  expect(await premiumLink(page).isVisible()).toBe(false)
})

it('without scripts the menu leads to a page with the links of all sub-menus', async () => {
  const { page } = await visit({ scripts: false })
  await item(page, 'Все разделы').click()
  await page.waitForURL('**/menu')
  const links = page.getByRole('navigation', { name: 'Все разделы' })
  await links.getByRole('link', { name: 'Ипотека' }).waitFor()
  await links.getByRole('link', { name: 'Все премиум-дома' }).click()
  await page.waitForURL('**/flats?area_type=premium_area')
  verifies('§2.3-3')
})

it.each(isNightly ? [1280, 1440, 1920] : [1280])(
  'an open sub-menu has no axe violations (%i px)',
  async (width) => {
    const { page } = await visit({ width })
    await opener(page, 'Премиум').focus()
    await page.keyboard.press('Enter')
    await premiumLink(page).waitFor()
    expect(await findViolations(page)).toEqual([])
  },
)
