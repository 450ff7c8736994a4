import { expect, it } from 'vitest'
import { setUpSellingSite } from '../support/browser-site.ts'
import { waitForScripts } from '../support/browser.ts'
import { makeCity } from '../support/factories.ts'

/* Promise S4: what a visitor who has used everything carries. */
const MAX_COOKIES = 5
const MAX_BYTES = 1024

const site = setUpSellingSite({
  fill: async (db) => {
    await makeCity(db, { slug: 'piter', name: 'Петербург' })
  },
})

it('a visitor who has used everything has five cookies at most, none over 1 KB', async () => {
  const { page, context } = await site.visit()
  await page.goto('/flats')
  await waitForScripts(page)
  expect(await page.locator('html').getAttribute('lang')).toBe('ru')
  await page
    .getByRole('article')
    .first()
    .getByRole('button', { name: 'Добавить в избранное' })
    .click()
  await page.getByRole('region', { name: 'Добавлено в избранное' }).waitFor()
  await page.goto('/shared-list')
  await waitForScripts(page)
  await page.getByRole('button', { name: 'Создать общий список' }).click()
  await page.waitForURL(/key=/)
  await page.getByLabel(/^Любое слово/).fill('Аня')
  await page.getByRole('button', { name: 'Это я' }).click()
  await page.getByText('Вы — Аня').waitFor()
  await page.request.post('/city', { form: { city: 'piter' }, headers: { origin: site.address } })
  const names = async () => (await context.cookies()).map(({ name }) => name).toSorted()
  const expected = [
    'city',
    'csrftoken',
    'locale',
    expect.stringMatching(/^shared-list-/),
    'visitor',
  ]
  await expect.poll(names).toEqual(expected)
  const cookies = await context.cookies()
  expect(cookies.length).toBeLessThanOrEqual(MAX_COOKIES)
  for (const { name, value, sameSite, path } of cookies) {
    expect(name.length + value.length, name).toBeLessThanOrEqual(MAX_BYTES)
    expect([name, sameSite, path]).toEqual([name, 'Lax', '/'])
  }
  const readable = cookies.filter(({ httpOnly }) => !httpOnly).map(({ name }) => name)
  expect(readable.toSorted()).toEqual(['city', 'csrftoken', 'locale'])
})
