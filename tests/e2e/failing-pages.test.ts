import { describe, expect, it } from 'vitest'
import { waitForFlat, waitForScripts } from '../support/browser.ts'
import { setUpSellingSite } from '../support/browser-site.ts'
import { verifies } from '../support/verifies.ts'

const site = setUpSellingSite()

async function open(width: number) {
  const visitor = await site.visit({ width, hasAnsweredNotice: true })
  await visitor.page.goto('/flats')
  await waitForScripts(visitor.page)
  // The code of the notice comes late.
  await visitor.page.getByRole('status').first().waitFor({ state: 'attached' })
  return visitor
}

describe.each([375, 1440])('a tap without a connection at %i px', (width) => {
  it('leaves the list, says so in the card, and opens the page when the connection returns', async () => {
    const { page, context } = await open(width)
    await context.setOffline(true)
    await page.getByText('Нет соединения с\u00a0интернетом').first().waitFor()
    const card = page.getByRole('article').first()
    await card.getByRole('link').first().click()
    await card.getByText('Откроем, когда связь вернётся').waitFor()
    expect(new URL(page.url()).pathname).toBe('/flats')
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Квартиры')
    expect(await page.getByText('Что-то пошло не так').count()).toBe(0)
    await context.setOffline(false)
    await waitForFlat(page)
    expect(await page.getByText('Откроем, когда связь вернётся').count()).toBe(0)
  })

  it('is followed by another one, which replaces it', async () => {
    const { page, context } = await open(width)
    await context.setOffline(true)
    const cards = page.getByRole('article')
    await cards.nth(0).getByRole('link').first().click()
    await cards.nth(0).getByText('Откроем, когда связь вернётся').waitFor()
    const second = cards.nth(1).getByRole('link').first()
    const href = await second.getAttribute('href')
    await second.click()
    await cards.nth(1).getByText('Откроем, когда связь вернётся').waitFor()
    expect(await page.getByText('Откроем, когда связь вернётся').count()).toBe(1)
    await context.setOffline(false)
    await page.waitForURL(`**${href}`)
  })
})

it('an error page that fails shows its text, the name of the error and a link home', async () => {
  const { page } = await open(1440)
  await page.route('**/page-data/**', (route) =>
    route.fulfill({
      status: 404,
      // No text, which the error page expects.
      json: { error: { nearest: [{ href: '/flats', title: {} }] } },
    }),
  )
  await page.getByRole('article').first().getByRole('link').first().click()
  await page.getByText('An error occurred while showing the error page').waitFor()
  await page.getByText(/^Error$/).waitFor()
  expect(await page.title()).toBe('Ошибка')
  await page.unroute('**/page-data/**')
  await page.getByRole('link', { name: 'На главную' }).click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
  verifies('§2.11-4')
})
