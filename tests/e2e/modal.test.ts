import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newVisitor, openBrowser, waitForFlat, waitForScripts } from '../support/browser.ts'
import { countDialogs, findingsOf, focusedName } from '../support/overlay-page.ts'
import { type SellingSite, startSellingSite } from '../support/selling-site.ts'

let browser: Browser
let site: SellingSite
let flat: string
beforeAll(async () => {
  browser = await openBrowser()
  site = await startSellingSite('sqlite')
  flat = `/flats/${site.flats[0]}`
})
afterAll(async () => {
  await browser.close()
  expect(await site.close()).toBe(0)
  expect(site.log).toEqual([])
})

const dialog = (page: Page) => page.getByRole('dialog')
const banner = (page: Page, name: string | RegExp) =>
  page.getByRole('banner').getByRole('button', { name })
const callbackForm = (page: Page) => page.getByRole('dialog', { name: 'Обратный звонок' })
const gone = (page: Page) => expect.poll(() => dialog(page).count()).toBe(0)
const path = (page: Page) => new URL(page.url()).pathname

/** A visitor who came from the list to a flat's page. */
async function visitFlat(width = 1440, by = browser) {
  const visitor = await newVisitor(by, { width, baseURL: site.address })
  const { page } = visitor
  await page.goto('/flats')
  await waitForScripts(page)
  await page.locator(`a[href="${flat}"]`).first().click()
  await page.waitForURL(`**${flat}`)
  await waitForFlat(page)
  return visitor
}

async function openForm(page: Page): Promise<void> {
  await banner(page, 'Заказать звонок').click()
  await page.getByLabel('Имя').waitFor()
}

describe('a modal closes', () => {
  it.each([
    ['on Escape', (page: Page) => page.keyboard.press('Escape')],
    ['on a click on the backdrop', (page: Page) => page.mouse.click(20, 450)],
    [
      'by its button',
      (page: Page) => dialog(page).getByRole('button', { name: 'Закрыть' }).click(),
    ],
    ['on Back', (page: Page) => page.goBack()],
  ])('%s, which leaves the page and gives the focus back', async (_, close) => {
    const { page, context, complaints } = await visitFlat()
    await openForm(page)
    await close(page)
    await gone(page)
    expect(path(page)).toBe(flat)
    await expect.poll(() => focusedName(page)).toBe('Заказать звонок')
    // No entry of it is left behind: the next Back leads to the page before.
    await page.goBack()
    await page.waitForURL('**/flats')
    expect(complaints).toEqual([])
    await context.close()
  })

  it('on a link inside it, which Back does not lead back to', async () => {
    const { page, context, complaints } = await visitFlat(375)
    await banner(page, 'Меню').click()
    await dialog(page).getByRole('link', { name: 'Берег' }).click()
    await page.waitForURL(`${site.address}/`)
    await gone(page)
    await page.goBack()
    await page.waitForURL(`**${flat}`)
    await waitForFlat(page)
    expect(await dialog(page).count()).toBe(0)
    expect(complaints).toEqual([])
    await context.close()
  })

  it('and Forward does not open it again', async () => {
    const { page, context, complaints } = await visitFlat()
    await openForm(page)
    await page.goBack()
    await gone(page)
    await page.goForward()
    await page.waitForTimeout(400)
    expect(await dialog(page).count()).toBe(0)
    await openForm(page)
    await page.goBack()
    await gone(page)
    expect(path(page)).toBe(flat)
    expect(complaints).toEqual([])
    await context.close()
  })

  it('with a reload, and the next Back leads to the page before', async () => {
    const { page, context, complaints } = await visitFlat()
    await openForm(page)
    await page.reload()
    await waitForScripts(page)
    await openForm(page)
    await page.keyboard.press('Escape')
    await gone(page)
    await openForm(page)
    await page.reload()
    await waitForScripts(page)
    // Whoever listens for Back comes late, with all that lies above the page.
    await openForm(page)
    await page.keyboard.press('Escape')
    await gone(page)
    await page.goBack()
    await page.waitForURL('**/flats')
    expect(complaints).toEqual([])
    await context.close()
  })

  it('without a network, and the page stays', async () => {
    const { page, context } = await visitFlat()
    await openForm(page)
    await context.setOffline(true)
    await page.keyboard.press('Escape')
    await gone(page)
    await page.waitForTimeout(400)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toMatch(/комнатная/)
    await context.close()
  })
})

