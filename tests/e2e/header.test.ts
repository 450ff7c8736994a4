import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newVisitor, openBrowser, waitForScripts } from '../support/browser.ts'
import { expandedState } from '../support/expanded-state.ts'
import { fillLongHome } from '../support/long-home.ts'
import { type SellingSite, startSellingSite } from '../support/selling-site.ts'

const DEAL = '+7 (495) 000-10-01'
const BOOKING = '+7 (495) 000-10-03'

let browser: Browser
let site: SellingSite
beforeAll(async () => {
  browser = await openBrowser()
  site = await startSellingSite(
    'sqlite',
    { PHONE_DEAL: DEAL, PHONE_SIGNATURE: '+7 (495) 000-10-02', PHONE_BOOKING: BOOKING },
    fillLongHome,
  )
})
afterAll(async () => {
  await browser.close()
  expect(await site.close()).toBe(0)
  expect(site.log).toEqual([])
})

const header = (page: Page) => page.getByRole('banner')

/** A visitor whose page has no transitions, so that a style is there at once. */
async function visit(path: string, { width = 1440, scripts = true } = {}) {
  const visitor = await newVisitor(browser, { width, scripts, baseURL: site.address })
  await visitor.page.emulateMedia({ reducedMotion: 'reduce' })
  await visitor.page.goto(path)
  if (scripts) await waitForScripts(visitor.page)
  return visitor
}

/** Scrolls to each of the places in turn, as a visitor's frames would bring them. */
async function scrollThrough(page: Page, ...stops: number[]): Promise<void> {
  for (const y of stops) {
    await page.evaluate(
      (y) =>
        new Promise((resolve) => {
          scrollTo({ top: y, behavior: 'instant' })
          requestAnimationFrame(() => requestAnimationFrame(resolve))
        }),
      y,
    )
  }
}

async function look(page: Page) {
  return header(page).evaluate((element) => {
    const { backgroundColor, borderBottomColor } = getComputedStyle(element)
    const { top, bottom } = element.getBoundingClientRect()
    const seeThrough = 'rgba(0, 0, 0, 0)'
    return {
      isTransparent: backgroundColor === seeThrough,
      hasLine: borderBottomColor !== seeThrough,
      isHidden: bottom <= 0,
      isOnTop: top === 0,
    }
  })
}

