import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { connectDatabase, type Database } from '../../src/db/connect.ts'
import { setUpSellingSite } from '../support/browser-site.ts'
import { addRequest, storeRequests } from '../support/desk-requests.ts'
import {
  checkDeskScreen,
  type DeskVisitor,
  makeDeskVisitor,
  signInOnPage,
} from '../support/desk-visitor.ts'
import { deviceWidths } from '../support/widths.ts'

const HOUR_MS = 3_600_000
/** The height of a small phone. */
const PHONE_PX = 667
const people = {} as Record<'anna' | 'boris', DeskVisitor>
const site = setUpSellingSite({
  hasEmptyLog: false,
  fill: async (db) => {
    people.anna = await makeDeskVisitor(db, 'owner', 'Анна')
    people.boris = await makeDeskVisitor(db, 'manager', 'Борис')
    const due = [-2, 0.5, 30]
    await storeRequests(db, due.length, (n) => ({
      name: ['Поздняя', 'Скорая', 'Завтрашняя'][n] ?? '',
      due_at: new Date(Date.now() + (due[n] ?? 0) * HOUR_MS).toISOString(),
      lot: 'А-17',
      project: 'Северный',
    }))
  },
})

async function openDesk(person: DeskVisitor, width = 1440) {
  const visitor = await site.visit({ width, height: width === 375 ? PHONE_PX : 900 })
  visitor.page.setDefaultTimeout(20_000)
  await visitor.page.goto('/desk/requests')
  await signInOnPage(visitor.page, person)
  await visitor.page.getByRole('heading', { name: 'Заявки' }).waitFor()
  return visitor
}

async function withDatabase(use: (db: Database) => Promise<unknown>): Promise<void> {
  const db = connectDatabase(site.server.databaseUrl)
  try {
    await use(db)
  } finally {
    await db.destroy()
  }
}

const find = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const row = (page: Page, name: string) => page.getByRole('row').filter({ has: find(page, name) })
/** Names of the rows below the heading of each group. */
const groups = (page: Page) =>
  page
    .locator('tbody')
    .evaluateAll((bodies) =>
      bodies.map((body) => [
        body.querySelector('th')?.textContent?.split(' ')[0],
        ...[...body.querySelectorAll('[data-open]')].map((link) => link.textContent),
      ]),
    )

