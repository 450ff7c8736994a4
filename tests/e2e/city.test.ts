import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newVisitor, openBrowser, waitForScripts } from '../support/browser.ts'
import { makeCity } from '../support/factories.ts'
import { type SellingSite, startSellingSite } from '../support/selling-site.ts'

let browser: Browser
let site: SellingSite
beforeAll(async () => {
  ;[browser, site] = await Promise.all([
    openBrowser(),
    startSellingSite('sqlite', {}, async (db) => {
      const contacts = { phone: '+7 (812) 000-00-10', email: 'piter@ordinata.example' }
      await makeCity(db, { slug: 'piter', name: 'Петербург', ...contacts })
    }),
  ])
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

const visitor = (scripts = true, at = site) => newVisitor(browser, { baseURL: at.address, scripts })

describe('the city', () => {
  const inDays = (expires: number) => (expires - Date.now() / 1000) / 86_400

  it('is kept for seven days when it is chosen, and the page comes anew with its contacts', async () => {
    const { page, context } = await visitor()
    await page.goto('/flats?rooms=1')
    await waitForScripts(page)
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
    await page.getByRole('button', { name: 'Москва' }).first().click()
    const choice = page.getByRole('dialog', { name: 'Выбор города' })
    await choice.getByRole('button', { name: 'Петербург' }).click()
    await page.getByRole('button', { name: 'Петербург' }).first().waitFor()
    expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(false)
    expect(new URL(page.url()).search).toBe('?rooms=1')
    await page.getByRole('link', { name: '+7 (812) 000-00-10' }).first().waitFor()
    const cookie = (await context.cookies()).find(({ name }) => name === 'city')
    expect(cookie).toMatchObject({ value: 'piter', path: '/', sameSite: 'Lax' })
    expect(inDays(cookie?.expires ?? 0)).toBeCloseTo(7, 1)
    await context.close()
  })

  it('is the first of the list when the saved one is not known', async () => {
    const { page, context } = await visitor()
    await context.addCookies([{ name: 'city', value: 'atlantida', url: site.address }])
    await page.goto('/flats')
    await page.getByRole('button', { name: 'Москва' }).first().waitFor()
    await context.close()
  })

  it('is chosen without scripts, too', async () => {
    const { page, context } = await visitor(false)
    await page.goto('/flats')
    await page.getByRole('button', { name: 'Москва' }).first().click()
    await page.getByRole('button', { name: 'Петербург' }).click()
    await page.getByRole('button', { name: 'Петербург' }).first().waitFor()
    expect(page.url()).toBe(`${site.address}/flats`)
    await context.close()
  })
})

it('keeps the language for 365 days, and sets no cookie but these without a visitor’s doing', async () => {
  const { page, context } = await visitor()
  await page.goto('/flats')
  await waitForScripts(page)
  await expect
    .poll(async () => (await context.cookies()).map(({ name }) => name).toSorted())
    .toEqual(['csrftoken', 'locale'])
  const locale = (await context.cookies()).find(({ name }) => name === 'locale')
  expect(locale).toMatchObject({ value: 'ru', path: '/', sameSite: 'Lax' })
  expect(((locale?.expires ?? 0) - Date.now() / 1000) / 86_400).toBeCloseTo(365, 1)
  await context.close()
})
