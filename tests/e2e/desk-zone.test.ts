import { expect, it } from 'vitest'
import { formatZoneTime, fromFieldTime, toFieldTime } from '../../src/lib/time/office-time.ts'
import { collectErrors, sharedBrowser } from '../support/browser.ts'
import { setUpSellingSite } from '../support/browser-site.ts'
import { type DeskOffice, fillOffice } from '../support/desk-office.ts'
import { signInOnPage } from '../support/desk-visitor.ts'

const DAY_MS = 86_400_000
const zone = 'Asia/Vladivostok'
let office = {} as DeskOffice
const site = setUpSellingSite({
  fill: async (db) => {
    // No working hours: the zone of the first city counts all the same.
    await db.updateTable('cities').set({ time_zone: zone, working_hours: '{}' }).execute()
    office = await fillOffice(db)
  },
})

interface Shown {
  created_at: string
  due_at: string | null
}

it('screens of the desk show and read times by the clocks of the office in a browser of another zone', async () => {
  const context = await (await sharedBrowser()).newContext({
    baseURL: site.address,
    viewport: { width: 1440, height: 900 },
    locale: 'ru-RU',
    timezoneId: 'America/New_York',
  })
  const page = await context.newPage()
  const errors = collectErrors(page)
  const id = office.requests[1]
  await page.goto(`/desk/requests/${id}`)
  await signInOnPage(page, office.people.owner)
  await page.getByLabel('Заметка').waitFor()
  const read = () =>
    page.evaluate(
      async (path) => (await (await fetch(path)).json()) as Shown,
      `/desk/api/requests/${id}/`,
    )
  const { created_at } = await read()
  const clock = (at: string) => formatZoneTime(at, zone).slice(-5)
  await expect
    .poll(() => page.locator('main').innerText())
    .toMatch(new RegExp(`Получена\\s+\\d+ [а-я]+\\.?, ${clock(created_at)}`))
  const again = `${toFieldTime(new Date(Date.now() + 2 * DAY_MS), zone).slice(0, 10)}T11:15`
  await page.getByRole('button', { name: 'Не дозвонились', exact: true }).click()
  await page.getByLabel('Другое время').fill(again)
  await expect
    .poll(() => page.locator('form [role=status]').allInnerTexts())
    .toContainEqual(expect.stringMatching(/^Перезвонить: \d+ [а-я]+\.?, 11:15$/))
  await page.getByRole('button', { name: /^Записать: / }).click()
  await expect
    .poll(async () => (await read()).due_at, { timeout: 30_000 })
    .toBe(fromFieldTime(again, zone)?.toISOString())
  await expect.poll(() => page.locator('main').innerText()).toMatch(/\d+ [а-я]+\.?, 11:15/)
  expect(errors).toEqual([])
  await context.close()
})
