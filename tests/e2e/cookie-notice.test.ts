import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { waitForScripts } from '../support/browser.ts'
import { setUpSellingSite } from '../support/browser-site.ts'
import { findViolations } from '../support/axe.ts'
import { focusedName } from '../support/overlay-page.ts'
import { verifies } from '../support/verifies.ts'
import { deviceWidths } from '../support/widths.ts'

const site = setUpSellingSite()
const choosing = setUpSellingSite({ settings: { COOKIE_CONSENT: 'choice' } })

const notice = (page: Page) => page.getByRole('region', { name: 'Файлы cookie' })
const ok = (page: Page) => notice(page).getByRole('button', { name: 'Ок', exact: true })
const necessary = (page: Page) => notice(page).getByRole('button', { name: 'Только необходимые' })
const flag = (page: Page) => page.evaluate(() => localStorage.getItem('accept-cookie'))

interface Visit {
  path?: string
  width?: number
  at?: typeof site
}

/** Opens a page whose clock is paused from the start and moves only by the test. */
async function visitWithPausedClock({ path = '/flats', width = 1440, at = site }: Visit = {}) {
  const visitor = await at.visit({ width })
  const { page } = visitor
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.goto(path)
  await waitForScripts(page)
  await page.evaluate(() => {
    window.addEventListener('cookie-answer', (event) => {
      document.documentElement.dataset['answer'] = String((event as CustomEvent).detail)
    })
  })
  return visitor
}

describe('the cookie notice', () => {
  it('is hidden for 2,999 ms and shown at 3,000', async () => {
    const { page, errors } = await visitWithPausedClock()
    await page.clock.runFor(2_999)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(await notice(page).count()).toBe(0)
    await page.clock.runFor(1)
    await notice(page).waitFor()
    expect(await ok(page).count()).toBe(1)
    expect(await necessary(page).count()).toBe(0)
    await page.clock.resume()
    expect(await findViolations(page)).toEqual([])
    expect(errors).toEqual([])
    verifies('§2.2-1', '§2.8-1', '§9-7')
  })

  it('appears in real time without taking the focus and without a layout shift', async () => {
    const { page, errors } = await site.visit()
    await page.goto('/flats')
    await waitForScripts(page)
    await page.keyboard.press('Tab')
    const before = await focusedName(page)
    await page.evaluate(() => {
      new PerformanceObserver((list) => {
        const sum = Number(document.documentElement.dataset['shift'] ?? 0)
        document.documentElement.dataset['shift'] = String(sum + list.getEntries().length)
      }).observe({ type: 'layout-shift', buffered: false })
    })
    await notice(page).waitFor()
    expect(await focusedName(page)).toBe(before)
    await page.waitForTimeout(500)
    expect(await page.evaluate(() => document.documentElement.dataset['shift'] ?? '0')).toBe('0')
    expect(errors).toEqual([])
    verifies('§2.8-1')
  })

  it('closes on «Ок», stores the answer, dispatches an event, and does not appear again', async () => {
    const { page } = await visitWithPausedClock()
    await page.clock.runFor(3_000)
    await ok(page).click()
    await expect.poll(() => notice(page).count()).toBe(0)
    expect(await flag(page)).toBe('true')
    expect(await page.evaluate(() => document.documentElement.dataset['answer'])).toBe('true')
    await page.reload()
    await waitForScripts(page)
    await page.clock.runFor(10_000)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(await notice(page).count()).toBe(0)
    verifies('§2.8-2', '§3.4-15', '§4.3-1', '§4.3-2')
  })

  it('closes in every tab', async () => {
    const { page, context } = await visitWithPausedClock()
    await page.clock.runFor(3_000)
    await notice(page).waitFor()
    const other = await context.newPage()
    await other.goto('/flats')
    await waitForScripts(other)
    await other.clock.runFor(3_000)
    await ok(other).click()
    await expect.poll(() => notice(page).count()).toBe(0)
  })

  it('stores the answer «Только необходимые» with COOKIE_CONSENT=choice', async () => {
    const { page, errors } = await visitWithPausedClock({ at: choosing })
    await page.clock.runFor(3_000)
    await necessary(page).click()
    await expect.poll(() => notice(page).count()).toBe(0)
    expect(await flag(page)).toBe('necessary')
    expect(await page.evaluate(() => document.documentElement.dataset['answer'])).toBe('necessary')
    await page.reload()
    await waitForScripts(page)
    await page.clock.runFor(10_000)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(await notice(page).count()).toBe(0)
    expect(errors).toEqual([])
    verifies('D23-2')
  })

  it('appears when the stored value is not a valid answer', async () => {
    const { page } = await visitWithPausedClock()
    await page.evaluate(() => localStorage.setItem('accept-cookie', 'necessary'))
    await page.reload()
    await waitForScripts(page)
    await page.clock.runFor(3_000)
    await notice(page).waitFor()
    verifies('§4.3-2')
  })

  it('returns the focus after an answer by keyboard', async () => {
    const { page } = await visitWithPausedClock()
    await page.clock.runFor(3_000)
    await notice(page).waitFor()
    const footer = page.getByRole('contentinfo').getByRole('link').last()
    await footer.focus()
    const before = await focusedName(page)
    while ((await focusedName(page)) !== 'Ок') await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect.poll(() => notice(page).count()).toBe(0)
    expect(await focusedName(page)).toBe(before)
  })

  it.each(deviceWidths)('does not cover the focused element (%i px)', async (width) => {
    const { page } = await visitWithPausedClock({ width, at: choosing })
    await page.clock.runFor(3_000)
    await notice(page).waitFor()
    await page.clock.resume()
    expect(await findViolations(page)).toEqual([])
    const covered: Array<string | null> = []
    for (let n = 0; n < 90; n++) {
      await page.keyboard.press('Tab')
      const isUncovered = await page.evaluate(() => {
        const element = document.activeElement
        if (!element || element === document.body) return true
        const { left, top, width, height } = element.getBoundingClientRect()
        const at = document.elementFromPoint(left + width / 2, top + height / 2)
        return (
          !at?.closest('section[aria-label="Файлы cookie"]') ||
          at.contains(element) ||
          element.closest('section[aria-label="Файлы cookie"]') !== null
        )
      })
      if (!isUncovered) covered.push(await focusedName(page))
    }
    expect(covered).toEqual([])
  })

  it('does not cover the end of the page and the callback button on a phone', async () => {
    const path = `/flats/${choosing.flats[0]}`
    const { page } = await visitWithPausedClock({ path, width: 375, at: choosing })
    await page.clock.runFor(3_000)
    await notice(page).waitFor()
    await page.clock.resume()
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    const end = await page.getByRole('contentinfo').locator('p').last().boundingBox()
    const cover = await notice(page).boundingBox()
    expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual(cover?.y ?? 0)
    await page.getByRole('main').getByRole('button', { name: 'Заказать звонок' }).first().click()
    await page.getByRole('dialog', { name: 'Обратный звонок' }).waitFor()
  })
})
