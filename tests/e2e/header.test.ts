import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { waitForScripts } from '../support/browser.ts'
import { setUpSellingSite } from '../support/browser-site.ts'
import { expandedState } from '../support/expanded-state.ts'
import { fillLongHome } from '../support/long-home.ts'
import { verifies } from '../support/verifies.ts'

const DEAL = '+7 (495) 000-10-01'
const BOOKING = '+7 (495) 000-10-03'

const site = setUpSellingSite({
  settings: { PHONE_DEAL: DEAL, PHONE_SIGNATURE: '+7 (495) 000-10-02', PHONE_BOOKING: BOOKING },
  fill: fillLongHome,
})

const header = (page: Page) => page.getByRole('banner')

/** Opens a page without transitions, so that styles apply at once. */
async function visit(path: string, { width = 1440, scripts = true } = {}) {
  const visitor = await site.visit({ width, scripts })
  await visitor.page.emulateMedia({ reducedMotion: 'reduce' })
  await visitor.page.goto(path)
  if (scripts) await waitForScripts(visitor.page)
  return visitor
}

/** Scrolls to each position in turn, with two frames after each. */
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

async function readState(page: Page) {
  return header(page).evaluate((element) => {
    const { backgroundColor, borderBottomColor } = getComputedStyle(element)
    const { top, bottom } = element.getBoundingClientRect()
    const transparent = 'rgba(0, 0, 0, 0)'
    return {
      isTransparent: backgroundColor === transparent,
      hasLine: borderBottomColor !== transparent,
      isHidden: bottom <= 0,
      isOnTop: top === 0,
    }
  })
}