describe('the list of requests', { timeout: 240_000 }, () => {
  it('groups by the time of the call, and has project, article and what can be done in the row', async () => {
    const { page, errors } = await openDesk(people.boris)
    await find(page, 'Поздняя').waitFor()
    const [now, ...rest] = await groups(page)
    expect(now).toEqual(['Сейчас', 'Поздняя', 'Скорая'])
    expect(rest.at(-1)?.at(-1)).toBe('Завтрашняя')
    expect(await page.getByRole('columnheader').allInnerTexts()).toEqual(
      expect.arrayContaining(['Срок', 'Клиент', 'О чём', 'Откуда', 'У кого']),
    )
    const first = row(page, 'Поздняя')
    await first.getByText('Северный, А-17').waitFor()
    await first.getByText(/^опоздали на 2 ч/).waitFor()
    const phone = await first.getByRole('link', { name: 'Позвонить: Поздняя' }).getAttribute('href')
    expect(phone).toMatch(/^tel:\+7/)
    await first.locator('summary').click()
    await first.getByRole('link', { name: 'Telegram' }).waitFor()
    await page.keyboard.press('Escape')
    const heights = await page
      .locator('[data-request]')
      .evaluateAll((rows) => rows.map((one) => one.getBoundingClientRect().height))
    expect(new Set(heights).size).toBe(1)
    await checkDeskScreen(page, 'list')
    expect(errors.filter((error) => !error.includes('Failed to load resource'))).toEqual([])
  })

  it('has the first request in the first screen of a phone, in two lines, with search folded', async () => {
    const { page } = await openDesk(people.boris, 375)
    const first = row(page, 'Поздняя')
    const box = await first.boundingBox()
    expect((box?.y ?? PHONE_PX) + (box?.height ?? 0)).toBeLessThan(PHONE_PX)
    expect(box?.height).toBeLessThan(70)
    expect(await page.getByRole('searchbox').isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Поиск и фильтры' }).click()
    await page.getByRole('searchbox').fill('Скорая')
    await page.keyboard.press('Enter')
    await find(page, 'Поздняя').waitFor({ state: 'detached' })
    await find(page, 'Скорая').waitFor()
  })

  it.each(deviceWidths)(
    'shows at %i px how many are new and late, above and in the title',
    async (width) => {
      const { page } = await openDesk(people.boris, width)
      await find(page, 'Поздняя').waitFor()
      const late = await page.getByText(/^опоздали на/).count()
      const words = late === 1 ? 'опоздала 1' : `опоздали ${late}`
      await expect.poll(() => page.title()).toMatch(new RegExp(`^\\(\\d+, ${words}\\) Заявки`))
      await page.getByRole('link', { name: 'Состояние' }).click()
      await page.getByRole('heading', { name: 'Состояние' }).waitFor()
      const names = ['Свежая', 'Другая'].map((name) => `${name} ${width}`)
      for (const name of names) await withDatabase((db) => addRequest(db, name, '+79120000701'))
      const line = page.getByRole('link', { name: /^2 новые/ })
      await line.click()
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.textContent))
        .toBe(names[0])
      expect(await line.count()).toBe(0)
      for (const name of names) await row(page, name).getByText('новая', { exact: true }).waitFor()
      await checkDeskScreen(page, `arrived-${width}`)
      await page.setViewportSize({ width, height: 900 })
      await find(page, names[0] ?? '').click()
      await page.getByRole('link', { name: '← К списку' }).click()
      await row(page, names[1] ?? '')
        .getByText('новая', { exact: true })
        .waitFor()
      expect(
        await row(page, names[0] ?? '')
          .getByText('новая', { exact: true })
          .count(),
      ).toBe(0)
    },
  )

  it('shows that a request became late while nothing was loaded', async () => {
    const name = 'Вот-вот'
    await withDatabase(async (db) => {
      await addRequest(db, name, '+79120000801')
      const due_at = new Date(Date.now() + 20_000).toISOString()
      await db.updateTable('callback_requests').set({ due_at }).where('name', '=', name).execute()
    })
    const { page } = await openDesk(people.boris)
    await row(page, name)
      .getByText(/^(через 1 мин|сейчас)$/)
      .waitFor()
    const before = await page.title()
    await row(page, name)
      .getByText(/^опоздали на/)
      .waitFor({ timeout: 60_000 })
    await expect.poll(() => page.title()).not.toBe(before)
  })

  it('has own views in one press', async () => {
    const { page } = await openDesk(people.boris)
    const views = page.getByRole('navigation', { name: 'Списки заявок' })
    await row(page, 'Скорая').getByRole('button', { name: 'Взять: Скорая' }).click()
    await find(page, 'Скорая').waitFor({ state: 'detached' })
    await views.getByRole('link', { name: /^Мои/ }).click()
    await find(page, 'Скорая').waitFor()
    expect(await page.locator('[data-request]').count()).toBe(1)
    await views.getByRole('link', { name: /^Опаздывают/ }).click()
    await find(page, 'Поздняя').waitFor()
    expect(await find(page, 'Завтрашняя').count()).toBe(0)
    await views.getByRole('link', { name: /^На сегодня/ }).click()
    await page.waitForURL(/view=today/)
    await views.getByRole('link', { name: /^Встречи/ }).click()
    await page.getByText('Здесь будут встречи').waitFor()
  })

  it('is beside the card where there is room, and keeps what was typed into another card', async () => {
    const { page } = await openDesk(people.boris, 1280)
    await find(page, 'Поздняя').click()
    await page.getByRole('heading', { name: 'Поздняя', level: 1 }).waitFor()
    await page.getByLabel('Заметка').fill('Начато')
    await find(page, 'Завтрашняя').click()
    await page.getByRole('heading', { name: 'Завтрашняя', level: 1 }).waitFor()
    expect(await page.getByLabel('Заметка').inputValue()).toBe('')
    await find(page, 'Поздняя').click()
    await page.getByRole('heading', { name: 'Поздняя', level: 1 }).waitFor()
    expect(await page.getByLabel('Заметка').inputValue()).toBe('Начато')
    expect(await find(page, 'Поздняя').getAttribute('aria-current')).toBe('page')
    await page.setViewportSize({ width: 768, height: 900 })
    await find(page, 'Завтрашняя').waitFor({ state: 'detached' })
    expect(await page.getByLabel('Заметка').inputValue()).toBe('Начато')
  })

  it('has the number in reach of the thumb on the card of a phone', async () => {
    const { page } = await openDesk(people.boris, 375)
    await find(page, 'Поздняя').click()
    await page.getByRole('heading', { name: 'Поздняя', level: 1 }).waitFor()
    const call = page.getByRole('link', { name: 'Позвонить: Поздняя' })
    await call.waitFor()
    const box = await call.boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(44)
    expect(box?.y).toBeGreaterThan(PHONE_PX * 0.75)
    expect((box?.y ?? PHONE_PX) + (box?.height ?? 0)).toBeLessThanOrEqual(PHONE_PX)
  })

  it('stays without a connection, with the cards that were open, and is up to date by itself afterwards', async () => {
    const { page, context } = await openDesk(people.boris)
    await find(page, 'Поздняя').click()
    await page.getByRole('heading', { name: 'Поздняя', level: 1 }).waitFor()
    await context.setOffline(true)
    await page.getByText('Нет соединения с интернетом').waitFor()
    await page.getByRole('link', { name: '← К списку' }).click()
    await find(page, 'Поздняя').click()
    await page.getByRole('heading', { name: 'Поздняя', level: 1 }).waitFor()
    await find(page, 'Завтрашняя').click()
    await page.getByRole('heading', { name: 'Нет связи с сервером' }).waitFor()
    await withDatabase((db) => addRequest(db, 'Без связи', '+79120000802'))
    await context.setOffline(false)
    await page.getByRole('heading', { name: 'Завтрашняя', level: 1 }).waitFor()
    await find(page, 'Без связи').waitFor()
  })
})

