import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newVisitor, openBrowser, waitForScripts } from '../support/browser.ts'
import { findingsOf, focusedName } from '../support/overlay-page.ts'
import { type SellingSite, startSellingSite } from '../support/selling-site.ts'

let browser: Browser
let site: SellingSite
let choosing: SellingSite
beforeAll(async () => {
  browser = await openBrowser()
  site = await startSellingSite('sqlite')
  choosing = await startSellingSite('sqlite', { COOKIE_CONSENT: 'choice' })
})
afterAll(async () => {
  await browser.close()
  for (const started of [site, choosing]) {
    expect(await started.close()).toBe(0)
    expect(started.log).toEqual([])
  }
})

const notice = (page: Page) => page.getByRole('region', { name: 'Файлы cookie' })
const ok = (page: Page) => notice(page).getByRole('button', { name: 'Ок', exact: true })
const necessary = (page: Page) => notice(page).getByRole('button', { name: 'Только необходимые' })
const flag = (page: Page) => page.evaluate(() => localStorage.getItem('accept-cookie'))

interface Visit {
  path?: string
  width?: number
  at?: SellingSite
}

/** A visitor whose clock stands still from before the page came until the test moves it. */
async function visitAtRest({ path = '/flats', width = 1440, at = site }: Visit = {}) {
  const visitor = await newVisitor(browser, { width, baseURL: at.address })
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
  it('is hidden for 2,999 ms and there at 3,000', async () => {
    const { page, context, complaints } = await visitAtRest()
    await page.clock.runFor(2_999)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(await notice(page).count()).toBe(0)
    await page.clock.runFor(1)
    await notice(page).waitFor()
    expect(await ok(page).count()).toBe(1)
    expect(await necessary(page).count()).toBe(0)
    await page.clock.resume()
    expect(await findingsOf(page)).toEqual([])
    expect(complaints).toEqual([])
    await context.close()
  })

  it('comes in real time, too, takes no focus, and moves nothing', async () => {
    const { page, context, complaints } = await newVisitor(browser, { baseURL: site.address })
    await page.goto('/flats')
    await waitForScripts(page)
    const began = Date.now()
    await page.keyboard.press('Tab')
    const before = await focusedName(page)
    await page.evaluate(() => {
      new PerformanceObserver((list) => {
        const sum = Number(document.documentElement.dataset['shift'] ?? 0)
        document.documentElement.dataset['shift'] = String(sum + list.getEntries().length)
      }).observe({ type: 'layout-shift', buffered: false })
    })
    await notice(page).waitFor()
    expect(Date.now() - began).toBeGreaterThan(2_000)
    expect(await focusedName(page)).toBe(before)
    await page.waitForTimeout(500)
    expect(await page.evaluate(() => document.documentElement.dataset['shift'] ?? '0')).toBe('0')
    expect(complaints).toEqual([])
    await context.close()
  })

  it('goes with «Ок», which is kept and told, and never comes again', async () => {
    const { page, context } = await visitAtRest()
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
    await context.close()
  })

  it('goes in every tab that shows it', async () => {
    const { page, context } = await visitAtRest()
    await page.clock.runFor(3_000)
    await notice(page).waitFor()
    const other = await context.newPage()
    await other.goto('/flats')
    await waitForScripts(other)
    await other.clock.runFor(3_000)
    await ok(other).click()
    await expect.poll(() => notice(page).count()).toBe(0)
    await context.close()
  })

  it('may offer necessary cookies alone, which are an answer, too', async () => {
    const { page, context, complaints } = await visitAtRest({ at: choosing })
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
    expect(complaints).toEqual([])
    await context.close()
  })

  it('comes where the flag holds anything but an answer', async () => {
    const { page, context } = await visitAtRest()
    await page.evaluate(() => localStorage.setItem('accept-cookie', 'necessary'))
    await page.reload()
    await waitForScripts(page)
    await page.clock.runFor(3_000)
    await notice(page).waitFor()
    await context.close()
  })

  it('is answered by the keyboard, which goes on where it was', async () => {
    const { page, context } = await visitAtRest()
    await page.clock.runFor(3_000)
    await notice(page).waitFor()
    const footer = page.getByRole('contentinfo').getByRole('link').last()
    await footer.focus()
    const before = await focusedName(page)
    while ((await focusedName(page)) !== 'Ок') await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect.poll(() => notice(page).count()).toBe(0)
    expect(await focusedName(page)).toBe(before)
    await context.close()
  })

  it.each([375, 768, 1440])('hides nothing that has the focus (%i px)', async (width) => {
    const { page, context } = await visitAtRest({ width, at: choosing })
    await page.clock.runFor(3_000)
    await notice(page).waitFor()
    await page.clock.resume()
    expect(await findingsOf(page)).toEqual([])
    const hidden: Array<string | null> = []
    for (let n = 0; n < 90; n++) {
      await page.keyboard.press('Tab')
      const isSeen = await page.evaluate(() => {
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
      if (!isSeen) hidden.push(await focusedName(page))
    }
    expect(hidden).toEqual([])
    await context.close()
  })

  it('leaves the callback button and the end of the page within reach on a phone', async () => {
    const path = `/flats/${choosing.flats[0]}`
    const { page, context } = await visitAtRest({ path, width: 375, at: choosing })
    await page.clock.runFor(3_000)
    await notice(page).waitFor()
    await page.clock.resume()
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    const end = await page.getByRole('contentinfo').locator('p').last().boundingBox()
    const cover = await notice(page).boundingBox()
    expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual(cover?.y ?? 0)
    await page.getByRole('main').getByRole('button', { name: 'Заказать звонок' }).first().click()
    await page.getByRole('dialog', { name: 'Обратный звонок' }).waitFor()
    await context.close()
  })
})
