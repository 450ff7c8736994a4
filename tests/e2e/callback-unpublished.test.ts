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
  it('has a link to the phone in place of each callback button', async () => {
    const { page, errors } = await site.visit({ width })
    const lot = `/flats/${site.flats[0]}`
    for (const path of ['/partners', lot, '/nothing']) {
      await page.goto(path)
      await waitForScripts(page)
      const links = page.getByRole('link', { name: 'Позвонить' })
      expect(await links.count(), path).toBeGreaterThan(0)
      for (const link of await links.all()) {
        expect(await link.getAttribute('href')).toBe('tel:+74950000001')
      }
      expect(await page.getByRole('button', { name: 'Заказать звонок' }).count()).toBe(0)
      expect(await overflows(page)).toBe(false)
      if (path !== '/nothing') expect(await findViolations(page)).toEqual([])
    }
    expect(errors.filter((text) => !text.includes('404'))).toEqual([])
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