describe('one modal at a time', () => {
  it('a second one first closes the one that is open, from the burger to the form to the policy', async () => {
    const { page, context, complaints } = await visitFlat(375)
    const most = await countDialogs(page)
    await banner(page, 'Меню').click()
    await dialog(page).getByRole('button', { name: 'Заказать звонок' }).click()
    await callbackForm(page).getByLabel('Имя').fill('Анна')
    await dialog(page)
      .getByRole('link', { name: /политики/ })
      .click()
    await page.getByRole('dialog', { name: 'Политика обработки персональных данных' }).waitFor()
    await page.keyboard.press('Escape')
    await callbackForm(page).getByLabel('Имя').waitFor()
    expect(await page.getByLabel('Имя').inputValue()).toBe('Анна')
    await page.keyboard.press('Escape')
    await gone(page)
    expect(await most()).toBe(1)
    await expect.poll(() => focusedName(page)).toMatch(/Меню/)
    await page.goBack()
    await page.waitForURL('**/flats')
    expect(complaints).toEqual([])
    await context.close()
  })

  it('the one that is open is seen leaving before the second comes', async () => {
    const { page, context } = await visitFlat(375)
    await banner(page, 'Меню').click()
    await dialog(page).getByRole('button', { name: 'Заказать звонок' }).waitFor()
    await page.waitForTimeout(400)
    await page.evaluate(() => {
      const seen: string[] = []
      const look = () => {
        const open = document.querySelector('[role="dialog"]')
        const name = document.getElementById(open?.getAttribute('aria-labelledby') ?? '')
        const state = open?.hasAttribute('data-ending-style') ? 'leaves' : 'is there'
        const line = open ? `${name?.textContent} ${state}` : 'nothing'
        if (seen.at(-1) !== line) seen.push(line)
        document.documentElement.dataset['seen'] = seen.join(', ')
        requestAnimationFrame(look)
      }
      look()
    })
    await dialog(page).getByRole('button', { name: 'Заказать звонок' }).click()
    await callbackForm(page).getByLabel('Имя').waitFor()
    const seen = () => page.evaluate(() => document.documentElement.dataset['seen'])
    await expect
      .poll(seen)
      .toMatch(/^Меню is there, Меню leaves, (nothing, )?Обратный звонок is there$/)
    await context.close()
  })

  it('opened while it closes, it comes back, and its entry in the history is one', async () => {
    const { page, context, complaints } = await visitFlat()
    const most = await countDialogs(page)
    await openForm(page)
    await page.getByLabel('Имя').fill('Анна')
    await page.evaluate(() => {
      const opener = [...document.querySelectorAll<HTMLElement>('header button')].find(
        ({ textContent }) => textContent === 'Заказать звонок',
      )
      document.querySelector<HTMLElement>('[role="dialog"] [aria-label="Закрыть"]')?.click()
      opener?.click()
    })
    await expect.poll(() => page.getByLabel('Имя').inputValue()).toBe('')
    expect(await most()).toBe(1)
    await page.goBack()
    await gone(page)
    expect(path(page)).toBe(flat)
    await page.goBack()
    await page.waitForURL('**/flats')
    expect(complaints).toEqual([])
    await context.close()
  })

  it.each([
    [1440, 'Заказать звонок'],
    [375, 'Меню'],
  ])('a double click opens it, too (%i px, %s)', async (width, name) => {
    const { page, context, complaints } = await visitFlat(width)
    const most = await countDialogs(page)
    await banner(page, name).dblclick()
    await dialog(page).waitFor()
    await page.waitForTimeout(500)
    expect(await dialog(page).count()).toBe(1)
    await page.keyboard.press('Escape')
    await gone(page)
    // Now its code is there, and the second click meets the dialog itself.
    await banner(page, name).dblclick({ delay: 20 })
    await page.waitForTimeout(500)
    expect(await dialog(page).count()).toBe(1)
    expect(await most()).toBe(1)
    expect(complaints).toEqual([])
    await context.close()
  })
})

