import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { connectDatabase, type Database } from '../../src/db/connect.ts'
import { setUpSellingSite } from '../support/browser-site.ts'
import { addRequest } from '../support/desk-requests.ts'
import { recordOutcome } from '../support/desk-screen.ts'
import {
  checkDeskScreen,
  type DeskVisitor,
  makeDeskVisitor,
  signInOnPage,
} from '../support/desk-visitor.ts'

const people = {} as Record<'anna' | 'boris', DeskVisitor>
const site = setUpSellingSite({
  hasEmptyLog: false,
  fill: async (db) => {
    people.anna = await makeDeskVisitor(db, 'owner', 'Анна')
    people.boris = await makeDeskVisitor(db, 'manager', 'Борис')
  },
})

async function openDesk(person: DeskVisitor, width = 1440) {
  const visitor = await site.visit({ width, height: width === 375 ? 667 : 900 })
  visitor.page.setDefaultTimeout(60_000)
  await visitor.page.goto('/desk/requests')
  await signInOnPage(visitor.page, person)
  await visitor.page.getByRole('heading', { name: 'Заявки' }).waitFor()
  return visitor
}

async function withDatabase<Result>(use: (db: Database) => Promise<Result>): Promise<Result> {
  const db = connectDatabase(site.server.databaseUrl)
  try {
    return await use(db)
  } finally {
    await db.destroy()
  }
}

/** Stores a request that is due in so many minutes. */
const store = (name: string, phone: string, minutes = 0) =>
  withDatabase(async (db) => {
    await addRequest(db, name, phone)
    const due_at = new Date(Date.now() + minutes * 60_000).toISOString()
    await db.updateTable('callback_requests').set({ due_at }).where('name', '=', name).execute()
  })

const readState = (name: string) =>
  withDatabase((db) =>
    db
      .selectFrom('callback_requests')
      .select(['desk_state', 'outcome', 'calls', 'due_at'])
      .where('name', '=', name)
      .executeTakeFirstOrThrow(),
  )

const find = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const heading = (page: Page, name: string) =>
  page.getByRole('heading', { name, level: 1 }).waitFor()

describe('a card that two people have open', { timeout: 240_000 }, () => {
  it('shows what the other one wrote, and sends nothing before that is confirmed', async () => {
    await store('Вдвоём', '+79120000601')
    const boris = await openDesk(people.boris)
    await find(boris.page, 'Вдвоём').click()
    await boris.page.getByLabel('Заметка').fill('Просит план')
    const anna = await openDesk(people.anna)
    await find(anna.page, 'Вдвоём').click()
    await recordOutcome(anna.page, 'Не дозвонились', { note: 'Занято' })

    const news = boris.page.getByRole('alert').filter({ hasText: 'Только что записано' })
    await news.getByText(/^Не дозвонились, .*, Анна,/).waitFor()
    await news.getByText(/^«Занято», Анна,/).waitFor()
    await checkDeskScreen(boris.page, 'news')
    await boris.page.getByRole('button', { name: 'Отказ', exact: true }).click()
    await boris.page.getByRole('button', { name: 'Записать: отказ' }).press('Enter')
    const go = news.getByRole('button', { name: 'Понятно, продолжить' })
    expect(await go.evaluate((button) => button === document.activeElement)).toBe(true)
    expect(await readState('Вдвоём')).toMatchObject({ outcome: 'no_answer', calls: 1 })
    await boris.page.keyboard.press('Enter')
    expect(await boris.page.getByLabel('Заметка').inputValue()).toBe('Просит план')
    await boris.page.getByRole('button', { name: 'Записать: отказ' }).click()
    await boris.page.getByText('«Просит план»').waitFor()
    expect(await readState('Вдвоём')).toMatchObject({ outcome: 'refused', calls: 2 })
    const errors = [...boris.errors, ...anna.errors]
    expect(errors.filter((error) => !error.includes('Failed to load resource'))).toEqual([])
  })

  it('needs no confirmation for what the person has done in another tab', async () => {
    await store('Сама', '+79120000602')
    const { page, context } = await openDesk(people.boris)
    await find(page, 'Сама').click()
    await page.getByRole('button', { name: 'Взять', exact: true }).waitFor()
    const tab = await context.newPage()
    await tab.goto(page.url())
    await tab.getByRole('button', { name: 'Взять', exact: true }).click()
    await page.getByRole('button', { name: 'Отдать всем' }).click()
    await page.getByRole('button', { name: 'Взять', exact: true }).waitFor()
    expect(await page.getByText('Только что записано').count()).toBe(0)
  })
})

describe('an outcome', { timeout: 240_000 }, () => {
  it('is none at first, can be taken back for ten seconds, and is stored from the next card', async () => {
    await store('Первая', '+79120000603')
    await store('Другая', '+79120000604')
    const { page, errors } = await openDesk(people.boris)
    await find(page, 'Первая').click()
    await heading(page, 'Первая')
    expect(await page.locator('[aria-pressed="true"]').count()).toBe(0)
    expect(await page.getByRole('button', { name: /^Записать/ }).count()).toBe(0)
    await recordOutcome(page, 'Спам', { note: 'Реклама окон' })
    await page.getByText(/Запишется через \d+ с/).waitFor()
    await checkDeskScreen(page, 'pending')
    await page.getByRole('button', { name: 'Отменить' }).click()
    // Everything is as it was before.
    expect(await page.getByLabel('Заметка').inputValue()).toBe('Реклама окон')
    expect(await readState('Первая')).toMatchObject({ desk_state: 'new', outcome: null })
    await page.getByRole('button', { name: 'Записать: спам' }).click()
    await find(page, 'Другая').click()
    await heading(page, 'Другая')
    await page.getByText('Первая: спам.').waitFor()
    expect(await readState('Первая')).toMatchObject({ outcome: null })
    await page.getByText('Первая: спам.').waitFor({ state: 'detached' })
    expect(await readState('Первая')).toMatchObject({ desk_state: 'done', outcome: 'spam' })
    expect(errors).toEqual([])
  })

  it('is stored when the tab is closed within the ten seconds', async () => {
    await store('Ушла', '+79120000605')
    const { page } = await openDesk(people.boris)
    await find(page, 'Ушла').click()
    await recordOutcome(page, 'Поговорили')
    await page.goto('about:blank')
    await expect.poll(async () => (await readState('Ушла')).outcome).toBe('reached')
  })

  it('says when the visitor is called again, and keeps the time for the person', async () => {
    await store('Перезвонить', '+79120000606')
    const { page } = await openDesk(people.boris, 375)
    await find(page, 'Перезвонить').click()
    await page.getByRole('button', { name: 'Не дозвонились', exact: true }).click()
    const offers = page.getByRole('group', { name: 'Когда перезвонить' })
    expect(await offers.locator('[aria-pressed="true"]').innerText()).toBe('Через час')
    await offers.getByRole('button', { name: 'Завтра' }).click()
    expect(await offers.locator('[aria-pressed="true"]').innerText()).toMatch(/^Завтра/)
    await page.getByText(/^Перезвонить: .*, 11:00$/).waitFor()
    await checkDeskScreen(page, 'again')
    await page.getByRole('button', { name: /^Записать: / }).click()
    await page
      .getByRole('listitem')
      .getByText(/Не дозвонились, .*11:00/)
      .waitFor()
    const { due_at } = await readState('Перезвонить')
    const moscow = new Date(Date.parse(due_at ?? '') + 3 * 3_600_000).toISOString()
    expect(moscow).toMatch(/T11:00/)
  })
})
