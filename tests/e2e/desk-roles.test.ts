import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { connectDatabase } from '../../src/db/connect.ts'
import { setUpSellingSite } from '../support/browser-site.ts'
import { CANARY, type DeskOffice, fillOffice } from '../support/desk-office.ts'
import { type DeskVisitor } from '../support/desk-visitor.ts'
import { PASSWORD } from '../support/desk.ts'
import { tabTo } from '../support/walker.ts'

let office = {} as DeskOffice
const site = setUpSellingSite({
  // The requests are of another day: they would be reported as late.
  settings: { DESK_LATE_MINUTES: '0' },
  fill: async (db) => {
    office = await fillOffice(db)
    // After two misses the card offers the message that the visitor agreed to.
    for (const request_id of office.requests) {
      for (const at of ['2026-11-20T11:00:00.000Z', '2026-11-20T12:00:00.000Z']) {
        const missed = { request_id, user_id: null, user_name: 'Анна', text: '', at }
        await db
          .insertInto('request_events')
          .values({ ...missed, kind: 'no_answer' })
          .execute()
      }
    }
  },
})

const WIDTHS = [1440, 375]
/** What a finger hits. */
const FINGER_PX = 44

async function press(page: Page, role: 'button' | 'link', name: string | RegExp): Promise<void> {
  await tabTo(page, page.getByRole(role, { name }).first())
  await page.keyboard.press('Enter')
}

async function type(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }).first())
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { name, level: 1 }).waitFor()

async function giveCode(page: Page, person: DeskVisitor): Promise<void> {
  await type(page, 'Код из приложения', person.codes.pop() ?? '')
  await page.keyboard.press('Enter')
}

async function signIn(page: Page, person: DeskVisitor): Promise<void> {
  await page.goto('/desk')
  await type(page, 'Почта', person.email)
  await type(page, 'Пароль', PASSWORD)
  await page.keyboard.press('Enter')
  await giveCode(page, person)
}

async function signOut(page: Page): Promise<void> {
  await press(page, 'button', 'Выйти')
  await heading(page, 'Вход в кабинет')
}

const menu = (page: Page) => page.getByRole('navigation').first().getByRole('link').allInnerTexts()

/** Opens the first request with its keys, finds what the role may see and do there, and goes back to its row. */
async function readRequest(
  page: Page,
  role: 'owner' | 'manager' | 'analyst',
  width: number,
): Promise<void> {
  await heading(page, 'Заявки')
  const row = page.locator('[data-request]', { has: page.locator(':focus') })
  const card = page.getByRole('article')
  const isAnalyst = role === 'analyst'
  await page.locator('[data-request]').first().waitFor()
  await page.keyboard.press('j')
  const name = await row.getByRole('link').first().innerText()
  expect(name).toMatch(isAnalyst ? /^К•••/ : new RegExp(`^${CANARY}`))
  if (!isAnalyst && width === 375) {
    const box = await row.getByRole('link', { name: /^Позвонить/ }).boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(FINGER_PX)
  }
  await page.keyboard.press('Enter')
  await heading(page, name)
  const worker = isAnalyst ? 0 : 1
  expect(await card.getByRole('button', { name: 'Взять', exact: true }).count()).toBe(worker)
  expect(await card.getByLabel('Заметка').count()).toBe(worker)
  expect(await card.getByRole('link', { name: 'Написать СМС' }).count()).toBe(worker)
  expect(await card.getByRole('link', { name: /^Позвонить/ }).count()).toBe(worker)
  const erase = card.getByText('Уничтожить персональные данные')
  expect(await erase.count()).toBe(role === 'owner' ? 1 : 0)
  if (isAnalyst)
    expect(await page.getByRole('main').innerText()).not.toMatch(new RegExp(`${CANARY}|912`))
  await press(page, 'link', '← К списку')
  await heading(page, 'Заявки')
  await expect.poll(() => row.getByRole('link').first().innerText()).toBe(name)
}

