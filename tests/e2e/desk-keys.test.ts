import { expect, it } from 'vitest'
import { setUpSellingSite } from '../support/browser-site.ts'
import { type DeskPerson, makeDeskUser } from '../support/desk.ts'
import { sendForm, signInOnScreen } from '../support/desk-screen.ts'

const people: DeskPerson[] = []
const site = setUpSellingSite({
  fill: async (db) => {
    people.push(await makeDeskUser(db, 'manager', { name: 'Анна' }))
  },
})

it('the list of requests is worked by keys, and keeps its search when a card is closed', async () => {
  const { page, errors } = await site.visit()
  await signInOnScreen(page, people[0])
  await sendForm(site, 'Канарейка', '8 912 000 00 77')
  await sendForm(site, 'Вторая', '8 912 000 00 78')
  await page.getByRole('link', { name: 'Вторая' }).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Вторая')
  await page.keyboard.press('k')
  await page.keyboard.press('t')
  await page.getByRole('link', { name: 'Канарейка' }).waitFor({ state: 'detached' })
  await page.keyboard.press('/')
  await page.keyboard.type('0078')
  await page.keyboard.press('Enter')
  await page.waitForURL(/q=0078/)
  await page.locator('h1').click()
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Клавиши' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Вторая' }).click()
  await page.getByRole('link', { name: '← К списку' }).click()
  await page.waitForURL(/q=0078/)
  expect(errors).toEqual([])
})
