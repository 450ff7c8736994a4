import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findViolations } from '../support/axe.ts'
import { waitForScripts } from '../support/browser.ts'
import { setUpSellingSite } from '../support/browser-site.ts'
import { openCallbackWith } from '../support/callback-modal.ts'
import { verifies } from '../support/verifies.ts'
import { startWebhookSink, type WebhookSink } from '../support/webhook-sink.ts'

let sink: WebhookSink
beforeAll(async () => {
  sink = await startWebhookSink()
})
afterAll(() => sink.close())
/** Without the setting: asks for a time only in forms with `withTimeSelect`. */
const site = setUpSellingSite()
/** With the setting: asks for a time in every form. */
const asking = setUpSellingSite({
  settings: () => ({ CALLBACK_TIME_SELECT: 'on', LEADS_WEBHOOK_URL: sink.url }),
})

const REQUESTS = '**/api/request/'
const THANKS = 'Спасибо, что написали!'
const dialog = (page: Page) => page.getByRole('dialog')
const day = (page: Page) => page.getByRole('combobox', { name: 'День звонка' })
const time = (page: Page) => page.getByRole('combobox', { name: 'Время (московское)' })
const submit = (page: Page) =>
  page.getByRole('main').or(dialog(page)).getByRole('button', { name: 'Отправить' }).last()
const readOptions = (select: ReturnType<Page['getByRole']>) =>
  select.getByRole('option').allTextContents()

async function visit({ server = site, now = '', scripts = true, path = '' } = {}) {
  const visitor = await server.visit({ scripts })
  if (now) await visitor.page.clock.install({ time: now })
  await visitor.page.goto(path || `/flats/${server.flats[0]}`)
  if (scripts) await waitForScripts(visitor.page)
  return visitor
}

async function fill(page: Page, phone: string): Promise<void> {
  await page.getByLabel('Имя').fill('Анна')
  await page.getByLabel('Телефон').pressSequentially(phone)
  await page.getByRole('checkbox', { name: /^Я согласен/ }).check()
}

async function pressDownTo(page: Page, select: ReturnType<typeof day>, option: string) {
  const at = (await readOptions(select)).findIndex((label) => label.startsWith(option))
  for (let n = 0; n < at; n++) await page.keyboard.press('ArrowDown')
}

/** Returns 15:30 in Moscow on the next day, as the webhook receives it. */
function tomorrowAtHalfPastThree(): string {
  const inMoscow = new Date(Date.now() + 27 * 3_600_000).toISOString().slice(0, 10)
  return `${inMoscow}T12:30:00.000Z`
}

