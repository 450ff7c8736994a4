import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { findViolations } from '../support/axe.ts'
import { waitForScripts } from '../support/browser.ts'
import { setUpSellingSite } from '../support/browser-site.ts'
import { isChunk } from '../support/find-chunk.ts'
import { verifies } from '../support/verifies.ts'
import { deviceWidths } from '../support/widths.ts'

const site = setUpSellingSite()

const THANKS = 'Спасибо, что написали!'
const isCode = isChunk('callback-dialog')
const main = (page: Page) => page.getByRole('main')
const submit = (page: Page) => main(page).getByRole('button', { name: 'Отправить' })
const consent = (page: Page) => main(page).getByRole('checkbox', { name: /^Я согласен/ })
const phone = (page: Page) => main(page).getByLabel('Телефон')
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'))
/** Waits until the form with scripts has replaced the plain form, which has an `action`. */
const waitForReplacedForm = (page: Page) =>
  expect.poll(() => main(page).locator('form[action="/partners"]').count()).toBe(0)

describe('the partners page', () => {
  it.each(deviceWidths)(
    'sends a request by keyboard only, and the success message stays (%i px)',
    async (width) => {
      const { page, errors } = await site.visit({
        width,
      })
      await page.clock.install()
      // During a transition axe would measure intermediate colours.
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.goto('/partners')
      await waitForScripts(page)
      await waitForReplacedForm(page)
      expect(await findViolations(page)).toEqual([])
      await main(page).getByLabel('Имя').focus()
      await page.keyboard.press('Enter')
      await page.getByText('Введите номер телефона').waitFor()
      expect(await findViolations(page)).toEqual([])
      await page.keyboard.type('Анна')
      await page.keyboard.press('Tab')
      await page.keyboard.type(`8912000${width}`.padEnd(11, '0'))
      expect(await phone(page).inputValue()).toMatch(/^\+7 \(912\) 000-\d\d-\d\d$/)
      await page.keyboard.press('Tab')
      await page.keyboard.press('Space')
      const request = page.waitForRequest('**/api/request/')
      await page.keyboard.press('Enter')
      const sent = (await request).postData() ?? ''
      const field = (name: string) =>
        new RegExp(`name="${name}"\\r\\n\\r\\n(.*)\\r\\n`).exec(sent)?.[1]
      expect([field('type'), field('page'), field('name')]).toEqual([
        'partners',
        'partners',
        'Анна',
      ])
      await main(page).getByText(THANKS).waitFor()
      expect(await findViolations(page)).toEqual([])
      expect(await page.evaluate(() => document.activeElement?.textContent)).toContain(THANKS)
      await page.clock.runFor(15_000)
      expect(await main(page).getByText(THANKS).count()).toBe(1)
      expect(errors).toEqual([])
      verifies('§2.1-10', '§10.2-8')
    },
  )

  it('keeps the values and the focus when its code loads', async () => {
    const { page, errors } = await site.visit()
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(isCode, async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/partners', { waitUntil: 'commit' })
    await main(page).getByLabel('Имя').fill('Анна')
    await consent(page).check()
    await phone(page).pressSequentially('89120000001')
    release()
    await waitForReplacedForm(page)
    expect(await main(page).getByLabel('Имя').inputValue()).toBe('Анна')
    expect(await phone(page).inputValue()).toBe('+7 (912) 000-00-01')
    expect(await consent(page).isChecked()).toBe(true)
    await expect.poll(() => focused(page)).toBe('phone')
    await submit(page).click()
    await main(page).getByText(THANKS).waitFor()
    expect(errors).toEqual([])
  })

  it('keeps its height when the form with scripts replaces the plain one', async () => {
    const { page } = await site.visit({ width: 375 })
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(isCode, async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/partners', { waitUntil: 'commit' })
    await waitForScripts(page)
    const height = () => page.evaluate(() => document.querySelector('main')?.clientHeight)
    const before = await height()
    release()
    await waitForReplacedForm(page)
    expect(await height()).toBe(before)
  })

  it('shows the policy in a dialog and keeps the typed values', async () => {
    const { page } = await site.visit()
    await page.goto('/partners')
    await waitForReplacedForm(page)
    await main(page).getByLabel('Имя').fill('Анна')
    await main(page)
      .getByRole('link', { name: /^политики/ })
      .click()
    await page.getByRole('dialog', { name: 'Политика обработки персональных данных' }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    expect(await main(page).getByLabel('Имя').inputValue()).toBe('Анна')
    expect(new URL(page.url()).pathname).toBe('/partners')
  })

  it('links from its head to the form on narrow screens', async () => {
    const { page } = await site.visit({ width: 375 })
    await page.goto('/partners')
    await waitForReplacedForm(page)
    await main(page).getByRole('link', { name: 'Перейти к заявке' }).click()
    const title = main(page).getByRole('heading', { name: 'Расскажите о себе' })
    await expect.poll(async () => (await title.boundingBox())?.y ?? 9_999).toBeLessThan(200)
    expect((await title.boundingBox())?.y).toBeGreaterThan(60)
  })

  it('submits the plain form when its code cannot be loaded', async () => {
    const { page } = await site.visit()
    await page.route(isCode, (route) => route.abort())
    await page.goto('/partners')
    await waitForScripts(page)
    await main(page).getByLabel('Имя').fill('Анна')
    await phone(page).fill('8 912 000-00-02')
    await consent(page).check()
    await submit(page).click()
    await page.waitForURL('**/callback/thanks')
    verifies('§10.1-1', '§10.1-2')
  })
})

describe('the partners page without scripts', () => {
  // A separate server, because the requests above have reached the limit of one IP address.
  const own = setUpSellingSite()

  it('shows errors, and the success page after a corrected request', async () => {
    const { page } = await own.visit({
      width: 375,
      scripts: false,
    })
    await page.goto('/flats')
    const footer = page.getByRole('contentinfo')
    await footer.getByText('Что в продаже').click()
    await footer.getByRole('link', { name: 'Партнёрам' }).click()
    expect(new URL(page.url()).pathname).toBe('/partners')
    await main(page).getByLabel('Имя').fill('Анна Smith')
    await phone(page).fill('8 912 000-00-03')
    await submit(page).click()
    expect(await main(page).getByText('Неверный формат').count()).toBe(1)
    expect(await main(page).getByText('Нужно ваше согласие').count()).toBe(1)
    await main(page).getByLabel('Имя').fill('Анна')
    await consent(page).check()
    await submit(page).click()
    await page.waitForURL('**/callback/thanks')
    expect(await main(page).getByRole('heading', { level: 1 }).textContent()).toBe(THANKS)
    verifies('§2.1-10', '§10.1-1', '§10.1-2')
  })
})
