import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findViolations } from '../support/axe.ts'
import { newVisitor, openBrowser, waitForScripts } from '../support/browser.ts'
import { type SellingSite, startSellingSite } from '../support/selling-site.ts'

let browser: Browser
let site: SellingSite
beforeAll(async () => {
  browser = await openBrowser()
  site = await startSellingSite('sqlite', {}, async (db) => {
    await db.deleteFrom('documents').execute()
  })
})
afterAll(async () => {
  await browser.close()
  expect(await site.close()).toBe(0)
})

const PHONE = '+7 (495) 000-00-01'
const phoneIn = (page: Page, role: 'main' | 'dialog') =>
  page.getByRole(role).getByRole('link', { name: PHONE })

/** Whether the page is wider than the window. */
const overflows = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

describe.each([375, 1280])('a site without a published policy (%i px)', (width) => {
  it('names the phone in the dialog in place of the form', async () => {
    const { page, context, complaints } = await newVisitor(browser, {
      width,
      baseURL: site.address,
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
    expect(complaints).toEqual([])
    await context.close()
  })

  it.each([
    ['/callback', true],
    ['/callback', false],
    ['/partners', true],
    ['/partners', false],
  ])('names the phone at %s in place of the form, scripts: %s', async (path, scripts) => {
    const { page, context, complaints } = await newVisitor(browser, {
      width,
      scripts,
      baseURL: site.address,
    })
    await page.goto(path)
    if (scripts) await waitForScripts(page)
    expect(await phoneIn(page, 'main').getAttribute('href')).toBe('tel:+74950000001')
    expect(await page.getByRole('main').getByRole('textbox').count()).toBe(0)
    expect(await overflows(page)).toBe(false)
    if (scripts) expect(await findViolations(page)).toEqual([])
    expect(complaints).toEqual([])
    await context.close()
  })
})

describe('a site without a published policy', () => {
  it('names the phone with status 503 when an open form is sent without scripts', async () => {
    const { page, context } = await newVisitor(browser, { scripts: false, baseURL: site.address })
    for (const path of ['/callback', '/partners']) {
      await page.goto(path)
      const answer = await page.request.post(path, {
        form: { name: 'Анна', phone: '8 912 000-00-01', privacy_policy_agreed: 'true' },
        headers: { origin: site.address, 'sec-fetch-site': 'same-origin' },
      })
      expect([path, answer.status()]).toEqual([path, 503])
      expect(await answer.text()).toContain('href="tel:+74950000001"')
    }
    await context.close()
  })
})
