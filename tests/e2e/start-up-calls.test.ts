import type { Browser, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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

type Failure = (route: Route) => Promise<void>
const json = (body: string, status = 200) => ({ status, contentType: 'application/json', body })
const failures: Array<[name: string, fail: Failure]> = [
  ['an error', (route) => route.fulfill(json('{"detail":"Ошибка"}', 500))],
  ['what is no JSON', (route) => route.fulfill(json('<!doctype html>{"id'))],
  ['another shape', (route) => route.fulfill(json('[null,7,{"privacy_policy":{"html":5}}]'))],
  ['nothing at all', async () => {}],
  ['a broken connection', (route) => route.abort()],
]

/** A visitor of a flat's page for whom one call of the start fails; `logged` is what scripts wrote of it. */
async function visit(call: string, fail: Failure) {
  const visitor = await newVisitor(browser, { baseURL: site.address })
  const { page } = visitor
  const logged: string[] = []
  page.on('console', (message) => message.type() === 'warning' && logged.push(message.text()))
  const asked = Promise.withResolvers<void>()
  await page.route(`**${call}`, async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    asked.resolve()
    return fail(route)
  })
  await page.goto(`/flats/${site.flats[0]}`)
  await waitForScripts(page)
  // The browser itself tells of answers above 399 and of lost connections.
  const complaints = () => visitor.complaints.filter((text) => !text.startsWith('Failed to load'))
  return { ...visitor, complaints, logged, asked: asked.promise }
}

const callbackForm = (page: Page) => page.getByRole('dialog').getByLabel('Имя')

async function openCallback(page: Page): Promise<void> {
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Заказать звонок' }).first().click()
  await callbackForm(page).waitFor()
}

describe.each(failures)('a call of the start answered by %s', (name, fail) => {
  it('leaves the page working without favourites', async () => {
    const { page, context, complaints, logged, asked } = await visit('/api/favorites/', fail)
    await asked
    await openCallback(page)
    await page.keyboard.press('Escape')
    await callbackForm(page).waitFor({ state: 'detached' })
    const badge = page.getByRole('banner').getByRole('link', { name: /Избранное/ })
    if ((await badge.count()) > 0) expect(await badge.textContent()).not.toMatch(/\d/)
    const heart = page.getByRole('main').getByRole('button', { name: 'Добавить в избранное' })
    expect(await heart.first().getAttribute('aria-pressed')).toBe('false')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Берег' }).click()
    await page.waitForURL(`${site.address}/`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(complaints()).toEqual([])
    expect(logged).toEqual(name === 'nothing at all' ? [] : ['favourites could not be loaded'])
    await context.close()
  })

  it('leaves the page and the callback form working without the text of the policy', async () => {
    const call = '/api/general_documents/'
    const { page, context, complaints, logged, asked } = await visit(call, fail)
    await openCallback(page)
    await callbackForm(page).fill('Анна')
    await page
      .getByRole('dialog')
      .getByRole('link', { name: /политики обработки/ })
      .click()
    const policy = page.getByRole('dialog', {
      name: 'Политика обработки персональных данных',
    })
    await policy.waitFor()
    await asked
    if (name !== 'nothing at all') {
      const link = policy.getByRole('link', { name: /на отдельной странице/ })
      expect(await link.getAttribute('href')).toBe('/documents/privacy-policy')
    }
    await page.keyboard.press('Escape')
    await callbackForm(page).waitFor()
    expect(await callbackForm(page).inputValue()).toBe('Анна')
    expect(complaints()).toEqual([])
    expect(logged).toEqual(
      name === 'nothing at all' ? [] : ['the general documents could not be loaded'],
    )
    await context.close()
  })
})