describe('a request that the office adds', { timeout: 240_000 }, () => {
  it('is stored with keys alone, is rejected by field, and its number is corrected on the card', async () => {
    const { page, errors } = await openDesk(people.boris)
    await page.getByRole('link', { name: 'Добавить заявку' }).press('Enter')
    await page.getByRole('heading', { name: 'Новая заявка' }).waitFor()
    await page.getByRole('button', { name: 'Добавить заявку' }).press('Enter')
    await page.locator('[aria-invalid="true"]').first().waitFor()
    await checkDeskScreen(page, 'new')
    await page.getByLabel('Имя').focus()
    await page.keyboard.type('Зинаида')
    await page.keyboard.press('Tab')
    await page.keyboard.type('8 912 000 09 01')
    await page.getByLabel('Позвонил').press('Space')
    await page.getByLabel('Заметка').fill('Спросила про паркинг')
    await page.getByLabel('Дал устно').press('Space')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Зинаида', level: 1 }).waitFor()
    await page.getByText('«Спросила про паркинг»').waitFor()
    await page.getByRole('definition').getByText('позвонил').waitFor()
    await page.getByText('Исправить имя или номер').press('Enter')
    await page.getByLabel('Телефон').fill('8 912 000 09 02')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: '+7 (912) 000-09-02' }).first().waitFor()
    // What a person has added is no news for that person.
    expect(await page.getByRole('link', { name: /новая/ }).count()).toBe(0)
    expect(errors.filter((error) => !error.includes('Failed to load resource'))).toEqual([])
  })

  it('gets the project of its article, also when another article was typed on the way, and keeps one that was typed', async () => {
    const { page } = await openDesk(people.boris)
    const lot = (article: string, project: string) => ({
      article,
      project,
      title: article,
      text: '',
    })
    const lots = [lot('А-1', 'Лесной'), lot('А-12', 'Речной')]
    await page.route('**/requests/subjects/**', (route) =>
      route.fulfill({ json: { projects: ['Лесной', 'Речной'], lots } }),
    )
    await page.getByRole('link', { name: 'Добавить заявку' }).click()
    const project = page.getByLabel('Проект, если назвал')
    const article = page.getByLabel('Артикул лота, если назвал')
    await article.fill('А-1')
    await expect.poll(() => project.inputValue()).toBe('Лесной')
    await article.fill('А-12')
    await expect.poll(() => project.inputValue()).toBe('Речной')
    await project.fill('Лесной')
    await article.fill('А-1')
    await article.fill('А-12')
    await page.getByRole('status').getByText('А-12,').waitFor()
    expect(await project.inputValue()).toBe('Лесной')
  })
})
