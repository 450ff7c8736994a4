import type { Browser, Page } from 'playwright-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openBrowser, waitForFlat, waitForScripts } from '../support/browser.ts'
import { setUpSellingSite } from '../support/browser-site.ts'
import { findViolations } from '../support/axe.ts'
import { isChunk } from '../support/find-chunk.ts'
import { countDialogs, focusedName } from '../support/overlay-page.ts'
import { isNightly } from '../support/nightly.ts'
import { verifies } from '../support/verifies.ts'
import { axeWidths } from '../support/widths.ts'

const site = setUpSellingSite()
const flat = () => `/flats/${site.flats[0]}`

const dialog = (page: Page) => page.getByRole('dialog')
const banner = (page: Page, name: string | RegExp) =>
  page.getByRole('banner').getByRole('button', { name })
const callbackForm = (page: Page) => page.getByRole('dialog', { name: 'Обратный звонок' })
const waitForClosed = (page: Page) => expect.poll(() => dialog(page).count()).toBe(0)
const path = (page: Page) => new URL(page.url()).pathname

/** Opens the page of a flat by a link of the list. */
async function visitFlat(width = 1440, browser?: Browser) {
  const visitor = await site.visit({ width }, browser)
  const { page } = visitor
  await page.goto('/flats')
  await waitForScripts(page)
  await page.locator(`a[href="${flat()}"]`).first().click()
  await page.waitForURL(`**${flat()}`)
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
  ])('%s, the page stays open, and the focus returns', async (_, close) => {
    const { page, errors } = await visitFlat()
    await openForm(page)
    await close(page)
    await waitForClosed(page)
    expect(path(page)).toBe(flat())
    await expect.poll(() => focusedName(page)).toBe('Заказать звонок')
    // The history has no entry of the modal, so the next Back leads to the previous page.
    await page.goBack()
    await page.waitForURL('**/flats')
    expect(errors).toEqual([])
    verifies('§2.6-2')
  })

  it('on a link inside it, and Back does not reopen it', async () => {
    const { page, errors } = await visitFlat(375)
    await banner(page, 'Меню').click()
    await dialog(page).getByRole('link', { name: 'Берег' }).click()
    await page.waitForURL(`${site.address}/`)
    await waitForClosed(page)
    await page.goBack()
    await page.waitForURL(`**${flat()}`)
    await waitForFlat(page)
    expect(await dialog(page).count()).toBe(0)
    expect(errors).toEqual([])
    verifies('§2.6-2')
  })

  it('and Forward does not open it again', async () => {
    const { page, errors } = await visitFlat()
    await openForm(page)
    await page.goBack()
    await waitForClosed(page)
    await page.goForward()
    await page.waitForTimeout(400)
    expect(await dialog(page).count()).toBe(0)
    await openForm(page)
    await page.goBack()
    await waitForClosed(page)
    expect(path(page)).toBe(flat())
    expect(errors).toEqual([])
  })

  it('on a reload, and the next Back leads to the previous page', async () => {
    const { page, errors } = await visitFlat()
    await openForm(page)
    await page.reload()
    await waitForScripts(page)
    await openForm(page)
    await page.keyboard.press('Escape')
    await waitForClosed(page)
    await openForm(page)
    await page.reload()
    await waitForScripts(page)
    // The listener for Back is part of the overlay, which loads late.
    await openForm(page)
    await page.keyboard.press('Escape')
    await waitForClosed(page)
    await page.goBack()
    await page.waitForURL('**/flats')
    expect(errors).toEqual([])
  })

  it('while offline, and the page stays open', async () => {
    const { page, context } = await visitFlat()
    await openForm(page)
    await context.setOffline(true)
    await page.keyboard.press('Escape')
    await waitForClosed(page)
    await page.waitForTimeout(400)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toMatch(/комнатная/)
  })
})

describe('one modal at a time', () => {
  it('a modal closes the open one first: the burger, then the form, then the policy', async () => {
    const { page, errors } = await visitFlat(375)
    const readMaxDialogs = await countDialogs(page)
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
    await waitForClosed(page)
    expect(await readMaxDialogs()).toBe(1)
    await expect.poll(() => focusedName(page)).toMatch(/Меню/)
    await page.goBack()
    await page.waitForURL('**/flats')
    expect(errors).toEqual([])
    verifies('§2.6-1')
  })

  it('the exit transition of the open modal ends before the next one appears', async () => {
    const { page } = await visitFlat(375)
    await banner(page, 'Меню').click()
    await dialog(page).getByRole('button', { name: 'Заказать звонок' }).waitFor()
    await page.waitForTimeout(400)
    await page.evaluate(() => {
      const seen: string[] = []
      const record = () => {
        const open = document.querySelector('[role="dialog"]')
        const name = document.getElementById(open?.getAttribute('aria-labelledby') ?? '')
        const state = open?.hasAttribute('data-ending-style') ? 'closing' : 'open'
        const line = open ? `${name?.textContent} ${state}` : 'none'
        if (seen.at(-1) !== line) seen.push(line)
        document.documentElement.dataset['seen'] = seen.join(', ')
        requestAnimationFrame(record)
      }
      record()
    })
    await dialog(page).getByRole('button', { name: 'Заказать звонок' }).click()
    await callbackForm(page).getByLabel('Имя').waitFor()
    const seen = () => page.evaluate(() => document.documentElement.dataset['seen'])
    await expect.poll(seen).toMatch(/^Меню open, Меню closing, (none, )?Обратный звонок open$/)
    verifies('§2.6-3')
  })

  it('a modal that is reopened while it closes has one history entry', async () => {
    const { page, errors } = await visitFlat()
    const readMaxDialogs = await countDialogs(page)
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
    expect(await readMaxDialogs()).toBe(1)
    await page.goBack()
    await waitForClosed(page)
    expect(path(page)).toBe(flat())
    await page.goBack()
    await page.waitForURL('**/flats')
    expect(errors).toEqual([])
  })

  it.each([
    [1440, 'Заказать звонок'],
    [375, 'Меню'],
  ])('a double click opens one modal (%i px, %s)', async (width, name) => {
    const { page, errors } = await visitFlat(width)
    const readMaxDialogs = await countDialogs(page)
    await banner(page, name).dblclick()
    await dialog(page).waitFor()
    await page.waitForTimeout(500)
    expect(await dialog(page).count()).toBe(1)
    await page.keyboard.press('Escape')
    await waitForClosed(page)
    // Its code is loaded now, so the second click hits the dialog.
    await banner(page, name).dblclick({ delay: 20 })
    await page.waitForTimeout(500)
    expect(await dialog(page).count()).toBe(1)
    expect(await readMaxDialogs()).toBe(1)
    expect(errors).toEqual([])
  })
})

