import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { findViolations } from '../support/axe.ts'
import { waitForScripts } from '../support/browser.ts'
import { setUpDemoSite } from '../support/browser-site.ts'
import { overflow } from '../support/page-checks.ts'
import { verifies } from '../support/verifies.ts'
import { check, open, press, type Walker, walkWays } from '../support/walker.ts'
import { axeWidths } from '../support/widths.ts'

/* Two favourites are compared, on a phone and on a desktop, with scripts, without scripts, and by keyboard only. */
const site = setUpDemoSite()

const table = (page: Page) => page.getByRole('table', { name: 'Сравнение' })
const hearts = (page: Page, name: 'Добавить в избранное' | 'Убрать из избранного') =>
  page.getByRole('article').getByRole('button', { name })

describe.each(walkWays)('at %i px, %s', (width, mode) => {
  it('two favourites are compared, filtered by differences, and one is removed', async () => {
    const hasTouch = width === 375 && mode !== 'keyboard'
    const scripts = mode !== 'no scripts'
    const { page, errors } = await site.visit({ width, hasTouch, scripts, hasAnsweredNotice: true })
    const walker: Walker = { page, mode, hasTouch }
    await open(walker, '/flats')
    await addFavourites(walker)
    await press(walker, page.getByRole('banner').getByRole('link', { name: /^Избранное/ }))
    await page.waitForURL('**/favorites')
    await press(walker, page.getByRole('link', { name: 'Сравнить', exact: true }))
    await page.waitForURL('**/compare')
    await expect.poll(() => countColumns(page)).toBe(2)
    const rows = await table(page).getByRole('row').count()
    expect(await table(page).getByRole('row').last().textContent()).toMatch(/^Итого.*₽/)

    await check(walker, page.getByRole('switch', { name: 'Только различия' }))
    if (!scripts) await press(walker, page.getByRole('button', { name: 'Показать' }))
    await page.waitForURL(/differences=1/)
    await expect.poll(() => table(page).getByRole('row').count()).toBeLessThan(rows)
    expect(await overflow(page)).toEqual([])

    await press(walker, page.getByRole('link', { name: /^Убрать из сравнения/ }))
    await page.getByText('Здесь один объект').waitFor()
    await expect.poll(() => countColumns(page)).toBe(1)
    expect(errors).toEqual([])
    verifies('D38-1')
  })
})

describe.each(walkWays)('lots ticked in a list, at %i px, %s', (width, mode) => {
  it('are compared, over two pages of the list if there are scripts', async () => {
    const hasTouch = width === 375 && mode !== 'keyboard'
    const scripts = mode !== 'no scripts'
    const { page, errors } = await site.visit({ width, hasTouch, scripts, hasAnsweredNotice: true })
    const walker: Walker = { page, mode, hasTouch }
    await open(walker, '/flats?rooms=2')
    const form = page.getByRole('form', { name: 'Сравнение' })
    expect(await form.isVisible()).toBe(false)
    const boxes = page.getByRole('checkbox', { name: /^Сравнить: 2-комнатная/ })
    await check(walker, boxes.nth(0))
    if (scripts) {
      await form.getByText('Выбрано 1\u00a0объект', { exact: true }).waitFor()
      await press(walker, page.locator('nav a[href$="page=2"]'))
      await page.waitForURL(/page=2/)
      await expect.poll(() => boxes.nth(0).isChecked()).toBe(false)
    }
    await check(walker, boxes.nth(1))
    await press(
      walker,
      form.getByRole(scripts ? 'link' : 'button', { name: 'Сравнить', exact: true }),
    )
    await page.waitForURL(scripts ? /\/compare\?ids=\d+,\d+$/ : /\/compare\?ids=\d+&ids=\d+$/)
    await expect.poll(() => countColumns(page)).toBe(2)
    if (scripts) {
      await press(walker, page.getByRole('link', { name: /^Убрать из сравнения/ }))
      await expect.poll(() => countColumns(page)).toBe(1)
      await open(walker, '/parking?view=table')
      await form.getByText('Выбрано 1\u00a0объект', { exact: true }).waitFor()
    }
    expect(errors).toEqual([])
    verifies('D38-4', 'D38-5')
  })
})

it('shows in a list what was chosen before its code is there, and keeps what is changed until then', async () => {
  const { page, errors } = await site.visit({ width: 375, hasAnsweredNotice: true })
  await page.goto('/flats')
  const boxes = page.getByRole('checkbox', { name: /^Сравнить: / })
  const ids = await Promise.all([0, 1, 2].map((index) => boxes.nth(index).inputValue()))
  await page.evaluate((chosen) => sessionStorage.setItem('compare', chosen), `${ids[0]},${ids[1]}`)
  const code = Promise.withResolvers<void>()
  await page.route(/\/assets\/react-[^/]*\.js$/, async (route) => {
    await code.promise
    await route.continue()
  })
  await page.reload({ waitUntil: 'domcontentloaded' })
  const ticks = () => Promise.all([0, 1, 2].map((index) => boxes.nth(index).isChecked()))
  await expect.poll(ticks).toEqual([true, true, false])
  await boxes.nth(1).uncheck()
  await boxes.nth(2).check()
  code.resolve()
  const form = page.getByRole('form', { name: 'Сравнение' })
  await form.getByText('Выбрано 2\u00a0объекта', { exact: true }).waitFor()
  expect(await ticks()).toEqual([true, false, true])
  expect(await page.evaluate(() => sessionStorage.getItem('compare'))).toBe(`${ids[0]},${ids[2]}`)
  expect(errors).toEqual([])
})

