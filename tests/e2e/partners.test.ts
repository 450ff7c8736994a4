import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findViolations } from '../support/axe.ts'
import { newVisitor, openBrowser, waitForScripts } from '../support/browser.ts'
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

const THANKS = 'Спасибо, что написали!'
const CODE = /\/callback-form-[^/]*\.js$/
const main = (page: Page) => page.getByRole('main')
const submit = (page: Page) => main(page).getByRole('button', { name: 'Отправить' })
const consent = (page: Page) => main(page).getByRole('checkbox', { name: /^Я согласен/ })
const phone = (page: Page) => main(page).getByLabel('Телефон')
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'))
/** The form with scripts has taken the place of the plain one, which says where it is sent. */
const takenOver = (page: Page) =>
  expect.poll(() => main(page).locator('form[action="/partners"]').count()).toBe(0)

describe('the partners page', () => {
  it.each([375, 768, 1440])(
    'sends a request of partners by keyboard alone, and its thanks stay (%i px)',
    async (width) => {
      const { page, context, complaints } = await newVisitor(browser, {
        width,
        baseURL: site.address,
      })
      await page.clock.install()
      // Colours on their way from one to the other would be measured as they pass.
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.goto('/partners')
      await waitForScripts(page)
      await takenOver(page)
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
      expect(complaints).toEqual([])
      await context.close()
    },
  )

  it('keeps what was typed before its code came, and the place in it', async () => {
    const { page, context, complaints } = await newVisitor(browser, { baseURL: site.address })
    let letCome = () => {}
    const held = new Promise<void>((resolve) => {
      letCome = resolve
    })
    await page.route(CODE, async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/partners', { waitUntil: 'commit' })
    await main(page).getByLabel('Имя').fill('Анна')
    await consent(page).check()
    await phone(page).pressSequentially('89120000001')
    letCome()
    await takenOver(page)
    expect(await main(page).getByLabel('Имя').inputValue()).toBe('Анна')
    expect(await phone(page).inputValue()).toBe('+7 (912) 000-00-01')
    expect(await consent(page).isChecked()).toBe(true)
    await expect.poll(() => focused(page)).toBe('phone')
    await submit(page).click()
    await main(page).getByText(THANKS).waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })

  it('stands still when its code takes over', async () => {
    const { page, context } = await newVisitor(browser, { width: 375, baseURL: site.address })
    let letCome = () => {}
    const held = new Promise<void>((resolve) => {
      letCome = resolve
    })
    await page.route(CODE, async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/partners', { waitUntil: 'commit' })
    await waitForScripts(page)
    const height = () => page.evaluate(() => document.querySelector('main')?.clientHeight)
    const before = await height()
    letCome()
    await takenOver(page)
    expect(await height()).toBe(before)
    await context.close()
  })

  it('shows the policy over the page, and what was typed is still there after it', async () => {
    const { page, context } = await newVisitor(browser, { baseURL: site.address })
    await page.goto('/partners')
    await takenOver(page)
    await main(page).getByLabel('Имя').fill('Анна')
    await main(page)
      .getByRole('link', { name: /^политики/ })
      .click()
    await page.getByRole('dialog', { name: 'Политика обработки персональных данных' }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    expect(await main(page).getByLabel('Имя').inputValue()).toBe('Анна')
    expect(new URL(page.url()).pathname).toBe('/partners')
    await context.close()
  })

  it('leads from its head down to the form where that stands below the text', async () => {
    const { page, context } = await newVisitor(browser, { width: 375, baseURL: site.address })
    await page.goto('/partners')
    await takenOver(page)
    await main(page).getByRole('link', { name: 'Перейти к заявке' }).click()
    const title = main(page).getByRole('heading', { name: 'Расскажите о себе' })
    await expect.poll(async () => (await title.boundingBox())?.y ?? 9_999).toBeLessThan(200)
    expect((await title.boundingBox())?.y).toBeGreaterThan(60)
    await context.close()
  })

  it('is sent like a form without scripts when its code does not come', async () => {
    const { page, context } = await newVisitor(browser, { baseURL: site.address })
    await page.route(CODE, (route) => route.abort())
    await page.goto('/partners')
    await waitForScripts(page)
    await main(page).getByLabel('Имя').fill('Анна')
    await phone(page).fill('8 912 000-00-02')
    await consent(page).check()
    await submit(page).click()
    await page.waitForURL('**/callback/thanks')
    await context.close()
  })
})

describe('the partners page without scripts', () => {
  // A server of its own: the requests above have used up what one address may send.
  let own: SellingSite
  beforeAll(async () => {
    own = await startSellingSite('sqlite')
  })
  afterAll(async () => {
    expect(await own.close()).toBe(0)
    expect(own.log).toEqual([])
  })

  it('asks again and says thanks', async () => {
    const { page, context } = await newVisitor(browser, {
      width: 375,
      scripts: false,
      baseURL: own.address,
    })
    await page.goto('/flats')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Партнёрам' }).click()
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
    await context.close()
  })
})
