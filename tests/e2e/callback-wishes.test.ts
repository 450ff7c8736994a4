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
const site = setUpSellingSite({ settings: () => ({ LEADS_WEBHOOK_URL: sink.url }) })

const THANKS = 'Спасибо, что написали!'
const summary = (page: Page) => page.getByText('Мессенджер или время')
const message = (page: Page) => page.getByRole('checkbox', { name: 'Ответить сообщением' })
const notAfter = (page: Page) => page.getByRole('combobox', { name: 'Не звонить после' })

async function fill(page: Page, phone: string): Promise<void> {
  await page.getByLabel('Имя').fill('Анна')
  await page.getByLabel('Телефон').pressSequentially(phone)
  await page.getByRole('checkbox', { name: /^Я согласен/ }).check()
}

const findSent = (phone: string) =>
  sink.received
    .map(({ body }) => JSON.parse(body) as Record<string, unknown>)
    .find((sent) => sent['phone'] === phone)

describe('wishes of the callback form', () => {
  it('are folded away, and are sent when chosen', async () => {
    const { page, errors } = await site.visit()
    await page.goto(`/flats/${site.flats[0]}`)
    await waitForScripts(page)
    await openCallbackWith(page, { formName: 'any' })
    await fill(page, '9120000011')
    expect(await message(page).isVisible()).toBe(false)
    await summary(page).press('Enter')
    await message(page).check()
    await notAfter(page).selectOption('19:00')
    expect(await findViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Отправить' }).click()
    await page.getByText(THANKS).waitFor()
    await expect
      .poll(() => findSent('+79120000011'), { timeout: 15_000 })
      .toMatchObject({ reply_by: 'message', no_calls_after: '19:00' })
    expect(errors).toEqual([])
  })

  it('survive the policy dialog', async () => {
    const { page } = await site.visit()
    await page.goto(`/flats/${site.flats[0]}`)
    await waitForScripts(page)
    await openCallbackWith(page, { formName: 'any' })
    await summary(page).click()
    await message(page).check()
    await page
      .getByRole('dialog')
      .getByRole('link', { name: /политики/ })
      .click()
    await page.getByRole('dialog', { name: 'Политика обработки персональных данных' }).waitFor()
    await page.getByRole('button', { name: 'Закрыть' }).first().click()
    await expect.poll(() => message(page).isChecked()).toBe(true)
  })

  it('work without scripts, and stay open with an error', async () => {
    const { page } = await site.visit({ scripts: false })
    await page.goto('/callback')
    const main = page.getByRole('main')
    await main.getByLabel('Телефон').fill('8 912 000 00 12')
    await summary(page).click()
    await notAfter(page).selectOption('18:30')
    await main.getByRole('checkbox', { name: /^Я согласен/ }).check()
    await main.getByRole('button', { name: 'Отправить' }).click()
    expect(await notAfter(page).inputValue()).toBe('18:30')
    expect(await notAfter(page).isVisible()).toBe(true)
    await main.getByLabel('Имя').fill('Вера')
    await main.getByRole('button', { name: 'Отправить' }).click()
    await page.getByText(THANKS).waitFor()
    await expect
      .poll(() => findSent('+79120000012'), { timeout: 15_000 })
      .toMatchObject({ no_calls_after: '18:30' })
    expect(findSent('+79120000012')).not.toHaveProperty('reply_by')
    verifies('§3.1-6')
  })
})
