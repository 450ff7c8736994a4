import type { Page } from 'playwright-core'
import type { SellingBrowserSite } from './browser-site.ts'
import { type DeskPerson, PASSWORD, totpCode } from './desk.ts'

/** Signs a person in on the desk's own screen; the tab shows the list afterwards. */
export async function signInOnScreen(page: Page, person: DeskPerson | undefined): Promise<void> {
  if (!person) throw new Error('nobody to sign in')
  await page.goto('/desk/requests')
  await page.getByLabel('Почта').fill(person.email)
  await page.getByLabel('Пароль').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByLabel('Код из приложения').fill(totpCode(person.secret, new Date()))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Заявки' }).waitFor()
}

/** Chooses an outcome on the card and records it; it is sent ten seconds later. */
export async function recordOutcome(
  page: Page,
  outcome: string,
  { at, note }: { at?: string; note?: string } = {},
): Promise<void> {
  if (note !== undefined) await page.getByLabel('Заметка').fill(note)
  await page.getByRole('button', { name: outcome, exact: true }).click()
  if (at !== undefined) await page.getByLabel(/Другое время|Когда встреча/).fill(at)
  await page.getByRole('button', { name: /^Записать: / }).click()
}

/** Sends the callback form as a visitor without scripts. */
export async function sendForm(
  site: SellingBrowserSite,
  name: string,
  phone: string,
): Promise<void> {
  const { page } = await site.visit({ scripts: false })
  await page.goto('/callback')
  const main = page.getByRole('main')
  await main.getByLabel('Имя').fill(name)
  await main.getByLabel('Телефон').fill(phone)
  await main.getByRole('checkbox', { name: /^Я согласен/ }).check()
  await main.getByRole('button', { name: 'Отправить' }).click()
  await page.getByText('Спасибо').first().waitFor()
}
