import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { weekDays } from '../../src/lib/time/working-hours.ts'
import { findViolations } from '../support/axe.ts'
import { waitForScripts } from '../support/browser.ts'
import { setUpSellingSite } from '../support/browser-site.ts'
import { verifies } from '../support/verifies.ts'
import { deviceWidths } from '../support/widths.ts'

/** The weekday four days from now: the office is closed today, tomorrow and the day after. */
const weekday = weekDays[(new Date().getUTCDay() + 3) % 7] ?? 'mon'
const site = setUpSellingSite({
  settings: { CALLBACK_PROMISE: 'calendar' },
  fill: async (db) => {
    const working_hours = JSON.stringify({ [weekday]: '9:00-11:00' })
    await db.updateTable('cities').set({ working_hours }).execute()
  },
})
/** `\s` also matches the non-breaking spaces of the text. */
const SLOTS =
  /Перезвоним\sво?\s[а-я]+,\s\d+\s[а-я]+,\sс\s9:00\sдо\s10:00\sили\sс\s10:00\sдо\s11:00\./

const dialog = (page: Page) => page.getByRole('dialog')

async function send(page: Page, form: ReturnType<Page['getByRole']>, phone: string): Promise<void> {
  await form.getByLabel('Имя').fill('Анна')
  await form.getByLabel('Телефон').pressSequentially(phone)
  await form.getByRole('checkbox', { name: /^Я согласен/ }).check()
  await form.getByRole('button', { name: 'Отправить' }).click()
}

describe('the promise by the calendar, while the office is closed', () => {
  it.each(deviceWidths)(
    'is in the dialog and repeated in the success view (%i px)',
    async (width) => {
      const { page, errors } = await site.visit({ width })
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.goto(`/flats/${site.flats[0]}`)
      await waitForScripts(page)
      await page.getByRole('main').getByRole('button', { name: 'Заказать звонок' }).first().click()
      await dialog(page).getByText(SLOTS).waitFor()
      expect(
        await dialog(page)
          .getByText(/течение\sчаса/)
          .count(),
      ).toBe(0)
      expect(await findViolations(page)).toEqual([])
      await send(page, dialog(page), `8912000${width}`.padEnd(11, '0'))
      await dialog(page).getByText('Спасибо, что написали!').waitFor()
      await dialog(page).getByText(SLOTS).waitFor()
      expect(errors).toEqual([])
      verifies('D40-1', 'D40-3')
    },
  )

  it('is on the page of the form and of the thanks without scripts', async () => {
    const { page } = await site.visit({ scripts: false })
    await page.goto('/callback')
    await page.getByRole('main').getByText(SLOTS).waitFor()
    await send(page, page.getByRole('main'), '89120000001')
    await page.waitForURL('**/callback/thanks')
    await page.getByRole('main').getByText(SLOTS).waitFor()
    verifies('D40-1', 'D40-3')
  })

  it('is in the form of the partners page and stays after it was sent', async () => {
    const { page, errors } = await site.visit()
    await page.goto('/partners')
    await waitForScripts(page)
    await page.getByRole('main').getByText(SLOTS).waitFor()
    await expect.poll(() => page.locator('form[action="/partners"]').count()).toBe(0)
    await send(page, page.getByRole('main'), '89120000002')
    await page.getByRole('status').getByText(SLOTS).waitFor()
    expect(errors).toEqual([])
    verifies('D40-1', 'D40-3')
  })
})
