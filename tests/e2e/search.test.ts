import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../src/db/connect.ts'
import { findViolations } from '../support/axe.ts'
import { newVisitor, openBrowser, waitForScripts } from '../support/browser.ts'
import { cutTexts, overflow } from '../support/page-checks.ts'
import { type SellingSite, startSellingSite } from '../support/selling-site.ts'

const PIECES = 12

let browser: Browser
let site: SellingSite
beforeAll(async () => {
  browser = await openBrowser()
  site = await startSellingSite('sqlite', {}, fill)
})
afterAll(async () => {
  await browser.close()
  expect(await site.close()).toBe(0)
  expect(site.log).toEqual([])
})

async function visit({ width = 1440, scripts = true, path = '/flats' } = {}) {
  const visitor = await newVisitor(browser, { width, scripts, baseURL: site.address })
  await visitor.page.emulateMedia({ reducedMotion: 'reduce' })
  await visitor.page.addInitScript(() => localStorage.setItem('accept-cookie', 'true'))
  await visitor.page.goto(path)
  if (scripts) await waitForScripts(visitor.page)
  return visitor
}

const opener = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Поиск' })
const field = (page: Page) =>
  page.getByRole('search', { name: 'Поиск по сайту' }).getByRole('searchbox', { name: 'Что найти' })
const found = (page: Page) => page.getByRole('heading', { name: /^Найден/ })

describe.each([true, false])('the search of the header (scripts: %s)', (scripts) => {
  it('opens over the header with its field focused, and leads to what was found', async () => {
    const { page, context, complaints } = await visit({ scripts })
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
    expect(complaints).toEqual([])
    await context.close()
  })

  it('stands in the menu of small screens', async () => {
    const { page, context, complaints } = await visit({ scripts, width: 375 })
    expect(await opener(page).isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Меню' }).click()
    await field(page).fill('Ф-2')
    await field(page).press('Enter')
    await found(page).waitFor()
    expect(await found(page).innerText()).toBe('Найден 1\u00a0результат')
    await page.getByRole('link', { name: /^Ф-2/ }).click()
    await page.getByRole('heading', { level: 1, name: /квартира/ }).waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })
})

it('closes by Escape and by its button, and gives the focus back', async () => {
  const { page, context } = await visit()
  const isBack = () => opener(page).evaluate((button) => button === document.activeElement)
  await opener(page).press('Enter')
  await page.keyboard.press('Escape')
  await field(page).waitFor({ state: 'hidden' })
  expect(await isBack()).toBe(true)
  await opener(page).click()
  await page.getByRole('banner').getByRole('button', { name: 'Закрыть' }).click()
  await field(page).waitFor({ state: 'hidden' })
  expect(await isBack()).toBe(true)
  await context.close()
})

it('goes through the pages of what was found, and back', async () => {
  const { page, context } = await visit({ path: '/search?q=фонтан' })
  const links = page.getByRole('main').getByRole('heading', { level: 3 })
  expect(await links.count()).toBe(10)
  await page.getByRole('navigation', { name: 'Страницы' }).getByRole('link', { name: '2' }).click()
  await expect.poll(() => links.count()).toBe(PIECES - 10)
  expect(new URL(page.url()).searchParams.get('page')).toBe('2')
  await page.goBack()
  await expect.poll(() => links.count()).toBe(10)
  await context.close()
})

describe.each([
  ['many', '/search?q=фонтан'],
  ['nothing', '/search?q=абракадабра'],
  ['no words yet', '/search'],
  ['too many words', `/search?q=${'слово+'.repeat(60)}`],
])('the page with %s', (_state, path) => {
  it.each([375, 768, 1280, 1440, 1920])(
    'fits %i px, cuts nothing, and axe is content',
    async (width) => {
      const { page, context, complaints } = await visit({ path, width })
      expect(await overflow(page)).toEqual([])
      expect(await cutTexts(page)).toEqual([])
      expect(await findViolations(page)).toEqual([])
      expect(complaints).toEqual([])
      await context.close()
    },
  )
})

it('has nothing that axe finds while the search of the header is open', async () => {
  const { page, context } = await visit({ path: '/search?q=фонтан' })
  await opener(page).click()
  await field(page).waitFor()
  expect(await findViolations(page)).toEqual([])
  await context.close()
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
