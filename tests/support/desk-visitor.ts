import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { replaceRecoveryCodes } from '../../src/features/accounts/sign-in/recovery-codes.server.ts'
import type { Database } from '../../src/db/connect.ts'
import type { Role } from '../../src/operations/actor.ts'
import { findViolations } from './axe.ts'
import { type DeskPerson, makeDeskUser, PASSWORD } from './desk.ts'

const WIDTHS = [375, 768, 1440]

/** A person of the office with recovery codes, each of which signs in or confirms once. */
export interface DeskVisitor extends DeskPerson {
  name: string
  codes: string[]
}

/** Stores a person who can sign in as often as a test needs. */
export async function makeDeskVisitor(
  db: Database,
  role: Role,
  name: string,
): Promise<DeskVisitor> {
  const person = await makeDeskUser(db, role, { name })
  return { ...person, name, codes: await replaceRecoveryCodes(db, person.id) }
}

/** Signs a person in on the form that the page shows, by keyboard. */
export async function signInOnPage(page: Page, person: DeskVisitor): Promise<void> {
  const form = page.locator('form', { has: page.getByRole('button', { name: 'Войти' }) })
  await form.getByLabel('Почта').fill(person.email)
  await form.getByLabel('Пароль').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await giveCode(page, person)
}

/** Gives a code where the page asks for the second factor. */
export async function giveCode(page: Page, person: DeskVisitor): Promise<void> {
  await page.getByLabel('Код из приложения').fill(person.codes.pop() ?? '')
  await page.keyboard.press('Enter')
}

/** Nothing is cut off at the side, and axe finds nothing, at each width. */
export async function checkDeskScreen(page: Page, name: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect([name, width, overflow]).toEqual([name, width, 0])
    expect([name, width, await findViolations(page)]).toEqual([name, width, []])
    const folder = process.env['DESK_SHOTS']
    if (folder) await page.screenshot({ path: `${folder}/${name}-${width}.png`, fullPage: true })
  }
}
