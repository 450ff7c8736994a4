import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Database } from '../../src/db/connect.ts'
import { findViolations } from '../support/axe.ts'
import { waitForScripts } from '../support/browser.ts'
import { setUpSellingSite } from '../support/browser-site.ts'
import { cutTexts, overflow } from '../support/page-checks.ts'
import { verifies } from '../support/verifies.ts'
import { axeWidths } from '../support/widths.ts'

const PIECES = 12

const site = setUpSellingSite({ fill })

async function visit({ width = 1440, scripts = true, path = '/flats' } = {}) {
  const visitor = await site.visit({ width, scripts, hasAnsweredNotice: true })
  await visitor.page.emulateMedia({ reducedMotion: 'reduce' })
  await visitor.page.goto(path)
  if (scripts) await waitForScripts(visitor.page)
  return visitor
}

const opener = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Поиск' })
const field = (page: Page) =>
  page.getByRole('search', { name: 'Поиск по сайту' }).getByRole('searchbox', { name: 'Что найти' })
const found = (page: Page) => page.getByRole('heading', { name: /^Найден/ })

describe.each([true, false])('the search of the header (scripts: %s)', (scripts) => {
  it('opens with its field focused, and submits to the page of results', async () => {
    const { page, errors } = await visit({ scripts })
    await opener(page).click()
    await field(page).waitFor()
    if (scripts) {
      await expect
        .poll(() => field(page).evaluate((input) => input === document.activeElement))
        .toBe(true)
    }
    await field(page).fill('фонтаны')
    await field(page).press('Enter')
    await found(page).waitFor()
    expect(new URL(page.url()).pathname).toBe('/search')
    expect(await found(page).innerText()).toBe(`Найдено ${PIECES}\u00a0результатов`)
    expect(await page.locator('mark').first().innerText()).toBe('фонтан')
    await page.getByRole('main').getByRole('listitem').getByRole('link').nth(1).click()
    await page.getByRole('heading', { level: 1, name: /^Новость/ }).waitFor()
    expect(errors).toEqual([])
    verifies('§11-8')
  })

  it('is in the menu of small screens', async () => {
    const { page, errors } = await visit({ scripts, width: 375 })
    expect(await opener(page).isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Меню' }).click()
    await field(page).fill('Ф-2')
    await field(page).press('Enter')
    await found(page).waitFor()
    expect(await found(page).innerText()).toBe('Найден 1\u00a0результат')
    await page.getByRole('article').getByRole('link').first().click()
    await page.getByRole('heading', { level: 1, name: /квартира/ }).waitFor()
    expect(errors).toEqual([])
    verifies('§11-8')
  })
})

it('closes on Escape and by its button, and returns the focus', async () => {
  const { page } = await visit()
  const isFocused = () => opener(page).evaluate((button) => button === document.activeElement)
  await opener(page).press('Enter')
  await page.keyboard.press('Escape')
  await field(page).waitFor({ state: 'hidden' })
  expect(await isFocused()).toBe(true)
  await opener(page).click()
  await page.getByRole('banner').getByRole('button', { name: 'Закрыть' }).click()
  await field(page).waitFor({ state: 'hidden' })
  expect(await isFocused()).toBe(true)
})

it('paginates the results, and Back returns to the first page', async () => {
  const { page } = await visit({ path: '/search?q=фонтан' })
  const links = page.getByRole('main').getByRole('heading', { level: 3 })
  expect(await links.count()).toBe(10)
  await page.getByRole('navigation', { name: 'Страницы' }).getByRole('link', { name: '2' }).click()
  await expect.poll(() => links.count()).toBe(PIECES - 10)
  expect(new URL(page.url()).searchParams.get('page')).toBe('2')
  await page.goBack()
  await expect.poll(() => links.count()).toBe(10)
})

describe.each([
  ['many results', '/search?q=фонтан'],
  ['no results', '/search?q=абракадабра'],
  ['no query', '/search'],
  ['a too long query', `/search?q=${'слово+'.repeat(60)}`],
])('the search page with %s', (_state, path) => {
  it('has no overflow, no clipped text and no axe violations from 375 to 1920 px', async () => {
    const { page, errors } = await visit({ path, width: 375 })
    for (const width of [375, 768, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      expect([width, ...(await overflow(page))]).toEqual([width])
      expect([width, ...(await cutTexts(page))]).toEqual([width])
      if (axeWidths.includes(width)) {
        expect([width, ...(await findViolations(page))]).toEqual([width])
      }
    }
    expect(errors).toEqual([])
  })
})

it('has no axe violations while the search of the header is open', async () => {
  const { page } = await visit({ path: '/search?q=фонтан' })
  await opener(page).click()
  await field(page).waitFor()
  expect(await findViolations(page)).toEqual([])
})

async function fill(db: Database): Promise<void> {
  const pieces = Array.from({ length: PIECES }, (_, n) => ({
    slug: `piece-${n}`,
    title: `Новость ${n + 1}: фонтан работает`,
    lead: 'О воде во дворе',
    html: '<p>Текст новости</p>',
    published_on: `2026-10-${String(n + 1).padStart(2, '0')}`,
    picture: null,
  }))
  await db.insertInto('press').values(pieces).execute()
}
