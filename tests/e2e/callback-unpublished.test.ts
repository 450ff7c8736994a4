import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { findViolations } from '../support/axe.ts'
import { waitForScripts } from '../support/browser.ts'
import { setUpSellingSite } from '../support/browser-site.ts'

const site = setUpSellingSite({
  fill: async (db) => {
    await db.deleteFrom('documents').execute()
  },
  hasEmptyLog: false,
})

const PHONE = '+7 (495) 000-00-01'
const phoneIn = (page: Page, role: 'main' | 'dialog') =>
  page.getByRole(role).getByRole('link', { name: PHONE })

/** Whether the page is wider than the window. */
const overflows = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

describe.each([375, 1280])('a site without a published policy (%i px)', (width) => {
  it('shows the phone in the dialog instead of the form', async () => {
    const { page, errors } = await site.visit({
      width,
    })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/partners')
    await waitForScripts(page)
    await page.getByRole('banner').getByRole('button', { name: 'Заказать звонок' }).click()
    const dialog = page.getByRole('dialog', { name: 'Связаться с нами' })
    await dialog.waitFor()
    expect(await phoneIn(page, 'dialog').getAttribute('href')).toBe('tel:+74950000001')
    expect(await dialog.getByRole('textbox').count()).toBe(0)
    expect(await findViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    expect(errors).toEqual([])
  })

  it.each([
    ['/callback', true],
    ['/callback', false],
    ['/partners', true],
    ['/partners', false],
  ])('shows the phone at %s instead of the form, scripts: %s', async (path, scripts) => {
    const { page, errors } = await site.visit({
      width,
      scripts,
    })
    await page.goto(path)
    if (scripts) await waitForScripts(page)
    expect(await phoneIn(page, 'main').getAttribute('href')).toBe('tel:+74950000001')
    expect(await page.getByRole('main').getByRole('textbox').count()).toBe(0)
    expect(await overflows(page)).toBe(false)
    if (scripts) expect(await findViolations(page)).toEqual([])
    expect(errors).toEqual([])
  })
})

describe('a site without a published policy', () => {
  it('returns 503 with the phone when an open form is sent without scripts', async () => {
    const { page } = await site.visit({ scripts: false })
    for (const path of ['/callback', '/partners']) {
      await page.goto(path)
      const response = await page.request.post(path, {
        form: { name: 'Анна', phone: '8 912 000-00-01', privacy_policy_agreed: 'true' },
        headers: { origin: site.address, 'sec-fetch-site': 'same-origin' },
      })
      expect([path, response.status()]).toEqual([path, 503])
      expect(await response.text()).toContain('href="tel:+74950000001"')
    }
  })
})
