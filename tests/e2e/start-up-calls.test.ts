import type { Page, Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { waitForScripts } from '../support/browser.ts'
import { setUpSellingSite } from '../support/browser-site.ts'
import { isNightly } from '../support/nightly.ts'
import { verifies } from '../support/verifies.ts'

const site = setUpSellingSite()

type Failure = (route: Route) => Promise<void>
const json = (body: string, status = 200) => ({ status, contentType: 'application/json', body })
/** The nightly run adds what browsers and our code treat as one of the others. */
const failures: Array<[name: string, fail: Failure]> = [
  ['an error', (route) => route.fulfill(json('{"detail":"Ошибка"}', 500))],
  [
    'JSON of another shape',
    (route) => route.fulfill(json('[null,7,{"privacy_policy":{"html":5}}]')),
  ],
  ['no response', async () => {}],
  ...(isNightly
    ? ([
        ['invalid JSON', (route) => route.fulfill(json('<!doctype html>{"id'))],
        ['a broken connection', (route) => route.abort()],
      ] satisfies Array<[name: string, fail: Failure]>)
    : []),
]

/** Opens the page of a flat with one failing start-up call. `logged` contains the warnings of the console. */
async function visit(call: string, fail: Failure) {
  const visitor = await site.visit()
  const { page } = visitor
  const logged: string[] = []
  page.on('console', (message) => message.type() === 'warning' && logged.push(message.text()))
  const requested = Promise.withResolvers<void>()
  await page.route(`**${call}`, async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    requested.resolve()
    return fail(route)
  })
  await page.goto(`/flats/${site.flats[0]}`)
  await waitForScripts(page)
  // The browser logs statuses above 399 and lost connections itself.
  const errors = () => visitor.errors.filter((text) => !text.startsWith('Failed to load'))
  return { ...visitor, errors, logged, requested: requested.promise }
}

const callbackForm = (page: Page) => page.getByRole('dialog').getByLabel('Имя')

async function openCallback(page: Page): Promise<void> {
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Заказать звонок' }).first().click()
  await callbackForm(page).waitFor()
}

describe.each(failures)('a start-up call with %s', (name, fail) => {
  it('leaves the page working without favourites', async () => {
    const { page, errors, logged, requested } = await visit('/api/favorites/', fail)
    await requested
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
    expect(errors()).toEqual([])
    expect(logged).toEqual(name === 'no response' ? [] : ['favourites could not be loaded'])
    verifies('§8-4', '§12-2')
  })

  it('leaves the page and the callback form working without the text of the policy', async () => {
    const call = '/api/general_documents/'
    const { page, errors, logged, requested } = await visit(call, fail)
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
    await requested
    if (name !== 'no response') {
      const link = policy.getByRole('link', { name: /на отдельной странице/ })
      expect(await link.getAttribute('href')).toBe('/documents/privacy-policy')
    }
    await page.keyboard.press('Escape')
    await callbackForm(page).waitFor()
    expect(await callbackForm(page).inputValue()).toBe('Анна')
    expect(errors()).toEqual([])
    expect(logged).toEqual(
      name === 'no response' ? [] : ['the general documents could not be loaded'],
    )
    verifies('§8-4')
  })
})