/** What each role may do, from the first key to the last. */
const journeys: Record<keyof DeskOffice['people'], (page: Page, width: number) => Promise<void>> = {
  owner: async (page, width) => {
    await readRequest(page, 'owner', width)
    await press(page, 'link', 'Команда')
    await heading(page, 'Команда')
    await type(page, 'Имя', 'Галина')
    await type(page, 'Почта', `galina-${width}@desk.example`)
    await press(page, 'button', 'Создать приглашение')
    await giveCode(page, office.people.owner)
    await page.getByRole('textbox', { name: 'Ссылка для входа: Галина' }).waitFor()
    await press(page, 'link', 'Журнал')
    await heading(page, 'Журнал')
    await page.getByRole('cell', { name: 'Приглашён человек' }).first().waitFor()
    await tabTo(page, page.getByLabel('Что'))
    await page.keyboard.press('ArrowDown')
    await press(page, 'button', 'Показать')
    await page.waitForURL(/action=session/)
    await press(page, 'link', 'Состояние')
    await heading(page, 'Состояние')
  },
  manager: async (page, width) => {
    await readRequest(page, 'manager', width)
    const index = WIDTHS.indexOf(width)
    const link = page.locator(`main a[href$="${office.requests[index]}"]`)
    await tabTo(page, link)
    await page.keyboard.press('Enter')
    await press(page, 'button', /^Взять$/)
    await page.getByRole('button', { name: 'Отдать всем' }).waitFor()
    await type(page, 'Заметка', 'Уже купили')
    await press(page, 'button', 'Отказ')
    await press(page, 'button', 'Записать: отказ')
    await page.getByText('«Уже купили»').waitFor()
    await press(page, 'link', 'Анна manager')
    await heading(page, 'Моя учётная запись')
    await press(page, 'button', 'Сохранить имя')
    await page.getByText('Имя сохранено').waitFor()
    expect(await menu(page)).not.toContain('Команда')
  },
  editor: async (page) => {
    await heading(page, 'Лоты')
    expect(await menu(page)).toEqual(['Лоты', 'Фиды и прайсы', 'Тексты и контакты', 'Состояние'])
    await press(page, 'link', 'Анна editor')
    await heading(page, 'Моя учётная запись')
    await press(page, 'button', 'Создать новые коды')
    await giveCode(page, office.people.editor)
    const saved = page.getByLabel('Коды сохранены')
    await saved.waitFor()
    office.people.editor.codes = await page.locator('code').allInnerTexts()
    await tabTo(page, saved)
    await page.keyboard.press('Space')
    await press(page, 'button', 'Продолжить')
    await page.getByText('Осталось 10 из 10').waitFor()
  },
  analyst: async (page, width) => {
    await readRequest(page, 'analyst', width)
    expect(await page.getByRole('main').innerText()).not.toContain(CANARY)
    await press(page, 'link', 'Состояние')
    await heading(page, 'Состояние')
    expect([width, await menu(page)]).toEqual([width, expect.not.arrayContaining(['Журнал'])])
  },
}

describe.each(WIDTHS)('by keyboard alone at a width of %i px', { timeout: 240_000 }, (width) => {
  it.each(Object.keys(journeys) as Array<keyof typeof journeys>)(
    'the %s signs in, does what the role is for, and signs out',
    async (role) => {
      const { page, errors } = await site.visit({
        width,
        height: width === 375 ? 740 : 900,
        hasTouch: width === 375,
      })
      await signIn(page, office.people[role])
      await journeys[role](page, width)
      await signOut(page)
      // Browsers report answers that are no success, also that the second factor is needed again. A violation of the
      // policy would be an error of its own.
      expect(errors.filter((error) => !error.includes('Failed to load resource'))).toEqual([])
    },
  )
})

it('no name of a visitor reaches the log or the audit log', async () => {
  const db = connectDatabase(site.server.databaseUrl)
  const rows = JSON.stringify(await db.selectFrom('audit_log').selectAll().execute())
  await db.destroy()
  expect(rows).toContain('session.end')
  expect([...site.log, rows, ...site.server.printed].join('\n')).not.toContain(CANARY)
})
