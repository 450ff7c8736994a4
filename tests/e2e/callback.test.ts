import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { findViolations } from '../support/axe.ts'
import { waitForScripts } from '../support/browser.ts'
import { setUpSellingSite } from '../support/browser-site.ts'
import { verifies } from '../support/verifies.ts'

const site = setUpSellingSite()

const THANKS = 'Спасибо, что написали!'
const REQUESTS = '**/api/request/'
const dialog = (page: Page) => page.getByRole('dialog')
const submit = (page: Page) => dialog(page).getByRole('button', { name: 'Отправить' })
const opener = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Заказать звонок' }).first()
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    return (
      element?.getAttribute('name') ?? element?.getAttribute('aria-label') ?? element?.textContent
    )
  })

/** Opens the page of a flat, scrolls it a little and opens the form. */
async function openForm(width: number, { withClock = false } = {}) {
  const visitor = await site.visit({ width })
  const { page } = visitor
  if (withClock) await page.clock.install()
  await page.goto(`/flats/${site.flats[0]}`)
  await waitForScripts(page)
  await page.evaluate(() => scrollTo(0, 120))
  const scroll = await page.evaluate(() => scrollY)
  await opener(page).click()
  await page.getByLabel('Имя').waitFor()
  return { ...visitor, scroll }
}

async function fill(page: Page, phone: string): Promise<void> {
  await page.getByLabel('Имя').fill('Анна')
  await page.getByLabel('Телефон').pressSequentially(phone)
  await page.getByRole('checkbox', { name: /^Я согласен/ }).check()
}

describe('the callback form', () => {
  it.each([375, 1440])(
    'is usable by keyboard only, from opening to closing (%i px)',
    async (width) => {
      const { page, errors, scroll } = await openForm(width)
      await expect.poll(() => focused(page)).toBe('name')
      expect(await findViolations(page)).toEqual([])
      await page.keyboard.press('Enter')
      await page.getByText('Введите номер телефона').waitFor()
      expect(await findViolations(page)).toEqual([])
      await page.keyboard.type('Анна')
      await page.keyboard.press('Tab')
      await page.keyboard.type(`8912000${width}`.slice(0, 11).padEnd(11, '0'))
      expect(await page.getByLabel('Телефон').inputValue()).toMatch(/^\+7 \(912\) 000-\d\d-\d\d$/)
      await page.keyboard.press('Tab')
      await page.keyboard.press('Space')
      await page.keyboard.press('Enter')
      await page.getByText(THANKS).waitFor()
      expect(await findViolations(page)).toEqual([])
      await expect.poll(() => focused(page)).toBe('Закрыть')
      await page.keyboard.press('Enter')
      await expect.poll(() => dialog(page).count()).toBe(0)
      await expect.poll(() => focused(page)).toBe('Заказать звонок')
      expect(await page.evaluate(() => scrollY)).toBe(scroll)
      expect(errors).toEqual([])
      verifies('§4.1-1', 'D13-2')
    },
  )

  it('keeps the focus inside, and the page does not scroll', async () => {
    const { page, scroll } = await openForm(1440)
    const seen = new Set<string | null | undefined>()
    for (let n = 0; n < 9; n++) {
      await page.keyboard.press('Tab')
      await expect.poll(() => focused(page)).not.toBe('')
      seen.add(await focused(page))
    }
    expect([...seen]).toEqual(expect.arrayContaining(['name', 'phone', 'Отправить', 'Закрыть']))
    expect(seen).not.toContain('К содержанию')
    await page.mouse.move(10, 400)
    await page.mouse.wheel(0, 600)
    expect(await page.evaluate(() => scrollY)).toBe(scroll)
    verifies('§2.6-4', 'D13-2')
  })

  it('counts down from ten and closes itself', async () => {
    const { page } = await openForm(1440, { withClock: true })
    await fill(page, '9120000001')
    await submit(page).click()
    await page.getByText('автоматически закроется через 10 сек').waitFor()
    await page.clock.runFor(4_000)
    await page.getByText('автоматически закроется через 6 сек').waitFor()
    await page.clock.runFor(6_000)
    await expect
      .poll(async () => {
        await page.clock.runFor(200)
        return dialog(page).count()
      })
      .toBe(0)
  })

  it.each([667, 812])(
    'keeps the submit button in sight on a window of 375 × %i px',
    async (height) => {
      const { page } = await openForm(375)
      await page.setViewportSize({ width: 375, height })
      const box = await submit(page).boundingBox()
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height)
    },
  )

  it('closes in real time, and opens again with empty fields', async () => {
    const { page } = await openForm(375)
    await fill(page, '9120000002')
    await submit(page).click()
    await page.getByText(THANKS).waitFor()
    await expect.poll(() => dialog(page).count(), { timeout: 15_000 }).toBe(0)
    await opener(page).click()
    await page.getByLabel('Имя').waitFor()
    expect(await page.getByLabel('Имя').inputValue()).toBe('')
    verifies('§4.1-6')
  })

  it('shows messages of the server, stays editable after a failure, and sends one request at a time', async () => {
    const { page } = await openForm(375)
    await fill(page, '9120000003')
    const respondOnce = (status: number, json: object) =>
      page.route(REQUESTS, (route) => route.fulfill({ status, json }), { times: 1 })

    await respondOnce(400, {
      name: ['Неверный формат', 'и ещё'],
      phone: ['Неверно введен номер телефона'],
    })
    await submit(page).click()
    await page.getByText('Неверно введен номер телефона').waitFor()
    expect(await page.getByText('и ещё').count()).toBe(0)
    await expect.poll(() => focused(page)).toBe('name')
    await page.getByLabel('Имя').fill('Ольга')
    await page.getByLabel('Телефон').press('Backspace')
    await page.getByLabel('Телефон').pressSequentially('4')

    await respondOnce(429, { phone: ['Слишком много заявок. Позвоните нам или попробуйте позже'] })
    await submit(page).click()
    await page.getByText('Слишком много заявок').waitFor()
    expect(await findViolations(page)).toEqual([])
    await page.getByLabel('Телефон').press('Backspace')
    await page.getByLabel('Телефон').pressSequentially('5')

    await page.route(REQUESTS, (route) => route.abort(), { times: 1 })
    await submit(page).click()
    await expect.poll(() => focused(page)).toBe('Отправить')

    let sent = 0
    let release = () => {}
    await page.route(REQUESTS, async (route) => {
      sent++
      await new Promise<void>((resolve) => {
        release = resolve
      })
      await route.continue()
    })
    await submit(page).click()
    await expect.poll(() => sent).toBe(1)
    expect(await page.getByLabel('Имя').isDisabled()).toBe(true)
    await page.keyboard.press('Enter')
    release()
    await page.getByText(THANKS).waitFor()
    expect(sent).toBe(1)
    verifies('§4.1-2', '§4.1-7', '§8-1', 'D29-5')
  })

  it('closes when the policy opens, and returns with the typed values', async () => {
    const { page } = await openForm(1440)
    await fill(page, '9120000006')
    await dialog(page)
      .getByRole('link', { name: /политики/ })
      .click()
    await page.getByRole('dialog', { name: 'Политика обработки персональных данных' }).waitFor()
    expect(await dialog(page).count()).toBe(1)
    await page.keyboard.press('Escape')
    await page.getByLabel('Имя').waitFor()
    expect(await page.getByLabel('Имя').inputValue()).toBe('Анна')
    expect(await page.getByLabel('Телефон').inputValue()).toBe('+7 (912) 000-00-06')
    expect(await page.getByRole('checkbox', { name: /^Я согласен/ }).isChecked()).toBe(true)
    verifies('§2.7-4')
  })

  it('links to the page of the policy when its text cannot be loaded, without an error message', async () => {
    const { page } = await openForm(375)
    await page.route('**/api/general_documents/', (route) => route.abort())
    await dialog(page)
      .getByRole('link', { name: /политики/ })
      .click()
    const link = dialog(page).getByRole('link', { name: /на отдельной странице/ })
    await link.waitFor()
    // The progress bar is not shown either: this call has no indicator.
    expect(await page.getByRole('progressbar').count()).toBe(0)
    expect(await dialog(page).innerText()).not.toMatch(/не (?:загрузил|удалось)|ошибк/i)
    expect(await link.getAttribute('href')).toBe('/documents/privacy-policy')
    expect(await findViolations(page)).toEqual([])
    verifies('§2.7-4', '§7.3-8', '§8-4')
  })

  it('opens when its button is clicked before its code has loaded', async () => {
    const { page, errors } = await site.visit()
    await page.route(/after-start.*\.js$/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_500))
      await route.continue()
    })
    await page.goto('/flats', { waitUntil: 'commit' })
    await waitForScripts(page)
    await page.getByRole('banner').getByRole('button', { name: 'Заказать звонок' }).click()
    await page.getByLabel('Имя').waitFor()
    expect(new URL(page.url()).pathname).toBe('/flats')
    expect(errors).toEqual([])
    verifies('§2.7-1')
  })

  it('closes with Back, and the page stays open', async () => {
    const { page } = await openForm(375)
    await page.goBack()
    await expect.poll(() => dialog(page).count()).toBe(0)
    expect(new URL(page.url()).pathname).toBe(`/flats/${site.flats[0]}`)
  })
})

