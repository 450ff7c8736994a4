import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newVisitor, openBrowser, waitForScripts } from '../support/browser.ts'
import { type SellingSite, startSellingSite } from '../support/selling-site.ts'

let browser: Browser
let site: SellingSite
beforeAll(async () => {
  ;[browser, site] = await Promise.all([openBrowser(), startSellingSite('sqlite')])
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

async function openFlats() {
  const visitor = await newVisitor(browser, { baseURL: site.address })
  await visitor.page.goto('/flats')
  await waitForScripts(visitor.page)
  // A document that is loaded anew would lose it.
  await visitor.page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  const isSameDocument = () => visitor.page.evaluate(() => 'isSameDocument' in window)
  return { ...visitor, isSameDocument, lot: visitor.page.getByRole('article').getByRole('link') }
}

it('follows a link without loading the document anew', async () => {
  const { page, lot, isSameDocument, context } = await openFlats()
  await lot.first().click()
  await page.waitForURL(/\/flats\/\d+$/)
  expect(await isSameDocument()).toBe(true)
  await context.close()
})

it('leaves a press with Ctrl to the browser, which opens a tab', async () => {
  const { page, lot, context } = await openFlats()
  const opened = context.waitForEvent('page')
  await lot.first().click({ modifiers: ['Control'] })
  await (await opened).waitForURL(/\/flats\/\d+$/)
  expect(page.url()).toBe(`${site.address}/flats`)
  await context.close()
})

it('makes no second step in the history when it leads to where the visitor is', async () => {
  const { page, lot, context } = await openFlats()
  await lot.first().click()
  await page.waitForURL(/\/flats\/\d+$/)
  const header = page.getByRole('banner')
  await header.getByRole('link', { name: 'Квартиры' }).click()
  await page.waitForURL(/\/flats$/)
  await header.getByRole('link', { name: 'Квартиры' }).click()
  await page.waitForLoadState('networkidle')
  await page.goBack()
  await page.waitForURL(/\/flats\/\d+$/)
  await context.close()
})