describe('the page under a modal', () => {
  it.each([375, 1440])(
    'does not scroll, does not jump, and is where it was (%i px)',
    async (width) => {
      const desktop = await openBrowser({ withScrollbars: true })
      const { page, context } = await visitFlat(width, desktop)
      if (width === 1440) {
        expect(await page.evaluate(() => innerWidth - document.body.clientWidth)).toBeGreaterThan(9)
      }
      await page.evaluate(() => scrollTo(0, 333))
      await page.waitForTimeout(300)
      await page.evaluate(() => {
        const main = document.querySelector('main')
        const places = new Set<string>()
        const look = () => {
          const { left, width, top } = main?.getBoundingClientRect() ?? new DOMRect()
          places.add([left, width, top].map(Math.round).join(' '))
          document.documentElement.dataset['places'] = [...places].join(', ')
          requestAnimationFrame(look)
        }
        look()
        const [opener] = document.querySelectorAll<HTMLElement>('main [action="/callback"] button')
        opener?.focus({ preventScroll: true })
        opener?.click()
      })
      await page.getByLabel('Имя').waitFor()
      await page.mouse.move(10, 400)
      await page.mouse.wheel(0, 600)
      await dialog(page).getByRole('button', { name: 'Закрыть' }).focus()
      await page.keyboard.press('End')
      await page.waitForTimeout(400)
      expect(await page.evaluate(() => scrollY)).toBe(333)
      await page.keyboard.press('Escape')
      await gone(page)
      await page.waitForTimeout(200)
      expect(await page.evaluate(() => scrollY)).toBe(333)
      const places = () => page.evaluate(() => document.documentElement.dataset['places'])
      expect((await places())?.split(', ')).toHaveLength(1)
      await page.mouse.wheel(0, 100)
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(433)
      await context.close()
      await desktop.close()
    },
  )

  it('keeps its hash and its place', async () => {
    const { page, context, complaints } = await newVisitor(browser, { baseURL: site.address })
    await page.goto('/#flats')
    await waitForScripts(page)
    await page.waitForTimeout(600)
    const scroll = await page.evaluate(() => scrollY)
    expect(scroll).toBeGreaterThan(0)
    await page.keyboard.press('Tab')
    await page.evaluate(() => {
      document.querySelector<HTMLElement>('header form[action="/callback"] button')?.click()
    })
    await page.getByLabel('Имя').waitFor()
    expect(page.url()).toBe(`${site.address}/#flats`)
    await page.goBack()
    await gone(page)
    await page.waitForTimeout(300)
    expect(page.url()).toBe(`${site.address}/#flats`)
    expect(await page.evaluate(() => scrollY)).toBe(scroll)
    expect(complaints).toEqual([])
    await context.close()
  })

  it('is out of reach for screen readers and the keyboard, and comes back', async () => {
    const { page, context } = await visitFlat()
    await openForm(page)
    expect(await page.getByRole('main').count()).toBe(0)
    expect(await page.getByRole('banner').count()).toBe(0)
    expect(await page.getByRole('contentinfo').count()).toBe(0)
    const seen = new Set<string | null>()
    for (let n = 0; n < 24; n++) {
      await page.keyboard.press(n < 12 ? 'Tab' : 'Shift+Tab')
      const isInside = () =>
        page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null)
      await expect.poll(isInside).toBe(true)
      seen.add(await focusedName(page))
    }
    expect([...seen]).toEqual(expect.arrayContaining(['Отправить', 'Закрыть']))
    await page.keyboard.press('Escape')
    await gone(page)
    expect(await page.getByRole('main').count()).toBe(1)
    await context.close()
  })

  it('has the focus in its content when what opened the modal is gone', async () => {
    const { page, context } = await visitFlat()
    await page.getByRole('main').getByRole('button', { name: 'Заказать звонок' }).first().click()
    await page.getByLabel('Имя').waitFor()
    await page.evaluate(() => document.querySelector('main form[action="/callback"]')?.remove())
    await page.keyboard.press('Escape')
    await gone(page)
    const isInMain = () => page.evaluate(() => document.activeElement?.closest('main') !== null)
    await expect.poll(isInMain).toBe(true)
    await context.close()
  })
})

it('modals come and go without motion where the visitor wants none', async () => {
  const { page, context } = await visitFlat()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openForm(page)
  const lasting = await page.evaluate(
    () =>
      document.getAnimations().filter(({ effect }) => Number(effect?.getTiming().duration) > 1)
        .length,
  )
  expect(lasting).toBe(0)
  await page.keyboard.press('Escape')
  await gone(page)
  await expect.poll(() => focusedName(page)).toBe('Заказать звонок')
  await context.close()
})

it('a modal whose code does not come reloads the page once, and then leaves it as it is', async () => {
  const { page, context } = await visitFlat()
  const warnings: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text())
  })
  await page.route(/callback-modal.*\.js$/, (route) => route.abort())
  const reloaded = page.waitForEvent('load')
  await banner(page, 'Заказать звонок').click()
  await reloaded
  await waitForScripts(page)
  await banner(page, 'Заказать звонок').click()
  await expect.poll(() => warnings.join()).toContain('«callback» could not be loaded')
  expect(await dialog(page).count()).toBe(0)
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
  expect(path(page)).toBe(flat)
  await page.mouse.wheel(0, 100)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
  await page.unroute(/callback-modal.*\.js$/)
  await openForm(page)
  await context.close()
})

it.each([375, 768, 1440])('axe finds nothing in any modal (%i px)', async (width) => {
  const { page, context, complaints } = await visitFlat(width)
  const open = async (press: () => Promise<void>, name: string) => {
    await press()
    await page.getByRole('dialog', { name }).waitFor()
    await page.waitForTimeout(400)
    expect(await findingsOf(page)).toEqual([])
    await page.keyboard.press('Escape')
    await gone(page)
  }
  const main = page.getByRole('main').getByRole('button', { name: 'Заказать звонок' }).first()
  await open(() => main.click(), 'Обратный звонок')
  if (width < 1280) {
    await open(() => banner(page, 'Меню').click(), 'Меню')
    await banner(page, 'Меню').click()
    await open(() => dialog(page).getByRole('button', { name: 'Москва' }).click(), 'Выбор города')
  } else await open(() => banner(page, 'Москва').click(), 'Выбор города')
  expect(complaints).toEqual([])
  await context.close()
})
