import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { findViolations } from '../support/axe.ts'
import { setUpSellingSite } from '../support/browser-site.ts'
import { recordOutcome } from '../support/desk-screen.ts'
import { PASSWORD, totpCode } from '../support/desk.ts'

const site = setUpSellingSite({ hasEmptyLog: false })
const WIDTHS = [375, 768, 1440]

/** The link that the start of the server printed. */
const findLink = () => {
  const line = site.server.printed.find((printed) => printed.startsWith('Desk: '))
  return new URL(line?.slice('Desk: '.length) ?? '').pathname
}

async function sendRequest(): Promise<void> {
  const { page } = await site.visit({ scripts: false })
  await page.goto('/callback')
  const main = page.getByRole('main')
  await main.getByLabel('Имя').fill('Канарейка')
  await main.getByLabel('Телефон').fill('8 912 000 00 77')
  await main.getByRole('checkbox', { name: /^Я согласен/ }).check()
  await main.getByRole('button', { name: 'Отправить' }).click()
  await page.getByText('Спасибо').first().waitFor()
}

/** Nothing is cut off at the side, and axe finds nothing, at each width. */
async function checkScreen(page: Page, name: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    const overflow = () =>
      page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
    // A screen of another width is rendered a moment later.
    await expect.poll(async () => [name, width, await overflow()]).toEqual([name, width, 0])
    expect([name, width, await findViolations(page)]).toEqual([name, width, []])
    const folder = process.env['DESK_SHOTS']
    if (folder) await page.screenshot({ path: `${folder}/${name}-${width}.png`, fullPage: true })
  }
}

describe('the desk', () => {
  it('is opened by the link of the first start: password, second factor, the list, sign-out, the log', {
    timeout: 240_000,
  }, async () => {
    await sendRequest()
    const { page, errors } = await site.visit()
    await page.goto(findLink())
    await page.getByRole('heading', { name: 'Приглашение в кабинет' }).waitFor()
    await checkScreen(page, 'invite')
    await page.getByLabel('Имя').fill('Анна')
    await page.getByLabel('Почта').fill('anna@desk.example')
    await page.getByLabel('Пароль').fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByRole('img', { name: 'QR-код для приложения' }).waitFor()
    await checkScreen(page, 'totp')
    await page.getByText('Не сканируется').click()
    const secret = (await page.locator('code').innerText()).replaceAll(/\s/g, '')
    await page.getByLabel('Код из приложения').fill(totpCode(secret, new Date()))
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Коды восстановления' }).waitFor()
    const codes = await page.locator('code').allInnerTexts()
    expect(codes).toHaveLength(10)
    await checkScreen(page, 'codes')
    await page.getByLabel('Коды сохранены').check()
    await page.getByRole('button', { name: 'Продолжить' }).click()
    await page.getByRole('link', { name: 'Канарейка', exact: true }).waitFor()
    expect(await page.getByRole('link', { name: '+7 (912) 000-00-77' }).getAttribute('href')).toBe(
      'tel:+79120000077',
    )
    await checkScreen(page, 'requests')
    await page.getByRole('link', { name: 'Канарейка', exact: true }).click()
    await page.getByRole('heading', { name: 'Канарейка' }).waitFor()
    await page.getByRole('button', { name: 'Взять', exact: true }).click()
    await page.getByRole('button', { name: 'Отдать всем' }).waitFor()
    await recordOutcome(page, 'Отказ', { note: 'Приедет с женой' })
    await page.getByRole('button', { name: 'Открыть снова' }).waitFor()
    await page.getByText('«Приедет с женой»').waitFor()
    await checkScreen(page, 'request')
    await page.getByRole('link', { name: 'Журнал' }).click()
    await page.getByRole('cell', { name: 'Открыта заявка', exact: true }).first().waitFor()
    for (const action of ['Создана ссылка', 'Задан пароль', 'Принята ссылка', 'Вход']) {
      expect([action, await page.getByRole('cell', { name: action, exact: true }).count()]).toEqual(
        [action, 1],
      )
    }
    expect(await page.getByRole('main').innerText()).not.toContain('Канарейка')
    await checkScreen(page, 'audit')
    const opened = page.getByRole('row', { name: /Открыта заявка/ }).first()
    await opened.getByRole('link', { name: /^Журнал: Заявка от/ }).click()
    await page.getByText(/^Только: Заявка от/).waitFor()
    await page.getByRole('cell', { name: 'Вход', exact: true }).waitFor({ state: 'detached' })
    await checkScreen(page, 'audit-of-one')
    await page.getByRole('link', { name: 'Весь журнал' }).click()
    await page.getByRole('cell', { name: 'Вход', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Выйти' }).click()
    await page.getByRole('heading', { name: 'Вход в кабинет' }).waitFor()
    await checkScreen(page, 'sign-in')
    await page.reload()
    await page.getByRole('heading', { name: 'Вход в кабинет' }).waitFor()
    expect(errors).toEqual([])

    await page.getByLabel('Почта').fill('anna@desk.example')
    await page.getByLabel('Пароль').fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByLabel('Код из приложения').fill(codes[0] ?? '')
    await page.keyboard.press('Enter')
    await page.getByRole('cell', { name: 'Выход', exact: true }).first().waitFor()
    await page.goto(findLink())
    await page.getByRole('heading', { name: 'Ссылка не действует' }).waitFor()
  })
})