describe('the header', () => {
  it.each([
    [1440, 104],
    [375, 64],
  ])('is at a width of %i px %i px high', async (width, height) => {
    for (const path of ['/', '/flats']) {
      const { page } = await visit(path, { width })
      expect((await header(page).boundingBox())?.height).toBe(height)
    }
    verifies('§9-13')
  })

  it('is transparent at the top, gets a line after 1 px of scrolling and a background after 2 px', async () => {
    const { page, errors } = await visit('/')
    expect(await readState(page)).toMatchObject({
      isTransparent: true,
      hasLine: false,
      isOnTop: true,
    })
    await scrollThrough(page, 1)
    await expect.poll(() => readState(page)).toMatchObject({ isTransparent: true, hasLine: true })
    await scrollThrough(page, 2)
    await expect
      .poll(() => readState(page))
      .toMatchObject({ isTransparent: false, hasLine: true, isOnTop: true })
    await scrollThrough(page, 0)
    await expect.poll(() => readState(page)).toMatchObject({ isTransparent: true, hasLine: false })
    expect(errors).toEqual([])
    verifies('§4.2-1', '§4.2-2')
  })

  it('overlaps only the first section of the home page, and never a headline', async () => {
    for (const [path, top] of [
      ['/', 0],
      ['/flats', 104],
    ] as const) {
      const { page } = await visit(path)
      expect((await page.getByRole('main').boundingBox())?.y).toBe(top)
      const title = await page.getByRole('heading', { level: 1 }).boundingBox()
      expect(title?.y).toBeGreaterThan(104)
      expect((await readState(page)).isTransparent).toBe(path === '/')
    }
  })

  it('hides below 160 px and reappears at 160 px', async () => {
    const { page } = await visit('/')
    await scrollThrough(page, 100, 160)
    expect(await readState(page)).toMatchObject({ isHidden: false })
    await scrollThrough(page, 161)
    await expect.poll(() => readState(page)).toMatchObject({ isHidden: true })
    await scrollThrough(page, 160)
    await expect.poll(() => readState(page)).toMatchObject({ isHidden: false, isOnTop: true })
    verifies('§4.2-3', '§9-10')
  })

  it('reappears after scrolling up by more than 150 px', async () => {
    const { page } = await visit('/')
    await scrollThrough(page, 600, 1000)
    await expect.poll(() => readState(page)).toMatchObject({ isHidden: true })
    await scrollThrough(page, 900, 850)
    expect(await readState(page)).toMatchObject({ isHidden: true })
    await scrollThrough(page, 849)
    await expect.poll(() => readState(page)).toMatchObject({ isHidden: false, isOnTop: true })
    verifies('§4.2-4', '§9-10')
  })

  it('hides and reappears on mouse wheel scrolling', async () => {
    const { page } = await visit('/')
    await page.mouse.move(700, 600)
    for (let turn = 0; turn < 6; turn++) await page.mouse.wheel(0, 120)
    await expect.poll(() => readState(page)).toMatchObject({ isHidden: true })
    for (let turn = 0; turn < 3; turn++) await page.mouse.wheel(0, -120)
    await expect.poll(() => readState(page)).toMatchObject({ isHidden: false })
    verifies('§4.2-4')
  })

  it('does not hide while the pointer is on a menu item, and hides on the next scroll after it leaves', async () => {
    const { page } = await visit('/')
    await header(page).getByRole('link', { name: 'Покупка' }).hover()
    await page.locator('nav[data-live]').waitFor()
    await scrollThrough(page, 300, 600)
    expect(await readState(page)).toMatchObject({ isHidden: false })
    await page.mouse.move(700, 700)
    await scrollThrough(page, 700)
    await expect.poll(() => readState(page)).toMatchObject({ isHidden: true })
    verifies('§4.2-5')
  })

  it('does not hide while a menu item has the focus', async () => {
    const { page } = await visit('/')
    await page.locator('nav[data-live]').waitFor()
    const link = header(page).getByRole('link', { name: 'Премиум' })
    for (let n = 0; n < 6 && !(await link.evaluate((element) => element.matches(':focus'))); n++) {
      await page.keyboard.press('Tab')
    }
    await scrollThrough(page, 300, 600)
    expect(await readState(page)).toMatchObject({ isHidden: false })
  })

  it('links to the home page by its logo and opens the callback form by its button', async () => {
    const { page, errors } = await visit('/flats')
    await header(page).getByRole('button', { name: 'Заказать звонок' }).click()
    await page.getByRole('dialog', { name: 'Обратный звонок' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await header(page).getByRole('link', { name: 'Берег' }).click()
    await page.waitForURL(`${site.address}/`)
    expect(errors).toEqual([])
    verifies('§2.3-1', '§2.3-6')
  })

  it.each([320, 375, 768])(
    'shows the callback button and the phone at %i px without overflow',
    async (width) => {
      const { page } = await visit('/flats', { width })
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
      verifies('§2.3-6')
    },
  )

  it('shows the number of favourites only if it is above zero', async () => {
    const { page } = await visit('/flats')
    const favourites = header(page).getByRole('link', { name: /^Избранное/ })
    expect((await favourites.innerText()).trim()).toBe('Избранное')
    const main = page.getByRole('main')
    await main.getByRole('button', { name: 'Добавить в избранное' }).first().click()
    await expect.poll(() => favourites.innerText()).toMatch(/1$/)
    await main.getByRole('button', { name: 'Убрать из избранного' }).first().click()
    await expect.poll(async () => (await favourites.innerText()).trim()).toBe('Избранное')
    verifies('§2.3-5')
  })

  it('shows the city on a button that opens the choice of a city', async () => {
    const { page } = await visit('/flats')
    const button = header(page).getByRole('button', { name: 'Москва' })
    await expect.poll(() => button.getAttribute('aria-expanded')).toBe('false')
    expect(await expandedState(page, 'Москва')).toBe(false)
    await button.click()
    await page.getByRole('dialog', { name: 'Выбор города' }).waitFor()
    verifies('D30-1')
  })

  it('reports without scripts whether the choice of a city is expanded', async () => {
    const { page } = await visit('/flats', { width: 1280, scripts: false })
    expect(await expandedState(page, 'Москва')).toBe(false)
    await header(page).getByRole('button', { name: 'Москва' }).press('Enter')
    expect(await expandedState(page, 'Москва')).toBe(true)
    await page.keyboard.press('Escape')
    expect(await expandedState(page, 'Москва')).toBe(false)
  })
})

describe('the phone of a visit from a call', () => {
  const phone = (page: Page) => header(page).locator('a[href^="tel:"]:visible')

  it('replaces the phone of the city on every page of the tab, also after a reload, but not in other tabs', async () => {
    const { page, context, errors } = await visit('/?call_type=deal&time_code=1')
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
    expect(errors).toEqual([])
    verifies('§2.3-4', '§3.4-10', 'D16-1')
  })

  it('is the phone of the city without a call type or with another time code', async () => {
    for (const path of ['/', '/?call_type=deal&time_code=2', '/?time_code=1']) {
      const { page, errors } = await visit(path)
      await page.locator('nav[data-live]').waitFor()
      expect(await phone(page).innerText()).toBe('+7 (495) 000-00-01')
      expect(errors).toEqual([])
    }
    verifies('§2.3-4', '§9-18')
  })

  it('is shown when the visitor navigates before its code has loaded', async () => {
    const { page } = await site.visit()
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/after-start-*.js', async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/?call_type=deal&time_code=3', { waitUntil: 'commit' })
    await waitForScripts(page)
    await header(page).getByRole('link', { name: 'Квартиры' }).click()
    await page.waitForURL(`${site.address}/flats`)
    release()
    await expect.poll(() => phone(page).innerText()).toBe(DEAL)
    verifies('D16-1')
  })

  it('is not in the HTML, which is the same for all visitors', async () => {
    const plain = await (await fetch(`${site.address}/`)).text()
    const withCallType = await (await fetch(`${site.address}/?call_type=deal&time_code=1`)).text()
    expect(withCallType).toBe(plain)
    expect(plain).toContain('href="tel:+74950000001"')
    expect(plain).not.toContain('href="tel:+74950001001"')
    verifies('D16-1')
  })
})

describe('without scripts', () => {
  it('the header stays at the top, and its buttons work', async () => {
    const { page } = await visit('/flats', { scripts: false })
    await page.mouse.wheel(0, 400)
    expect(await readState(page)).toMatchObject({ isOnTop: true, isHidden: false })
    await header(page).getByRole('button', { name: 'Заказать звонок' }).click()
    await page.getByRole('heading', { name: 'Обратный звонок' }).waitFor()
  })

  it.each([1280, 1440])(
    'the header has room for the name of the company and for the words of its button (%i px)',
    async (width) => {
      const { page } = await visit('/flats', { width, scripts: false })
      await header(page).getByRole('link', { name: 'Все разделы' }).waitFor()
      const isNameSeen = await header(page).evaluate((element) => {
        const name = element.querySelector('svg + span')
        const logo = name?.parentElement
        if (!name || !logo) throw new Error('no name beside the mark')
        // Without room the name is below the mark, where the logo is cut.
        return name.getBoundingClientRect().bottom <= logo.getBoundingClientRect().bottom
      })
      expect(isNameSeen).toBe(true)
      const button = header(page).getByRole('button', { name: 'Заказать звонок' })
      expect((await button.boundingBox())?.height).toBe(48)
    },
  )
})
