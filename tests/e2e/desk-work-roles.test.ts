import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { setUpSellingSite } from '../support/browser-site.ts'
import { storeRequests } from '../support/desk-requests.ts'
import { type DeskVisitor, makeDeskVisitor, signInOnPage } from '../support/desk-visitor.ts'

const REQUESTS = 60
const PHONE = { width: 375, height: 812, hasTouch: true }
const DESKTOP = { width: 1440, height: 900 }
/** What a finger hits. */
const FINGER_PX = 44

const people = {} as Record<'owner' | 'manager' | 'analyst', DeskVisitor>
const site = setUpSellingSite({
  fill: async (db) => {
    people.owner = await makeDeskVisitor(db, 'owner', 'Олег')
    people.manager = await makeDeskVisitor(db, 'manager', 'Анна')
    people.analyst = await makeDeskVisitor(db, 'analyst', 'Вера')
    const ids = await storeRequests(db, REQUESTS, (n) => ({
      name: `Канарейка ${n}`,
      phone: `+7912000${String(1_000 + n)}`,
    }))
    const missed = { request_id: ids[0] ?? '', user_id: null, user_name: 'Анна', text: '' }
    for (const at of ['2026-11-20T11:00:00.000Z', '2026-11-20T12:00:00.000Z']) {
      await db
        .insertInto('request_events')
        .values({ ...missed, at, kind: 'no_answer' })
        .execute()
    }
  },
})

/** Moves the keyboard on until it is on what is looked for. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let step = 0; step < 80; step++) {
    await page.keyboard.press('Tab')
    const text = await page.evaluate(() => document.activeElement?.textContent?.trim())
    if (text === name) return
  }
  throw new Error(`the keyboard does not reach «${name}»`)
}

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('[data-request]')?.querySelector('a')?.text)

describe.each([
  ['owner', DESKTOP],
  ['owner', PHONE],
  ['manager', DESKTOP],
  ['manager', PHONE],
  ['analyst', DESKTOP],
  ['analyst', PHONE],
] as const)('the %s on a screen of %o', (role, size) => {
  it('signs in, finds, opens and closes a request by keyboard', { timeout: 240_000 }, async () => {
    const { page, errors } = await site.visit(size)
    page.setDefaultTimeout(60_000)
    await page.goto('/desk/requests')
    await signInOnPage(page, people[role])
    const isAnalyst = role === 'analyst'
    const name = isAnalyst ? 'К•••' : 'Канарейка 0'
    await page.getByRole('link', { name, exact: true }).first().waitFor()
    await page.keyboard.press('j')
    await expect.poll(() => focused(page)).toBe(name)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name, level: 1 }).waitFor()
    const main = page.getByRole('main')
    expect(await main.getByRole('button', { name: 'Взять' }).count()).toBe(isAnalyst ? 0 : 1)
    expect(await main.getByLabel('Новая заметка').count()).toBe(isAnalyst ? 0 : 1)
    expect(await main.getByText('Уничтожить персональные данные').count()).toBe(
      role === 'owner' ? 1 : 0,
    )
    // After two misses: the message that the visitor agreed to.
    expect(await main.getByRole('link', { name: 'Написать СМС' }).count()).toBe(isAnalyst ? 0 : 1)
    const call = main.locator('a[href^="tel:"]')
    expect(await call.count()).toBe(isAnalyst ? 0 : 1)
    if (isAnalyst) expect(await main.innerText()).not.toMatch(/Канарейка|9120001000/)
    await tabTo(page, '← К списку')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Заявки', level: 1 }).waitFor()
    await expect.poll(() => focused(page)).toBe(name)
    if (!isAnalyst && size === PHONE) {
      const box = await page.locator('[data-request] a[href^="tel:"]').first().boundingBox()
      expect(box?.height).toBeGreaterThanOrEqual(FINGER_PX)
    }
    expect(errors).toEqual([])
  })
})

describe('the list of requests', () => {
  it('keeps its pages, filters and the row of the card that is closed', {
    timeout: 240_000,
  }, async () => {
    const { page } = await site.visit()
    page.setDefaultTimeout(60_000)
    await page.goto('/desk/requests')
    await signInOnPage(page, people.manager)
    const rows = page.locator('[data-request]')
    await expect.poll(() => rows.count()).toBe(50)
    await page.getByRole('link', { name: 'Показать ещё 50' }).click()
    await expect.poll(() => rows.count()).toBe(REQUESTS)
    const far = page.getByRole('link', { name: 'Канарейка 57', exact: true })
    await far.click()
    await page.getByRole('heading', { name: 'Канарейка 57' }).waitFor()
    await page.getByRole('link', { name: 'Следующая' }).click()
    await page.getByRole('heading', { name: 'Канарейка 58' }).waitFor()
    await page.getByRole('link', { name: 'Предыдущая' }).click()
    await page.getByRole('heading', { name: 'Канарейка 57' }).waitFor()
    await page.getByRole('link', { name: '← К списку' }).click()
    await page.waitForURL(/pages=2/)
    await expect.poll(() => focused(page)).toBe('Канарейка 57')
    expect(
      await far.evaluate((link) => {
        const { top, bottom } = link.getBoundingClientRect()
        return top >= 0 && bottom <= innerHeight
      }),
    ).toBe(true)
  })
})
