import { expect, it } from 'vitest'
import { setUpSellingSite } from '../support/browser-site.ts'
import { connectDatabase } from '../../src/db/connect.ts'
import { type DeskPerson, makeDeskUser } from '../support/desk.ts'
import { storeRequests } from '../support/desk-requests.ts'
import { sendForm, signInOnScreen } from '../support/desk-screen.ts'
import { isFocused } from '../support/walker.ts'

const REQUESTS = 60

const people: DeskPerson[] = []
const site = setUpSellingSite({
  fill: async (db) => {
    for (const name of ['Анна', 'Борис']) people.push(await makeDeskUser(db, 'manager', { name }))
  },
})

it('the list of requests is worked by keys, and keeps its search when a card is closed', async () => {
  const { page, errors } = await site.visit()
  await signInOnScreen(page, people[0])
  await sendForm(site, 'Канарейка', '8 912 000 00 77')
  await sendForm(site, 'Вторая', '8 912 000 00 78')
  await page.getByRole('link', { name: 'Вторая', exact: true }).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Вторая')
  await page.keyboard.press('k')
  await page.keyboard.press('t')
  await page.getByRole('link', { name: 'Канарейка', exact: true }).waitFor({ state: 'detached' })
  await page.keyboard.press('/')
  await page.keyboard.type('0078')
  await page.keyboard.press('Enter')
  await page.waitForURL(/q=0078/)
  await page.locator('h1').click()
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Клавиши' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Вторая', exact: true }).click()
  await page.getByRole('link', { name: '← К списку' }).click()
  await page.waitForURL(/q=0078/)
  expect(errors).toEqual([])
})

it('the list of requests keeps its pages and the row of the card that is closed', async () => {
  const db = connectDatabase(site.server.databaseUrl)
  await storeRequests(db, REQUESTS, (n) => ({ name: `Канарейка ${n}` }))
  await db.destroy()
  const { page } = await site.visit()
  await signInOnScreen(page, people[1])
  const rows = page.locator('[data-request]')
  await expect.poll(() => rows.count()).toBe(50)
  await page.getByRole('link', { name: 'Показать ещё 50' }).click()
  await expect.poll(() => rows.count()).toBe(REQUESTS)
  const far = page.getByRole('link', { name: 'Канарейка 57', exact: true })
  await far.click()
  await page.getByRole('heading', { name: 'Канарейка 57' }).waitFor()
  await page.getByRole('link', { name: 'Следующая' }).click()
  await page.getByRole('heading', { name: 'Канарейка 58' }).waitFor()
  await page.getByRole('link', { name: 'Предыдущая' }).click()
  await page.getByRole('heading', { name: 'Канарейка 57' }).waitFor()
  await page.getByRole('link', { name: '← К списку' }).click()
  await page.waitForURL(/pages=2/)
  await expect.poll(() => isFocused(far)).toBe(true)
  expect(
    await far.evaluate((link) => {
      const { top, bottom } = link.getBoundingClientRect()
      return top >= 0 && bottom <= innerHeight
    }),
  ).toBe(true)
})