it('keeps what the total includes in the address, also after a reload', async () => {
  const { page, errors } = await site.visit({ width: 1440 })
  await page.goto(await findAddress(2))
  await waitForScripts(page)
  const total = () => table(page).getByRole('row').last().textContent()
  const before = await total()
  await page.getByRole('checkbox', { name: 'Машино-место' }).check({ force: true })
  await page.waitForURL(/parking=1/)
  await expect.poll(total).not.toBe(before)
  const after = await total()
  await page.reload()
  expect(await total()).toBe(after)
  expect(await page.getByRole('checkbox', { name: 'Машино-место' }).isChecked()).toBe(true)
  expect(errors).toEqual([])
})

it.each(axeWidths)(
  'the form of ticked lots has no axe violations, the page no overflow (%i px)',
  async (width) => {
    const { page } = await site.visit({ width, hasAnsweredNotice: true })
    for (const path of ['/flats', '/flats?view=table', '/parking']) {
      await page.goto(path)
      await waitForScripts(page)
      const boxes = page.getByRole('checkbox', { name: /^Сравнить: / })
      await boxes.nth(1).check()
      await page
        .getByRole('form', { name: 'Сравнение' })
        .getByText(/^Выбрано/)
        .waitFor()
      expect(await findViolations(page, '#compare')).toEqual([])
      expect(await overflow(page)).toEqual([])
    }
  },
)

it.each(axeWidths)('twelve lots have no axe violations and no overflow (%i px)', async (width) => {
  const { page } = await site.visit({ width, hasAnsweredNotice: true })
  await page.goto(await findAddress(12))
  await waitForScripts(page)
  expect(await countColumns(page)).toBe(12)
  expect(await findViolations(page)).toEqual([])
  expect(await overflow(page)).toEqual([])
})

it('a table wider than the screen scrolls downwards with the page, under the names of its columns', async () => {
  const { page } = await site.visit({ width: 375, hasAnsweredNotice: true })
  await page.goto(await findAddress(6))
  await waitForScripts(page)
  const frame = page.locator('[data-count="6"]:has(> table)')
  const size = await frame.evaluate((box) => ({
    isWide: box.scrollWidth > box.clientWidth,
    hidden: box.scrollHeight - box.clientHeight,
  }))
  expect(size).toEqual({ isWide: true, hidden: 0 })
  const total = table(page).getByRole('row').last()
  await total.scrollIntoViewIfNeeded()
  const name = table(page).locator('th[scope="col"]').first()
  const header = page.getByRole('banner')
  // The names follow the header, which hides and appears.
  await expect
    .poll(async () => {
      const [top, bottom] = [await name.boundingBox(), await header.boundingBox()]
      return Math.round((top?.y ?? -999) - Math.max(0, (bottom?.y ?? 0) + (bottom?.height ?? 0)))
    })
    .toBeGreaterThanOrEqual(0)
  expect((await name.boundingBox())?.y).toBeLessThan((await total.boundingBox())?.y ?? 0)
})

/** Adds the first two lots of a list. Without scripts, each heart loads the list again, which shows no favourites. */
async function addFavourites(walker: Walker): Promise<void> {
  const { page, mode } = walker
  for (const count of [1, 2]) {
    if (mode === 'no scripts') {
      const loaded = page.waitForEvent('load')
      await press(walker, hearts(page, 'Добавить в избранное').nth(count - 1))
      await loaded
    } else {
      await press(walker, hearts(page, 'Добавить в избранное'))
      await expect.poll(() => hearts(page, 'Убрать из избранного').count()).toBe(count)
    }
  }
}

/** The number of lots, each with its name as the heading of its column. */
function countColumns(page: Page): Promise<number> {
  return table(page).locator('th[scope="col"]').count()
}

/** Returns the address of a comparison of so many lots: half of them flats, the others parking. */
async function findAddress(count: number): Promise<string> {
  const ids = await Promise.all(
    ['flats', 'parking'].map(async (kind) => {
      const response = await fetch(`${site.address}/api/${kind}/?limit=${count / 2}`)
      const { results } = (await response.json()) as { results: Array<{ id: number }> }
      return results.map(({ id }) => id)
    }),
  )
  return `/compare?ids=${ids.flat().join(',')}`
}