describe('the time select of the callback form', () => {
  it('offers today and the next 21 days, 9:00 to 21:00 by half hours, and for today only later times', async () => {
    const { page, errors } = await visit({ now: '2026-11-21T13:10:00+03:00' })
    await openCallbackWith(page, { withTimeSelect: true })
    const days = await readOptions(day(page))
    expect(days).toHaveLength(1 + 22)
    expect(days.slice(0, 4)).toEqual([
      'Как можно скорее',
      'Сегодня, 21 ноября',
      'Завтра, 22 ноября',
      'пн, 23 ноября',
    ])
    expect(days.at(-1)).toBe('сб, 12 декабря')
    expect(await readOptions(time(page))).toEqual(['Любое'])
    await day(page).selectOption('Сегодня, 21 ноября')
    const today = await readOptions(time(page))
    expect(today.slice(0, 2)).toEqual(['Выберите', '13:30'])
    expect(today.at(-1)).toBe('21:00')
    await day(page).selectOption('Завтра, 22 ноября')
    const tomorrow = (await readOptions(time(page))).slice(1)
    expect(tomorrow).toHaveLength(25)
    expect(tomorrow.slice(0, 2)).toEqual(['09:00', '09:30'])
    expect(errors).toEqual([])
    verifies('§2.7-3', '§9-2')
  })

  it('does not offer today after 21:00', async () => {
    const { page } = await visit({ now: '2026-11-21T21:05:00+03:00' })
    await openCallbackWith(page, { withTimeSelect: true })
    expect((await readOptions(day(page))).slice(0, 2)).toEqual([
      'Как можно скорее',
      'Завтра, 22 ноября',
    ])
    verifies('§9-2')
  })

  it('requires a time with a day, and keeps the time when the new day offers it', async () => {
    const { page } = await visit({ now: '2026-11-21T13:10:00+03:00' })
    await openCallbackWith(page, { withTimeSelect: true })
    await fill(page, '9120000001')
    await day(page).selectOption('Завтра, 22 ноября')
    await submit(page).click()
    await dialog(page).getByText('Пожалуйста, заполните это поле').waitFor()
    expect(await time(page).getAttribute('aria-invalid')).toBe('true')
    expect(await findViolations(page)).toEqual([])
    await time(page).selectOption('10:00')
    expect(await dialog(page).getByText('Пожалуйста, заполните это поле').count()).toBe(0)
    await day(page).selectOption('пн, 23 ноября')
    expect(await time(page).inputValue()).toBe('10:00')
    await day(page).selectOption('Сегодня, 21 ноября')
    expect(await time(page).inputValue()).toBe('')
    await submit(page).click()
    await dialog(page).getByText('Пожалуйста, заполните это поле').waitFor()
    await time(page).selectOption('15:30')
    await day(page).selectOption('Как можно скорее')
    expect(await time(page).inputValue()).toBe('')
  })

  it('shows the errors of the server, and is disabled while a request is in flight', async () => {
    const { page } = await visit()
    await openCallbackWith(page, { withTimeSelect: true })
    await fill(page, '9120000001')
    await day(page).selectOption({ index: 2 })
    await time(page).selectOption('15:30')
    let release = () => {}
    await page.route(REQUESTS, async (route) => {
      await new Promise<void>((resolve) => {
        release = resolve
      })
      await route.fulfill({
        status: 400,
        json: {
          call_date: ['Записаться можно только на 3 недели вперёд'],
          call_time: ['Менеджер работает с 9:00 до 21:00', 'второе'],
        },
      })
    })
    await submit(page).click()
    await expect.poll(() => day(page).isDisabled()).toBe(true)
    expect(await time(page).isDisabled()).toBe(true)
    release()
    await dialog(page).getByText('Менеджер работает с 9:00 до 21:00').waitFor()
    expect(await dialog(page).getByText('второе').count()).toBe(0)
    await expect.poll(() => day(page).evaluate((it) => it === document.activeElement)).toBe(true)
    await day(page).selectOption({ index: 3 })
    expect(await dialog(page).locator('[aria-invalid]').count()).toBe(0)
    verifies('§4.1-2', '§5.2-8')
  })

  it('sends the chosen time to the webhook, by keyboard only', async () => {
    const { page, errors } = await visit({ server: asking })
    await page.getByRole('banner').getByRole('button', { name: 'Заказать звонок' }).press('Enter')
    await page.getByLabel('Имя').waitFor()
    await page.keyboard.type('Анна')
    await page.keyboard.press('Tab')
    await page.keyboard.type('9120000002')
    await page.keyboard.press('Tab')
    await pressDownTo(page, day(page), 'Завтра')
    await page.keyboard.press('Tab')
    await pressDownTo(page, time(page), '15:30')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    await page.getByText(THANKS).waitFor()
    const scheduled = tomorrowAtHalfPastThree()
    await expect
      .poll(() => sink.received.map(({ body }) => JSON.parse(body).scheduled_at), {
        timeout: 15_000,
      })
      .toEqual([scheduled])
    expect(errors).toEqual([])
  })

  it('is in every form with the setting, unless the form opts out, and otherwise in none', async () => {
    const one = await visit({ server: asking })
    await openCallbackWith(one.page, { formName: 'any' })
    expect(await day(one.page).count()).toBe(1)
    await one.page.keyboard.press('Escape')
    await expect.poll(() => dialog(one.page).count()).toBe(0)
    await openCallbackWith(one.page, { withTimeSelect: false })
    expect(await day(one.page).count()).toBe(0)
    const other = await visit()
    await openCallbackWith(other.page, { formName: 'any' })
    expect(await day(other.page).count()).toBe(0)
    verifies('§2.7-3', '§3.4-13')
  })
})

describe('the time select without scripts', () => {
  it('shows the error of a missing time, keeps the chosen day, and sends both', async () => {
    const { page } = await visit({ server: asking, scripts: false, path: '/callback' })
    const main = page.getByRole('main')
    await main.getByLabel('Имя').fill('Вера')
    await main.getByLabel('Телефон').fill('8 912 000 00 03')
    await main.getByRole('checkbox', { name: /^Я согласен/ }).check()
    await day(page).selectOption({ index: 2 })
    const chosen = await day(page).inputValue()
    await submit(page).click()
    expect(await main.getByText('Пожалуйста, заполните это поле').count()).toBe(1)
    expect(await day(page).inputValue()).toBe(chosen)
    await time(page).selectOption('15:30')
    await submit(page).click()
    await page.waitForURL('**/callback/thanks')
    await expect
      .poll(() => sink.received.map(({ body }) => JSON.parse(body).name), { timeout: 15_000 })
      .toContain('Вера')
    const sent = sink.received.map(({ body }) => JSON.parse(body))
    expect(sent.find(({ name }) => name === 'Вера')?.scheduled_at).toMatch(/T12:30:00\.000Z$/)
  })

  it('is shown only with time_select=1', async () => {
    const { page } = await visit({ scripts: false, path: '/callback?time_select=1' })
    expect(await day(page).count()).toBe(1)
    await page.goto('/callback')
    expect(await day(page).count()).toBe(0)
    verifies('§3.4-13')
  })

  it('is shown once after hydration', async () => {
    const { page, errors } = await visit({ path: '/callback?time_select=1' })
    expect(await day(page).count()).toBe(1)
    expect(errors).toEqual([])
  })
})
