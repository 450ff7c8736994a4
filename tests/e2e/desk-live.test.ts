import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { connectDatabase, type Database } from '../../src/db/connect.ts'
import { setUpSellingSite } from '../support/browser-site.ts'
import { addRequest } from '../support/desk-requests.ts'
import { recordOutcome, sendForm } from '../support/desk-screen.ts'
import {
  type DeskVisitor,
  giveCode,
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

async function openDesk(person: DeskVisitor) {
  const visitor = await site.visit()
  visitor.page.setDefaultTimeout(60_000)
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

/** Stores a request without the form, which takes only five of one address. */
const store = (name: string, phone: string) => withDatabase((db) => addRequest(db, name, phone))

const find = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

/** Browsers report every answer that is no success, also those that a screen handles. */
const exceptRefusals = (errors: readonly string[]) =>
  errors.filter((error) => !error.includes('Failed to load resource'))

describe('the stream of a browser', { timeout: 240_000 }, () => {
  it('is shared by all tabs, and moves to another tab when its tab is closed', async () => {
    const { page, context } = await site.visit()
    page.setDefaultTimeout(60_000)
    const streams: string[] = []
    context.on('request', (request) => {
      if (!request.url().endsWith('/desk/api/events/')) return
      streams.push(request.frame().page() === page ? 'first' : 'second')
    })
    await page.goto('/desk/requests')
    await signInOnPage(page, people.boris)
    await expect.poll(() => streams).toEqual(['first'])
    const tab = await context.newPage()
    await tab.goto('/desk/requests')
    await tab.getByRole('heading', { name: 'Заявки' }).waitFor()
    await sendForm(site, 'Две вкладки', '8 912 000 01 01')
    for (const one of [page, tab]) await find(one, 'Две вкладки').waitFor()
    expect(streams).toEqual(['first'])
    await page.goto('about:blank')
    await expect.poll(() => streams).toEqual(['first', 'second'])
    await sendForm(site, 'Первая ушла', '8 912 000 01 02')
    await find(tab, 'Первая ушла').waitFor()
    await page.goto('/desk/requests')
    await find(page, 'Первая ушла').waitFor()
    expect(streams).toEqual(['first', 'second'])
    await tab.close()
    await expect.poll(() => streams).toEqual(['first', 'second', 'first'])
    await sendForm(site, 'Снова одна', '8 912 000 01 03')
    await find(page, 'Снова одна').waitFor()
  })

  it('that was cut for an hour is resumed, and the list is loaded again', async () => {
    const { page, context } = await openDesk(people.boris)
    await context.setOffline(true)
    await page.getByText('Нет соединения с интернетом').waitFor()
    await sendForm(site, 'Пока не было связи', '8 912 000 01 04')
    // More changes than are sent again.
    await withDatabase(async (db) => {
      const { id } = await db.selectFrom('callback_requests').select('id').executeTakeFirstOrThrow()
      const rows = Array.from({ length: 600 }, (_, n) => ({
        topic: 'request',
        entity_id: id,
        version: n,
        event: JSON.stringify({ id, state: 'new', version: n }),
      }))
      await db.insertInto('desk_changes').values(rows).execute()
    })
    expect(await find(page, 'Пока не было связи').count()).toBe(0)
    await context.setOffline(false)
    await find(page, 'Пока не было связи').waitFor()
  })

  it('is not needed where a proxy cuts it: the list is loaded every few seconds', async () => {
    const { page, context } = await openDesk(people.boris)
    await context.route('**/desk/api/events/', (route) => route.abort())
    await page.reload()
    await page.getByRole('heading', { name: 'Заявки' }).waitFor()
    await sendForm(site, 'Без потока', '8 912 000 01 05')
    await find(page, 'Без потока').waitFor()
    await context.unroute('**/desk/api/events/')
  })
})

describe('a request on the desk', { timeout: 240_000 }, () => {
  it('keeps a note that is being typed over a night: sign in over the screen, and the list is up to date', async () => {
    await store('Вечерняя', '+79120000201')
    const { page, errors } = await openDesk(people.boris)
    await find(page, 'Вечерняя').click()
    await page.getByLabel('Заметка').fill('Перезвонить утром')
    await withDatabase((db) =>
      db.updateTable('desk_sessions').set({ expires_at: '2026-01-01T00:00:00.000Z' }).execute(),
    )
    await store('Ночная', '+79120000202')
    await page.getByRole('heading', { name: 'Сеанс закончился' }).waitFor()
    await signInOnPage(page, people.boris)
    await page.getByRole('heading', { name: 'Сеанс закончился' }).waitFor({ state: 'detached' })
    expect(await page.getByLabel('Заметка').inputValue()).toBe('Перезвонить утром')
    await page.getByRole('button', { name: 'Добавить заметку' }).click()
    await page.getByText('«Перезвонить утром»').waitFor()
    await page.getByRole('link', { name: '← К списку' }).click()
    await find(page, 'Ночная').waitFor()
    expect(exceptRefusals(errors)).toEqual([])
  })

  it('that somebody else has taken meanwhile shows both states, and what was typed stays', async () => {
    await store('Вдвоём', '+79120000401')
    const { page, context } = await openDesk(people.boris)
    await find(page, 'Вдвоём').click()
    // The screen learns nothing of the change.
    const card = /\/desk\/api\/(events\/$|requests\/[0-9a-f-]{36}\/$)/
    await context.route(card, (route) => route.abort())
    const anna = await openDesk(people.anna)
    await find(anna.page, 'Вдвоём').click()
    await anna.page.getByRole('button', { name: 'Взять', exact: true }).click()
    await anna.page.getByRole('button', { name: 'Отдать всем' }).waitFor()
    await recordOutcome(page, 'Отказ', { note: 'Купил в соседнем доме' })
    await page.getByText('Не записано: Заявку уже изменили. Сейчас: В работе, Анна.').waitFor()
    await context.unroute(card)
    const news = page.getByRole('alert').filter({ hasText: 'Только что записано' })
    await news.getByText(/взята, Анна/).waitFor()
    expect(await page.getByLabel('Заметка').inputValue()).toBe('Купил в соседнем доме')
    await news.getByRole('button', { name: 'Понятно, продолжить' }).click()
    await page.getByRole('button', { name: 'Записать: отказ' }).click()
    await page.getByText('«Купил в соседнем доме»').waitFor()
  })

  it('that was changed without an answer is not changed twice when it is sent again', async () => {
    await store('Без ответа', '+79120000402')
    const { page, errors } = await openDesk(people.boris)
    await find(page, 'Без ответа').click()
    /** The server makes the next change, and its answer does not arrive. */
    const loseAnswer = (name: string) =>
      page.route(
        `**/${name}/`,
        async (route) => {
          await route.fetch()
          await route.abort()
        },
        { times: 1 },
      )
    const note = page.getByLabel('Заметка')
    const again = page.getByRole('button', { name: 'Повторить' })
    await loseAnswer('notes')
    await note.fill('Звонил')
    await page.getByRole('button', { name: 'Добавить заметку' }).click()
    await again.click()
    await expect.poll(() => note.inputValue()).toBe('')
    await loseAnswer('notes')
    await note.fill('Ждёт')
    await page.getByRole('button', { name: 'Добавить заметку' }).click()
    await again.waitFor()
    await note.fill('Ждёт в 15:00')
    await again.click()
    await page.getByText('«Ждёт в 15:00»').waitFor()

    await page.getByRole('button', { name: 'Взять', exact: true }).click()
    await page.getByRole('button', { name: 'Отдать всем' }).waitFor()
    await loseAnswer('outcome')
    await recordOutcome(page, 'Не дозвонились')
    await page.getByText('Нет связи: запишем, как только появится.').waitFor()
    // It is sent again by itself.
    await page.getByRole('list', { name: 'Что было' }).getByText('Не дозвонились').waitFor()
    await withDatabase(async (db) => {
      const notes = await db
        .selectFrom('request_notes')
        .innerJoin('callback_requests as request', 'request.id', 'request_notes.request_id')
        .select('text')
        .where('request.name', '=', 'Без ответа')
        .orderBy('request_notes.id')
        .execute()
      expect(notes.map(({ text }) => text)).toEqual(['Звонил', 'Ждёт', 'Ждёт в 15:00'])
      const { calls } = await db
        .selectFrom('callback_requests')
        .select('calls')
        .where('name', '=', 'Без ответа')
        .executeTakeFirstOrThrow()
      expect(calls).toBe(1)
    })
    expect(exceptRefusals(errors)).toEqual([])
  })

  it('is signalled by a tone and a notification without name and phone, for people who have requested them', async () => {
    const { page, context } = await openDesk(people.boris)
    await context.grantPermissions(['notifications'])
    await page.addInitScript(() => {
      const shown: string[] = []
      class FakeNotification extends EventTarget {
        static permission = 'granted'
        static requestPermission = async () => 'granted'
        constructor(title: string, options: object) {
          super()
          shown.push(`${title} ${JSON.stringify(options)}`)
        }
      }
      const tones: number[] = []
      class RecordedAudio extends AudioContext {
        override createOscillator() {
          const tone = super.createOscillator()
          tones.push(tone.frequency.value)
          return tone
        }
      }
      Object.assign(globalThis, {
        Notification: FakeNotification,
        AudioContext: RecordedAudio,
        shown,
        tones,
      })
    })
    await page.reload()
    await page.getByLabel('Уведомления').check()
    const countTones = () =>
      page.evaluate(() => (globalThis as unknown as { tones: number[] }).tones.length)
    expect(await countTones()).toBe(0)
    // Who switches it on hears it.
    await page.getByLabel('Звук').check()
    await expect.poll(countTones).toBe(1)
    await store('Сигнальная', '+79120000501')
    await find(page, 'Сигнальная').waitFor()
    const read = () => page.evaluate(() => (globalThis as unknown as { shown: string[] }).shown)
    await expect.poll(read).toHaveLength(1)
    expect((await read()).join()).not.toMatch(/Сигнальная|912/)
    await expect.poll(countTones).toBe(2)
  })

  let exports = 0
  it('is exported and erased by the owner after the second factor, while somebody has it open', async () => {
    // A second attempt has a request of its own.
    const name = `Канарейка ${++exports}`
    await store(name, `+7912000030${exports}`)
    const boris = await openDesk(people.boris)
    await find(boris.page, name).click()
    await boris.page.getByRole('heading', { name }).waitFor()
    const { page, errors } = await openDesk(people.anna)
    const save = async (button: string, prove = false) => {
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: button, exact: true }).click()
      if (prove) {
        await page.getByRole('heading', { name: 'Подтвердите, что это вы' }).waitFor()
        await giveCode(page, people.anna)
      }
      const file = await download
      return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
    }
    const csv = await save('Выгрузить CSV', true)
    expect(csv.name).toBe('requests.csv')
    expect(csv.bytes.toString()).toContain(name)
    const xlsx = await save('Выгрузить XLSX')
    expect([xlsx.name, xlsx.bytes.subarray(0, 2).toString()]).toEqual(['requests.xlsx', 'PK'])

    await find(page, name).click()
    await page.getByText('Уничтожить персональные данные').click()
    await page.getByLabel('Основание').fill('Отзыв согласия')
    const act = await save('Уничтожить')
    expect(act.name).toBe('act.txt')
    const text = act.bytes.toString()
    for (const part of [
      'Акт об уничтожении персональных данных',
      'Уничтожил: Анна',
      'Основание: Отзыв согласия',
      'Выгрузка из журнала регистрации событий',
      'Персональные данные уничтожены',
      'request.read',
    ]) {
      expect(text).toContain(part)
    }
    expect(text).not.toMatch(/Канарейка|912000030/)
    await page.getByRole('heading', { name: 'Заявки' }).waitFor()
    await expect.poll(() => find(page, name).count()).toBe(0)
    await boris.page.getByRole('heading', { name: 'Не найдено' }).waitFor()
    expect(exceptRefusals([...errors, ...boris.errors])).toEqual([])
  })
})