describe('the header', () => {
  it.each([
    [1440, 104],
    [375, 64],
  ])('is at %i px of width %i px high', async (width, height) => {
    for (const path of ['/', '/flats']) {
      const { page, context } = await visit(path, { width })
      expect((await header(page).boundingBox())?.height).toBe(height)
      await context.close()
    }
  })

  it('is transparent and sticky at the very top, gets a line with the first pixel, its ground after it', async () => {
    const { page, context, complaints } = await visit('/')
    expect(await look(page)).toMatchObject({ isTransparent: true, hasLine: false, isOnTop: true })
    await scrollThrough(page, 1)
    await expect.poll(() => look(page)).toMatchObject({ isTransparent: true, hasLine: true })
    await scrollThrough(page, 2)
    await expect
      .poll(() => look(page))
      .toMatchObject({ isTransparent: false, hasLine: true, isOnTop: true })
    await scrollThrough(page, 0)
    await expect.poll(() => look(page)).toMatchObject({ isTransparent: true, hasLine: false })
    expect(complaints).toEqual([])
    await context.close()
  })

  it('lies over the opening of the home page, which leaves room for it, and over no other page', async () => {
    for (const [path, top] of [
      ['/', 0],
      ['/flats', 104],
    ] as const) {
      const { page, context } = await visit(path)
      expect((await page.getByRole('main').boundingBox())?.y).toBe(top)
      const title = await page.getByRole('heading', { level: 1 }).boundingBox()
      expect(title?.y).toBeGreaterThan(104)
      expect((await look(page)).isTransparent).toBe(path === '/')
      await context.close()
    }
  })

  it('hides when scrolling down past 160 px and is back at 160', async () => {
    const { page, context } = await visit('/')
    await scrollThrough(page, 100, 160)
    expect(await look(page)).toMatchObject({ isHidden: false })
    await scrollThrough(page, 161)
    await expect.poll(() => look(page)).toMatchObject({ isHidden: true })
    await scrollThrough(page, 160)
    await expect.poll(() => look(page)).toMatchObject({ isHidden: false, isOnTop: true })
    await context.close()
  })

  it('comes back after more than 150 px up', async () => {
    const { page, context } = await visit('/')
    await scrollThrough(page, 600, 1000)
    await expect.poll(() => look(page)).toMatchObject({ isHidden: true })
    await scrollThrough(page, 900, 850)
    expect(await look(page)).toMatchObject({ isHidden: true })
    await scrollThrough(page, 849)
    await expect.poll(() => look(page)).toMatchObject({ isHidden: false, isOnTop: true })
    await context.close()
  })

  it('does both for the wheel of a mouse', async () => {
    const { page, context } = await visit('/')
    await page.mouse.move(700, 600)
    for (let turn = 0; turn < 6; turn++) await page.mouse.wheel(0, 120)
    await expect.poll(() => look(page)).toMatchObject({ isHidden: true })
    for (let turn = 0; turn < 3; turn++) await page.mouse.wheel(0, -120)
    await expect.poll(() => look(page)).toMatchObject({ isHidden: false })
    await context.close()
  })

  it('stays while a menu item is pointed at, and goes with the next step once it is left', async () => {
    const { page, context } = await visit('/')
    await header(page).getByRole('link', { name: 'Покупка' }).hover()
    await page.locator('nav[data-live]').waitFor()
    await scrollThrough(page, 300, 600)
    expect(await look(page)).toMatchObject({ isHidden: false })
    await page.mouse.move(700, 700)
    await scrollThrough(page, 700)
    await expect.poll(() => look(page)).toMatchObject({ isHidden: true })
    await context.close()
  })

  it('stays while a menu item has the focus, and shows itself to the keyboard', async () => {
    const { page, context } = await visit('/')
    await page.locator('nav[data-live]').waitFor()
    const link = header(page).getByRole('link', { name: 'Премиум' })
    for (let n = 0; n < 6 && !(await link.evaluate((element) => element.matches(':focus'))); n++) {
      await page.keyboard.press('Tab')
    }
    await scrollThrough(page, 300, 600)
    expect(await look(page)).toMatchObject({ isHidden: false })
    await context.close()
  })

  it('leads home by its logo and opens the callback form by its button', async () => {
    const { page, context, complaints } = await visit('/flats')
    await header(page).getByRole('button', { name: 'Заказать звонок' }).click()
    await page.getByRole('dialog', { name: 'Обратный звонок' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await header(page).getByRole('link', { name: 'Берег' }).click()
    await page.waitForURL(`${site.address}/`)
    expect(complaints).toEqual([])
    await context.close()
  })

  it.each([320, 375, 768])(
    'has the callback and the phone at %i px, too, and fits',
    async (width) => {
      const { page, context } = await visit('/flats', { width })
      expect(await header(page).locator('a[href^="tel:"]:visible').count()).toBe(1)
      const button = header(page).getByRole('button', { name: 'Заказать звонок' })
      const box = await button.boundingBox()
      expect([box?.width, box?.height].every((side = 0) => side >= 40)).toBe(true)
      await header(page)
        .getByText('Берег')
        .evaluate((name) => {
          name.textContent = 'Ордината'
        })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      await button.click()
      await page.getByRole('dialog', { name: 'Обратный звонок' }).waitFor()
      await context.close()
    },
  )

  it('counts the favourites only above zero', async () => {
    const { page, context } = await visit('/flats')
    const favourites = header(page).getByRole('link', { name: /^Избранное/ })
    expect((await favourites.innerText()).trim()).toBe('Избранное')
    const main = page.getByRole('main')
    await main.getByRole('button', { name: 'Добавить в избранное' }).first().click()
    await expect.poll(() => favourites.innerText()).toMatch(/1$/)
    await main.getByRole('button', { name: 'Убрать из избранного' }).first().click()
    await expect.poll(async () => (await favourites.innerText()).trim()).toBe('Избранное')
    await context.close()
  })

  it('names the city on its button, which opens and names the choice', async () => {
    const { page, context } = await visit('/flats')
    const button = header(page).getByRole('button', { name: 'Москва' })
    await expect.poll(() => button.getAttribute('aria-expanded')).toBe('false')
    expect(await expandedState(page, 'Москва')).toBe(false)
    await button.click()
    await page.getByRole('dialog', { name: 'Выбор города' }).waitFor()
    await context.close()
  })

  it.each(['Москва', 'Поиск'])('reports without scripts whether «%s» is expanded', async (name) => {
    const { page, context } = await visit('/flats', { width: 1280, scripts: false })
    expect(await expandedState(page, name)).toBe(false)
    await header(page).getByRole('button', { name }).press('Enter')
    expect(await expandedState(page, name)).toBe(true)
    await page.keyboard.press('Escape')
    expect(await expandedState(page, name)).toBe(false)
    await context.close()
  })
})

describe('the phone of a visit from a call', () => {
  const phone = (page: Page) => header(page).locator('a[href^="tel:"]:visible')

  it('takes the place of the city’s, on every page of the tab and after a reload, in no other tab', async () => {
    const { page, context, complaints } = await visit('/?call_type=deal&time_code=1')
    await expect.poll(() => phone(page).innerText()).toBe(DEAL)
    expect(await phone(page).getAttribute('href')).toBe('tel:+74950001001')
    await header(page).getByRole('link', { name: 'Квартиры' }).click()
    await page.waitForURL(`${site.address}/flats`)
    expect(await phone(page).innerText()).toBe(DEAL)
    await page.goto('/?call_type=booking&time_code=2')
    await expect.poll(() => phone(page).innerText()).toBe(DEAL)
    const other = await context.newPage()
    await other.goto('/?call_type=booking&time_code=2')
    await expect.poll(() => phone(other).innerText()).toBe(BOOKING)
    await other.goto('/flats')
    await expect.poll(() => phone(other).innerText()).toBe(BOOKING)
    expect(complaints).toEqual([])
    await context.close()
  })

  it('is the city’s without a call type, or at another time code', async () => {
    for (const path of ['/', '/?call_type=deal&time_code=2', '/?time_code=1']) {
      const { page, context, complaints } = await visit(path)
      await page.locator('nav[data-live]').waitFor()
      expect(await phone(page).innerText()).toBe('+7 (495) 000-00-01')
      expect(complaints).toEqual([])
      await context.close()
    }
  })

  it('is chosen even when the visitor has gone on before the code for it has come', async () => {
    const { page, context } = await newVisitor(browser, { baseURL: site.address })
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/header-life-*.js', async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/?call_type=deal&time_code=3', { waitUntil: 'commit' })
    await waitForScripts(page)
    await header(page).getByRole('link', { name: 'Квартиры' }).click()
    await page.waitForURL(`${site.address}/flats`)
    release()
    await expect.poll(() => phone(page).innerText()).toBe(DEAL)
    await context.close()
  })

  it('is not in the HTML, which is the same for all', async () => {
    const plain = await (await fetch(`${site.address}/`)).text()
    const asked = await (await fetch(`${site.address}/?call_type=deal&time_code=1`)).text()
    expect(asked).toBe(plain)
    expect(plain).toContain('href="tel:+74950000001"')
    expect(plain).not.toContain('href="tel:+74950001001"')
  })
})

describe('without scripts', () => {
  it('the header stays on top, and its buttons lead on', async () => {
    const { page, context } = await visit('/flats', { scripts: false })
    await page.mouse.wheel(0, 400)
    expect(await look(page)).toMatchObject({ isOnTop: true, isHidden: false })
    await header(page).getByRole('button', { name: 'Заказать звонок' }).click()
    await page.getByRole('heading', { name: 'Обратный звонок' }).waitFor()
    await context.close()
  })
})
