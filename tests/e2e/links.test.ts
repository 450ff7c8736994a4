import { expect, it } from 'vitest'
import { waitForScripts } from '../support/browser.ts'
import { setUpSellingSite } from '../support/browser-site.ts'

const site = setUpSellingSite()

async function openFlats() {
  const visitor = await site.visit()
  await visitor.page.goto('/flats')
  await waitForScripts(visitor.page)
  // A new document would not have this property.
  await visitor.page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  const isSameDocument = () => visitor.page.evaluate(() => 'isSameDocument' in window)
  return { ...visitor, isSameDocument, lot: visitor.page.getByRole('article').getByRole('link') }
}

it('navigates on a click without loading a document', async () => {
  const { page, lot, isSameDocument } = await openFlats()
  await lot.first().click()
  await page.waitForURL(/\/flats\/\d+$/)
  expect(await isSameDocument()).toBe(true)
})

it('opens a new tab on a click with Ctrl', async () => {
  const { page, lot, context } = await openFlats()
  const opened = context.waitForEvent('page')
  await lot.first().click({ modifiers: ['Control'] })
  await (await opened).waitForURL(/\/flats\/\d+$/)
  expect(page.url()).toBe(`${site.address}/flats`)
})

it('adds no history entry for a link to the current page', async () => {
  const { page, lot } = await openFlats()
  await lot.first().click()
  await page.waitForURL(/\/flats\/\d+$/)
  const header = page.getByRole('banner')
  await header.getByRole('link', { name: 'Квартиры' }).click()
  await page.waitForURL(/\/flats$/)
  await header.getByRole('link', { name: 'Квартиры' }).click()
  await page.waitForLoadState('networkidle')
  await page.goBack()
  await page.waitForURL(/\/flats\/\d+$/)
})
