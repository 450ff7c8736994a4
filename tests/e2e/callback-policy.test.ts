import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { findViolations } from '../support/axe.ts'
import { waitForScripts } from '../support/browser.ts'
import { setUpSellingSite } from '../support/browser-site.ts'
import { openCallbackWith } from '../support/callback-modal.ts'
import { verifies } from '../support/verifies.ts'
import { axeWidths } from '../support/widths.ts'

const site = setUpSellingSite()

const POLICY = 'Политика обработки персональных данных'
const dialog = (page: Page) => page.getByRole('dialog')
const consent = (page: Page) => page.getByRole('checkbox', { name: /^Я согласен/ })
const submit = (page: Page) => dialog(page).getByRole('button', { name: 'Отправить' })

/** Fills in a form with invalid values, so that it shows errors, and opens the policy from it. */
async function openPolicy(width = 1440) {
  const visitor = await site.visit({ width })
  const { page } = visitor
  await page.goto(`/flats/${site.flats[0]}`)
  await waitForScripts(page)
  await openCallbackWith(page, { withTimeSelect: true, modalTitle: 'Записаться' })
  await consent(page).check()
  await page.getByLabel('День звонка').selectOption({ index: 3 })
  await page.getByLabel(/^Время/).selectOption('15:30')
  const day = await page.getByLabel('День звонка').inputValue()
  await page.getByLabel('Имя').fill('Анна1')
  await page.getByLabel('Телефон').pressSequentially('912000000')
  await submit(page).click()
  await page.getByText('Неверный формат').waitFor()
  await dialog(page)
    .getByRole('link', { name: /политики/ })
    .click()
  await page.getByRole('dialog', { name: POLICY }).waitFor()
  return { ...visitor, day }
}

async function openHeaderPolicy(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Заказать звонок' }).click()
  await dialog(page)
    .getByRole('link', { name: /политики/ })
    .click()
  await page.getByRole('dialog', { name: POLICY }).waitFor()
}

describe('the policy', () => {
  it.each<[string, (page: Page) => Promise<unknown>]>([
    ['Escape', (page) => page.keyboard.press('Escape')],
    ['its button', (page) => page.getByRole('button', { name: 'Закрыть' }).click()],
    ['the backdrop', (page) => page.mouse.click(10, 400)],
    ['Back', (page) => page.goBack()],
  ])(
    'returns to the form with its values and without its errors when closed by %s',
    async (_n, leave) => {
      const { page, errors, day } = await openPolicy()
      expect(await dialog(page).count()).toBe(1)
      await leave(page)
      await page.getByRole('dialog', { name: 'Записаться' }).waitFor()
      expect(await dialog(page).count()).toBe(1)
      expect(await page.getByLabel('Имя').inputValue()).toBe('Анна1')
      expect(await page.getByLabel('Телефон').inputValue()).toBe('+7 (912) 000-00-0')
      expect(await page.getByLabel('День звонка').inputValue()).toBe(day)
      expect(await page.getByLabel(/^Время/).inputValue()).toBe('15:30')
      expect(await consent(page).isChecked()).toBe(true)
      expect(await dialog(page).locator('[aria-invalid]').count()).toBe(0)
      // Back closes the form and the page stays open.
      await page.goBack()
      await expect.poll(() => dialog(page).count()).toBe(0)
      expect(new URL(page.url()).pathname).toBe(`/flats/${site.flats[0]}`)
      expect(errors).toEqual([])
      verifies('§1-4', '§2.7-5', 'D30-2')
    },
  )

  it('does not return to the form when the visitor navigates to another page', async () => {
    const { page } = await openPolicy()
    const flat = page.url()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'Записаться' }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => dialog(page).count()).toBe(0)
    await page.getByRole('navigation', { name: 'Путь' }).getByRole('link').last().click()
    await expect.poll(() => page.url()).not.toBe(flat)
    await openHeaderPolicy(page)
    // Two entries: that of the modal and that of the page.
    await page.evaluate(() => void setTimeout(() => history.go(-2)))
    await expect.poll(() => page.url()).toBe(flat)
    await expect.poll(() => dialog(page).count()).toBe(0)
    await page.waitForTimeout(500)
    expect(await dialog(page).count()).toBe(0)
    verifies('§2.7-5')
  })

  it('opens in a new tab while a request is in flight', async () => {
    const visitor = await site.visit()
    const { page, context } = visitor
    await page.goto(`/flats/${site.flats[0]}`)
    await waitForScripts(page)
    await openCallbackWith(page, {})
    await page.getByLabel('Имя').fill('Анна')
    await page.getByLabel('Телефон').pressSequentially('9120000000')
    await consent(page).check()
    await page.route('**/api/request/', () => {})
    await submit(page).click()
    const [other] = await Promise.all([
      context.waitForEvent('page'),
      dialog(page)
        .getByRole('link', { name: /политики/ })
        .click(),
    ])
    expect(new URL(other.url()).pathname).not.toBe('/flats')
    expect(await page.getByRole('dialog', { name: 'Обратный звонок' }).count()).toBe(1)
  })

  it.each(axeWidths)('has no axe violations (%i px)', async (width) => {
    const { page } = await openPolicy(width)
    await dialog(page).getByText('Политика обработки персональных данных. ').first().waitFor()
    expect(await findViolations(page)).toEqual([])
    verifies('D30-2')
  })
})
