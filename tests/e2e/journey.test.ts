import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { waitForScripts } from '../support/browser.ts'
import { setUpDemoSite } from '../support/browser-site.ts'
import { stores } from '../support/stores.ts'
import { startWebhookSink, type WebhookSink } from '../support/webhook-sink.ts'
import { isNightly } from '../support/nightly.ts'

/** With two stores, each is visited once in the quick run. */
const isComplete = isNightly || stores.length === 1

/*
 * The main journey from end to end: filter → flat → favourite → callback request → delivery to the CRM. It runs on
 * a phone with scripts and on a desktop without, each on a store of its own, at night on both; `walks.test.ts` has the other ways and sizes.
 */
describe.each(stores)('a visitor finds a flat and asks for a call (%s)', (store) => {
  let sink: WebhookSink
  beforeAll(async () => {
    sink = await startWebhookSink()
  })
  afterAll(() => sink.close())
  const site = setUpDemoSite({ store, settings: () => ({ LEADS_WEBHOOK_URL: sink.url }) })

  const visits = [
    { scripts: true, width: 375, phone: '+7 (912) 345-67-02', name: 'Борис' },
    { scripts: false, width: 1440, phone: '+7 (912) 345-67-03', name: 'Вера' },
  ]
  it.each(isComplete ? visits : visits.filter(({ scripts }) => scripts === (store === 'sqlite')))(
    'scripts: $scripts, $width px',
    async ({ scripts, width, phone, name }) => {
      const { page, errors } = await site.visit({ scripts, width })
      await page.goto('/flats')
      if (scripts) await waitForScripts(page)
      const all = await foundCount(page)
      await chooseTwoRooms(page, scripts)
      await page.waitForURL(/rooms=2/)
      await expect.poll(() => foundCount(page)).toBeLessThan(all)
      expect(await foundCount(page)).toBeGreaterThan(0)

      const card = page.getByRole('article').first()
      const link = card.getByRole('link').first()
      const href = (await link.getAttribute('href')) ?? ''
      expect(href).toMatch(/^\/flats\/\d+$/)
      await link.click()
      await page.waitForURL(`**${href}`)
      await page.getByRole('heading', { level: 1, name: /^2-комнатная/ }).waitFor()

      const main = page.getByRole('main')
      await main.getByRole('button', { name: 'Добавить в избранное' }).first().click()
      if (scripts) {
        const toggle = main.getByRole('button', { name: 'Убрать из избранного' }).first()
        await toggle.waitFor()
        expect(await toggle.getAttribute('aria-pressed')).toBe('true')
      }
      await page.goto('/favorites')
      expect(await page.getByRole('main').locator(`a[href="${href}"]`).count()).toBeGreaterThan(0)

      await page.goto(href)
      if (scripts) await waitForScripts(page)
      await page.getByRole('main').getByRole('button', { name: 'Заказать звонок' }).first().click()
      const form = scripts ? page.getByRole('dialog') : page.getByRole('main')
      await form.getByLabel('Имя').fill(name)
      await form.getByLabel('Телефон').pressSequentially(scripts ? phone.replace(/\D/g, '') : phone)
      await form.getByRole('checkbox', { name: /^Я согласен/ }).check()
      await form.getByRole('button', { name: 'Отправить' }).click()
      await page.getByText('Спасибо, что написали!').waitFor()

      const wire = phone.replace(/[^\d+]/g, '')
      await expect
        .poll(() => sink.accepted().map(({ body }) => JSON.parse(body) as OfficeRequest), {
          timeout: 10_000,
        })
        .toContainEqual(
          expect.objectContaining({
            name,
            phone: wire,
            type: 'callback',
            lot: expect.any(String),
            project: expect.any(String),
          }),
        )
      expect(page.url()).not.toContain(wire.slice(2))
      expect(errors).toEqual([])
    },
  )
})

interface OfficeRequest {
  name: string
  phone: string
}

async function foundCount(page: Page): Promise<number> {
  const heading = await page.getByRole('heading', { name: /^Найдено/ }).textContent()
  return Number((heading ?? '').replace(/\D/g, ''))
}

async function chooseTwoRooms(page: Page, scripts: boolean): Promise<void> {
  const form = page.getByRole('form', { name: 'Фильтр' })
  const two = form.getByRole('checkbox', { name: /^2-комнатная/ }).first()
  // On a phone the filter is a bottom sheet, which «Показать N квартир» closes.
  const isSheet = !(await two.isVisible())
  if (isSheet) await page.getByRole('button', { name: /^Фильтр/ }).click()
  await two.check({ force: true })
  if (isSheet || !scripts)
    await form
      .getByRole('button', { name: isSheet ? /^Показать/ : 'Применить' })
      .first()
      .click()
}
