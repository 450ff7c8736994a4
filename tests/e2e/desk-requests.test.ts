import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { connectDatabase } from '../../src/db/connect.ts'
import { setUpSellingSite } from '../support/browser-site.ts'
import { type DeskPerson, makeDeskUser } from '../support/desk.ts'
import { recordOutcome, sendForm, signInOnScreen } from '../support/desk-screen.ts'

const DAY_MS = 86_400_000
const people: DeskPerson[] = []
const site = setUpSellingSite({
  // The requests are moved into the past, and are reported as late.
  hasEmptyLog: false,
  fill: async (db) => {
    people.push(await makeDeskUser(db, 'owner', { name: 'Анна' }))
    people.push(await makeDeskUser(db, 'manager', { name: 'Борис' }))
  },
})

/** Moves the clock of the requests on: everything that is stored of them happened so much earlier. */
async function moveClock(ms: number): Promise<void> {
  const db = connectDatabase(site.server.databaseUrl)
  try {
    const earlier = (at: string | null) =>
      at === null ? null : new Date(Date.parse(at) - ms).toISOString()
    const rows = await db
      .selectFrom('callback_requests')
      .select(['id', 'created_at', 'due_at', 'taken_at', 'version'])
      .execute()
    for (const { id, created_at, due_at, taken_at } of rows) {
      const moved = {
        created_at: earlier(created_at) ?? created_at,
        due_at: earlier(due_at),
        taken_at: earlier(taken_at),
      }
      await db.updateTable('callback_requests').set(moved).where('id', '=', id).execute()
    }
  } finally {
    await db.destroy()
  }
}

/** Tomorrow at 11:00 in the time zone of the browsers, as a field of the form wants it. */
function tomorrowAtEleven(): string {
  const moscow = new Date(Date.now() + DAY_MS + 3 * 3_600_000)
  return `${moscow.toISOString().slice(0, 10)}T11:00`
}

const rowNames = (page: Page) =>
  page.getByRole('table', { name: 'Заявки' }).locator('a[data-open]').allInnerTexts()

describe('a callback request', () => {
  it('is on two screens, taken by one, due again at its time first in the list, and closed by a meeting', {
    timeout: 240_000,
  }, async () => {
    const anna = await site.visit()
    const boris = await site.visit()
    await signInOnScreen(anna.page, people[0])
    await signInOnScreen(boris.page, people[1])
    await anna.page.getByText('Заявок нет').waitFor()
    await boris.page.getByText('Заявок нет').waitFor()

    await sendForm(site, 'Канарейка', '8 912 000 00 77')
    for (const { page } of [anna, boris])
      await page.getByRole('link', { name: 'Канарейка', exact: true }).waitFor()
    // The count of the title is requested after the list.
    await expect.poll(() => boris.page.title(), { timeout: 10_000 }).toContain('(1)')

    await anna.page.getByRole('link', { name: 'Канарейка', exact: true }).click()
    await anna.page.getByRole('button', { name: 'Взять', exact: true }).click()
    await anna.page.getByRole('button', { name: 'Отдать всем' }).waitFor()
    await boris.page.getByText('Заявок нет').waitFor()
    await boris.page.getByRole('link', { name: /^В работе/ }).click()
    await boris.page.getByRole('row').filter({ hasText: 'Анна' }).waitFor()

    await recordOutcome(anna.page, 'Не дозвонились', { at: tomorrowAtEleven() })
    await anna.page
      .getByRole('listitem')
      .getByText(/Не дозвонились, .*11:00/)
      .waitFor()
    await boris.page.getByRole('link', { name: /^Новые/ }).click()
    await boris.page.getByText('Заявок нет').waitFor()
    await moveClock(2 * DAY_MS)
    await sendForm(site, 'Вторая', '8 912 000 00 78')
    await boris.page
      .getByRole('link', { name: 'Канарейка', exact: true })
      .waitFor({ timeout: 30_000 })
    expect(await rowNames(boris.page)).toEqual(['Канарейка', 'Вторая'])

    await anna.page.getByRole('button', { name: 'Взять', exact: true }).click()
    await recordOutcome(anna.page, 'Встреча', { at: tomorrowAtEleven(), note: 'Приедет с женой' })
    await anna.page.getByRole('button', { name: 'Отменить встречу' }).waitFor()
    await boris.page
      .getByRole('link', { name: 'Канарейка', exact: true })
      .waitFor({ state: 'detached' })
    expect(await rowNames(boris.page)).toEqual(['Вторая'])

    const history = await anna.page.getByRole('list', { name: 'Что было' }).allInnerTexts()
    expect(history.join(' ').replaceAll(/\s+/g, ' ')).toMatch(
      /Анна: взята.*Анна: Не дозвонились.*сервер: возврат заявок: вернулась в новые.*Анна: взята.*Анна: Встреча.*«Приедет с женой»/,
    )
    await anna.page.getByRole('link', { name: 'Журнал' }).click()
    const log = anna.page.getByRole('main')
    for (const [subject, rows] of [
      ['Заявка взята', 2],
      ['Итог: не дозвонились', 1],
      ['Заявки вернулись: 1', 1],
      ['Итог: встреча', 1],
    ] as const) {
      // A row shows what it changed, too: «Итог: не дозвонились → встреча».
      const found = log.getByRole('row').filter({ hasText: new RegExp(`${subject}(?! →)`) })
      await found.first().waitFor()
      expect([subject, await found.count()]).toEqual([subject, rows])
    }
    expect(await log.innerText()).not.toMatch(/Канарейка|000-00-77|9120000077/)
    expect([...anna.errors, ...boris.errors]).toEqual([])
  })
})
