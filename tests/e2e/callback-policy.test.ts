import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findViolations } from '../support/axe.ts'
import { newVisitor, openBrowser, waitForScripts } from '../support/browser.ts'
import { openCallbackWith } from '../support/callback-modal.ts'
import { type SellingSite, startSellingSite } from '../support/selling-site.ts'

let browser: Browser
let site: SellingSite
beforeAll(async () => {
  browser = await openBrowser()
  site = await startSellingSite('sqlite')
})
afterAll(async () => {
  await browser.close()
  expect(await site.close()).toBe(0)
  expect(site.log).toEqual([])
})

const POLICY = 'Политика обработки персональных данных'
const dialog = (page: Page) => page.getByRole('dialog')
const consent = (page: Page) => page.getByRole('checkbox', { name: /^Я согласен/ })
const submit = (page: Page) => dialog(page).getByRole('button', { name: 'Отправить' })

/** A form with everything typed, and errors shown for what is not: then the policy. */
async function readPolicy(width = 1440) {
  const visitor = await newVisitor(browser, { width, baseURL: site.address })
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
    'closed by %s, leads back to the form with what was there, its errors gone',
    async (_n, leave) => {
      const { page, context, complaints, day } = await readPolicy()
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
      // And the form is a modal like any other: Back closes it, and the page stays.
      await page.goBack()
      await expect.poll(() => dialog(page).count()).toBe(0)
      expect(new URL(page.url()).pathname).toBe(`/flats/${site.flats[0]}`)
      expect(complaints).toEqual([])
      await context.close()
    },
  )

  it('is left for another page, and the form does not come after it', async () => {
    const { page, context } = await readPolicy()
    const flat = page.url()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'Записаться' }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => dialog(page).count()).toBe(0)
    await page.getByRole('navigation', { name: 'Путь' }).getByRole('link').last().click()
    await expect.poll(() => page.url()).not.toBe(flat)
    await openHeaderPolicy(page)
    // Two steps: the modal's own entry, and the page under it.
    await page.evaluate(() => void setTimeout(() => history.go(-2)))
    await expect.poll(() => page.url()).toBe(flat)
    await expect.poll(() => dialog(page).count()).toBe(0)
    await page.waitForTimeout(500)
    expect(await dialog(page).count()).toBe(0)
    await context.close()
  })

  it('opens beside the page while a request is on its way', async () => {
    const visitor = await newVisitor(browser, { baseURL: site.address })
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
    await context.close()
  })

  it.each([375, 768, 1440])('has no finding of axe (%i px)', async (width) => {
    const { page, context } = await readPolicy(width)
    await dialog(page).getByText('Политика обработки персональных данных. ').first().waitFor()
    expect(await findViolations(page)).toEqual([])
    await context.close()
  })
})