describe('the callback form without scripts', () => {
  // A separate server, because the requests above have reached the limit of one IP address.
  const own = setUpSellingSite()

  it.each([375, 1440])(
    'shows errors, keeps the typed values, and shows the success page (%i px)',
    async (width) => {
      const { page } = await own.visit({
        width,
        scripts: false,
      })
      await page.goto(`/flats/${own.flats[0]}`)
      await opener(page).click()
      expect(new URL(page.url()).pathname).toBe('/callback')
      const main = page.getByRole('main')
      await main.getByLabel('Имя').fill('Анна Smith')
      await main.getByLabel('Телефон').fill('8 912 00')
      await main.getByRole('button', { name: 'Отправить' }).click()
      expect(await main.getByText('Неверный формат').count()).toBe(1)
      expect(await main.getByText('Неверно введен номер телефона').count()).toBe(1)
      expect(await main.getByLabel('Имя').inputValue()).toBe('Анна Smith')
      expect(page.url()).toBe(`${own.address}/callback`)
      await main.getByLabel('Имя').fill('Анна')
      await main.getByLabel('Телефон').fill(`8 (912) 111 ${width}`.padEnd(16, '0'))
      await main.getByRole('checkbox', { name: /^Я согласен/ }).check()
      await main.getByRole('button', { name: 'Отправить' }).click()
      await page.waitForURL(/\/callback\/thanks\?lot=/)
      expect(await main.getByRole('heading', { level: 1 }).textContent()).toBe(THANKS)
      expect(await main.getByRole('group', { name: 'О чём заявка' }).count()).toBe(1)
    },
  )
})
