import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newVisitor, openBrowser, waitForScripts } from '../support/browser.ts'
import { fillLongHome } from '../support/long-home.ts'
import { type SellingSite, startSellingSite } from '../support/selling-site.ts'

let browser: Browser
let site: SellingSite
beforeAll(async () => {
  browser = await openBrowser()
  site = await startSellingSite('sqlite', {}, fillLongHome)
})
afterAll(async () => {
  await browser.close()
  expect(await site.close()).toBe(0)
  expect(site.log).toEqual([])
})

/** Pixels between the top of the window and the section, once it moves no more. */
async function restOf(page: Page, id: string): Promise<number> {
  const top = () =>
    page.evaluate((id) => document.getElementById(id)?.getBoundingClientRect().top, id)
  let before: number | undefined
  await expect
    .poll(
      async () => {
        const last = before
        before = await top()
        return before !== undefined && last === before && (await page.evaluate(() => scrollY)) > 0
      },
      { interval: 150, timeout: 10_000 },
    )
    .toBe(true)
  return Math.round(before ?? Number.NaN)
}

const inHeader = (page: Page) => page.getByRole('navigation', { name: 'Главное меню' })
const inFooter = (page: Page) => page.getByRole('navigation', { name: 'Меню в подвале' })

async function openBurger(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Меню' }).click()
  await page.getByRole('dialog').waitFor()
}
const inBurger = (page: Page) =>
  page.getByRole('dialog').getByRole('navigation', { name: 'Мобильное меню' })

async function visit(path: string, { width = 1440, scripts = true } = {}) {
  const visitor = await newVisitor(browser, { width, scripts, baseURL: site.address })
  await visitor.page.goto(path)
  if (scripts) await waitForScripts(visitor.page)
  return visitor
}

describe('on the home page', () => {
  it('the header’s menu scrolls to its section, 110 px below the top', async () => {
    const { page, context, complaints } = await visit('/')
    await inHeader(page).getByRole('link', { name: 'Покупка' }).click()
    expect(await restOf(page, 'purchase')).toBe(110)
    await inHeader(page).getByRole('link', { name: 'О компании' }).focus()
    await page.keyboard.press('Enter')
    expect(await restOf(page, 'about')).toBe(110)
    expect(page.url()).toBe(`${site.address}/#about`)
    expect(complaints).toEqual([])
    await context.close()
  })

  it.each([
    [1440, 110],
    [375, 90],
  ])('the footer’s menu does so at %i px, %i px below the top', async (width, offset) => {
    const { page, context, complaints } = await visit('/', { width })
    await inFooter(page).getByRole('link', { name: 'Покупка' }).click()
    expect(await restOf(page, 'purchase')).toBe(offset)
    expect(complaints).toEqual([])
    await context.close()
  })

  it.each([375, 768])(
    'the burger’s menu closes it and scrolls, 90 px below the top (%i px)',
    async (width) => {
      const { page, context, complaints } = await visit('/', { width })
      await openBurger(page)
      await inBurger(page).getByRole('link', { name: 'О компании' }).click()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      expect(await restOf(page, 'about')).toBe(90)
      expect(complaints).toEqual([])
      await context.close()
    },
  )

  it('a press with Ctrl opens a tab, and this page stays where it is', async () => {
    const { page, context } = await visit('/')
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      inHeader(page)
        .getByRole('link', { name: 'Покупка' })
        .click({ modifiers: ['ControlOrMeta'] }),
    ])
    await tab.waitForURL(`${site.address}/#purchase`)
    await page.waitForTimeout(600)
    expect(await page.evaluate(() => scrollY)).toBe(0)
    expect(page.url()).toBe(`${site.address}/`)
    await context.close()
  })

  it('the second press on the same entry scrolls there again', async () => {
    const { page, context } = await visit('/')
    const link = inFooter(page).getByRole('link', { name: 'Покупка' })
    await link.click()
    expect(await restOf(page, 'purchase')).toBe(110)
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await link.click()
    expect(await restOf(page, 'purchase')).toBe(110)
    await context.close()
  })
})

describe('from another page', () => {
  it.each([
    ['the header', inHeader],
    ['the footer', inFooter],
  ])('%s leads to the home page with the section as hash', async (_, menu) => {
    const { page, context, complaints } = await visit('/flats')
    await menu(page).getByRole('link', { name: 'Покупка' }).click()
    await page.waitForURL(`${site.address}/#purchase`)
    expect(await restOf(page, 'purchase')).toBe(110)
    expect(complaints).toEqual([])
    await context.close()
  })

  it('the burger does so, 90 px below the top, and Back returns to that page', async () => {
    const { page, context, complaints } = await visit('/flats', { width: 375 })
    await openBurger(page)
    await inBurger(page).getByRole('link', { name: 'О компании' }).click()
    await page.waitForURL(`${site.address}/#about`)
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await restOf(page, 'about')).toBe(90)
    await page.goBack()
    await page.waitForURL(`${site.address}/flats`)
    expect(complaints).toEqual([])
    await context.close()
  })
})

describe('with a hash on first load', () => {
  it.each([
    { width: 1440, scripts: true, offset: 110 },
    { width: 375, scripts: true, offset: 90 },
    { width: 1440, scripts: false, offset: 110 },
    { width: 375, scripts: false, offset: 90 },
  ])(
    'the page opens at the section: $width px, scripts: $scripts',
    async ({ width, scripts, offset }) => {
      const { page, context, complaints } = await visit('/#about', { width, scripts })
      expect(await restOf(page, 'about')).toBe(offset)
      // And so does the copy that the browser has kept.
      await page.goto('/flats')
      await page.goto('/#about')
      expect(await restOf(page, 'about')).toBe(offset)
      expect(complaints).toEqual([])
      await context.close()
    },
  )

  it('pictures that come late do not move it', async () => {
    const { page, context } = await newVisitor(browser, { baseURL: site.address })
    await page.route(/\.(svg|jpg|jpeg|png|webp|avif)(\?|$)/, async (route) => {
      await new Promise((resolve) => {
        setTimeout(resolve, 1_500)
      })
      await route.continue()
    })
    await page.goto('/#about', { waitUntil: 'commit' })
    await waitForScripts(page)
    expect(await restOf(page, 'about')).toBe(110)
    await page.waitForLoadState('load')
    expect(await restOf(page, 'about')).toBe(110)
    await context.close()
  })

  it('without scripts the menu leads there from any page', async () => {
    const { page, context } = await visit('/flats', { scripts: false })
    await inHeader(page).getByRole('link', { name: 'Покупка' }).click()
    expect(await restOf(page, 'purchase')).toBe(110)
    await context.close()
  })
})