describe('the page under a modal', () => {
  it.each(isNightly ? [375, 1440] : [1440])(
    'neither scrolls nor moves, and keeps its scroll position (%i px)',
    async (width) => {
      const desktop = await openBrowser({ withScrollbars: true })
      onTestFinished(() => desktop.close())
      const { page } = await visitFlat(width, desktop)
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
      await waitForClosed(page)
      await page.waitForTimeout(200)
      expect(await page.evaluate(() => scrollY)).toBe(333)
      const places = () => page.evaluate(() => document.documentElement.dataset['places'])
      expect((await places())?.split(', ')).toHaveLength(1)
      await page.mouse.wheel(0, 100)
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(433)
    },
  )

  it('keeps its hash and its scroll position', async () => {
    const { page, errors } = await site.visit()
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
    await waitForClosed(page)
    await page.waitForTimeout(300)
    expect(page.url()).toBe(`${site.address}/#flats`)
    expect(await page.evaluate(() => scrollY)).toBe(scroll)
    expect(errors).toEqual([])
    verifies('§2.6-4')
  })

  it('is hidden from screen readers and the keyboard until the modal closes', async () => {
    const { page } = await visitFlat()
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
    await waitForClosed(page)
    expect(await page.getByRole('main').count()).toBe(1)
    verifies('§2.6-4')
  })

  it('gets the focus in its content when the opener no longer exists', async () => {
    const { page } = await visitFlat()
    await page.getByRole('main').getByRole('button', { name: 'Заказать звонок' }).first().click()
    await page.getByLabel('Имя').waitFor()
    await page.evaluate(() => document.querySelector('main form[action="/callback"]')?.remove())
    await page.keyboard.press('Escape')
    await waitForClosed(page)
    const isInMain = () => page.evaluate(() => document.activeElement?.closest('main') !== null)
    await expect.poll(isInMain).toBe(true)
  })
})

it('modals open and close without animations with reduced motion', async () => {
  const { page } = await visitFlat()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openForm(page)
  const animations = await page.evaluate(
    () =>
      document.getAnimations().filter(({ effect }) => Number(effect?.getTiming().duration) > 1)
        .length,
  )
  expect(animations).toBe(0)
  await page.keyboard.press('Escape')
  await waitForClosed(page)
  await expect.poll(() => focusedName(page)).toBe('Заказать звонок')
})

it('a modal whose code cannot be loaded reloads the page once, and after that the page stays usable', async () => {
  const { page } = await visitFlat()
  const warnings: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text())
  })
  const isDialog = isChunk('callback-dialog')
  await page.route(isDialog, (route) => route.abort())
  // The first visit has loaded the code when nothing else was to do.
  await page.reload()
  await waitForScripts(page)
  const reloaded = page.waitForEvent('load')
  await banner(page, 'Заказать звонок').click()
  await reloaded
  await waitForScripts(page)
  await banner(page, 'Заказать звонок').click()
  await expect.poll(() => warnings.join()).toContain('«callback» could not be loaded')
  expect(await dialog(page).count()).toBe(0)
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
  expect(path(page)).toBe(flat())
  await page.mouse.wheel(0, 100)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
  await page.unroute(isDialog)
  await openForm(page)
})

it.each(axeWidths)('modals have no axe violations (%i px)', async (width) => {
  const { page, errors } = await visitFlat(width)
  const open = async (press: () => Promise<void>, name: string) => {
    await press()
    await page.getByRole('dialog', { name }).waitFor()
    await page.waitForTimeout(400)
    expect(await findViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await waitForClosed(page)
  }
  const main = page.getByRole('main').getByRole('button', { name: 'Заказать звонок' }).first()
  await open(() => main.click(), 'Обратный звонок')
  if (width < 1280) {
    await open(() => banner(page, 'Меню').click(), 'Меню')
    await banner(page, 'Меню').click()
    await open(() => dialog(page).getByRole('button', { name: 'Москва' }).click(), 'Выбор города')
  } else await open(() => banner(page, 'Москва').click(), 'Выбор города')
  expect(errors).toEqual([])
})
