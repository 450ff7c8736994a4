import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { waitForScripts } from '../support/browser.ts'
import { setUpSellingSite } from '../support/browser-site.ts'
import { fillLongHome } from '../support/long-home.ts'
import { verifies } from '../support/verifies.ts'

const site = setUpSellingSite({ fill: fillLongHome })

/**
 * Waits until scrolling has ended. Returns the distance in pixels from the top of the viewport to the section. Four
 * readings in a row must agree, because a busy machine pauses within a scroll.
 */
async function readFinalTop(page: Page, id: string): Promise<number> {
  const readings: (number | undefined)[] = []
  await expect
    .poll(
      async () => {
        readings.unshift(
          await page.evaluate((id) => document.getElementById(id)?.getBoundingClientRect().top, id),
        )
        const isAtRest = readings.length >= 4 && new Set(readings.slice(0, 4)).size === 1
        return isAtRest && (await page.evaluate(() => scrollY)) > 0
      },
      { interval: 150, timeout: 10_000 },
    )
    .toBe(true)
  return Math.round(readings[0] ?? Number.NaN)
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
  const visitor = await site.visit({ width, scripts })
  await visitor.page.goto(path)
  if (scripts) await waitForScripts(visitor.page)
  return visitor
}

describe('on the home page', () => {
  it('an entry of the header scrolls its section to 110 px below the top', async () => {
    const { page, errors } = await visit('/')
    await inHeader(page).getByRole('link', { name: 'Покупка' }).click()
    expect(await readFinalTop(page, 'purchase')).toBe(110)
    await inHeader(page).getByRole('link', { name: 'О компании' }).focus()
    await page.keyboard.press('Enter')
    expect(await readFinalTop(page, 'about')).toBe(110)
    expect(page.url()).toBe(`${site.address}/#about`)
    expect(errors).toEqual([])
    verifies('§2.3-9', '§2.3-11')
  })

  it.each([
    [1440, 110],
    [375, 90],
  ])(
    'an entry of the footer scrolls at a width of %i px to %i px below the top',
    async (width, offset) => {
      const { page, errors } = await visit('/', { width })
      // On a phone the menu of the footer is folded.
      if (width < 768) await inFooter(page).getByText('Меню', { exact: true }).click()
      await inFooter(page).getByRole('link', { name: 'Покупка' }).click()
      expect(await readFinalTop(page, 'purchase')).toBe(offset)
      expect(errors).toEqual([])
      verifies('§2.3-9', '§9-11')
    },
  )

  it.each([375, 768])(
    'an entry of the burger closes it and scrolls to 90 px below the top (%i px)',
    async (width) => {
      const { page, errors } = await visit('/', { width })
      await openBurger(page)
      await inBurger(page).getByRole('link', { name: 'О компании' }).click()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      expect(await readFinalTop(page, 'about')).toBe(90)
      expect(errors).toEqual([])
      verifies('§2.3-11', '§2.4-8', '§9-11')
    },
  )

  it('a click with Ctrl opens a new tab, and this page does not scroll', async () => {
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
  })

  it('a second click on the same entry scrolls again', async () => {
    const { page } = await visit('/')
    const link = inFooter(page).getByRole('link', { name: 'Покупка' })
    await link.click()
    expect(await readFinalTop(page, 'purchase')).toBe(110)
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await link.click()
    expect(await readFinalTop(page, 'purchase')).toBe(110)
  })
})

describe('from another page', () => {
  it.each([
    ['the header', inHeader],
    ['the footer', inFooter],
  ])('%s links to the home page with the section as hash', async (_, menu) => {
    const { page, errors } = await visit('/flats')
    await menu(page).getByRole('link', { name: 'Покупка' }).click()
    await page.waitForURL(`${site.address}/#purchase`)
    expect(await readFinalTop(page, 'purchase')).toBe(110)
    expect(errors).toEqual([])
    verifies('§2.3-10')
  })

  it('the burger links to the section, 90 px below the top, and Back returns to the page', async () => {
    const { page, errors } = await visit('/flats', { width: 375 })
    await openBurger(page)
    await inBurger(page).getByRole('link', { name: 'О компании' }).click()
    await page.waitForURL(`${site.address}/#about`)
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await readFinalTop(page, 'about')).toBe(90)
    await page.goBack()
    await page.waitForURL(`${site.address}/flats`)
    expect(errors).toEqual([])
    verifies('§2.3-10')
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
      const { page, errors } = await visit('/#about', { width, scripts })
      expect(await readFinalTop(page, 'about')).toBe(offset)
      // The same from the browser's cache.
      await page.goto('/flats')
      await page.goto('/#about')
      expect(await readFinalTop(page, 'about')).toBe(offset)
      expect(errors).toEqual([])
      verifies('§2.1-1')
    },
  )

  it('the section keeps its position when pictures load late', async () => {
    const { page } = await site.visit()
    await page.route(/\.(svg|jpg|jpeg|png|webp|avif)(\?|$)/, async (route) => {
      await new Promise((resolve) => {
        setTimeout(resolve, 1_500)
      })
      await route.continue()
    })
    await page.goto('/#about', { waitUntil: 'commit' })
    await waitForScripts(page)
    expect(await readFinalTop(page, 'about')).toBe(110)
    await page.waitForLoadState('load')
    expect(await readFinalTop(page, 'about')).toBe(110)
    verifies('§2.1-1')
  })

  it('the menu links to the section from another page without scripts', async () => {
    const { page } = await visit('/flats', { scripts: false })
    await inHeader(page).getByRole('link', { name: 'Покупка' }).click()
    expect(await readFinalTop(page, 'purchase')).toBe(110)
    verifies('§2.3-10')
  })
})
