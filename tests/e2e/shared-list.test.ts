import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { setUpSellingSite } from '../support/browser-site.ts'
import { waitForScripts } from '../support/browser.ts'

const site = setUpSellingSite({ settings: { METRIKA_ID: '1', GTM_ID: 'GTM-TEST1' } })

const visit = async (options: { width?: number; scripts?: boolean } = {}) => {
  const visitor = await site.visit(options)
  const foreign: string[] = []
  visitor.page.on('request', (request) => {
    if (!request.url().startsWith(site.address)) foreign.push(request.url())
  })
  return { ...visitor, foreign }
}

async function join(page: Page, word: string) {
  await page.getByLabel(/^Любое слово/).fill(word)
  await page.getByRole('button', { name: 'Это я' }).click()
  await page.getByText(`Вы — ${word}`).waitFor()
}

it('is created, discussed by two and seen by both within five seconds, without a call to others', async () => {
  const anya = await visit()
  await anya.page.goto('/shared-list')
  await waitForScripts(anya.page)
  await anya.page.getByRole('button', { name: 'Создать общий список' }).click()
  await anya.page.waitForURL(/key=/)
  await join(anya.page, 'Аня')
  await anya.page.getByLabel(/^Ссылка на объект/).fill(`/flats/${site.flats[0]}`)
  await anya.page.getByRole('button', { name: 'Добавить', exact: true }).click()
  const item = (page: Page) => page.locator(`#lot-${site.flats[0]}`)
  await item(anya.page).waitFor()

  const kot = await visit({ width: 375 })
  await kot.page.goto(anya.page.url())
  await waitForScripts(kot.page)
  await join(kot.page, 'Кот')
  await waitForScripts(kot.page)
  const opened = kot.page.url()
  await item(kot.page).getByRole('button', { name: /^Я за/ }).click()
  await item(anya.page).getByText('За: Кот').waitFor()
  await item(anya.page).getByRole('button', { name: /^Я за/ }).focus()
  await anya.page.keyboard.press('Enter')
  await item(kot.page).getByText('Оба за').waitFor()
  await item(kot.page)
    .getByLabel(/^Комментарий/)
    .fill('Вид на воду')
  await item(kot.page).getByRole('button', { name: 'Написать' }).click()
  await item(anya.page).getByText('Вид на воду').waitFor()
  // The page was not loaded again, and the focus is where it was.
  expect(kot.page.url()).toBe(opened)
  expect(
    await item(kot.page)
      .getByLabel(/^Комментарий/)
      .inputValue(),
  ).toBe('')
  const heart = item(anya.page).getByRole('button', { name: /^Я за/ })
  expect(await heart.evaluate((it) => it === document.activeElement)).toBe(true)
  // The scripts of other companies could read the secret address.
  expect([...anya.foreign, ...kot.foreign]).toEqual([])
  expect([...anya.errors, ...kot.errors]).toEqual([])
})

it('is used without scripts, and says why a form was rejected', async () => {
  const { page } = await visit({ scripts: false })
  await page.goto('/shared-list')
  await page.getByRole('button', { name: 'Создать общий список' }).click()
  await join(page, 'Папа')
  await page.getByLabel(/^Ссылка на объект/).fill('Ф-2')
  await page.getByRole('button', { name: 'Добавить', exact: true }).click()
  const item = page.locator(`#lot-${site.flats[1]}`)
  await item.getByRole('button', { name: /^Я за/ }).click()
  await item.getByText('За: Папа').waitFor()
  await page.getByLabel(/^Ссылка на объект/).fill('нет такого')
  await page.getByRole('button', { name: 'Добавить', exact: true }).click()
  await page.getByText('Не нашли такой объект').waitFor()
  await page.getByText('Удалить список').click()
  await page.getByRole('button', { name: 'Удалить целиком' }).click()
  await page.getByText('Список удалён целиком').waitFor()
})
