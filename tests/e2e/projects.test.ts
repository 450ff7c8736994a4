import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { findViolations } from '../support/axe.ts'
import { waitForScripts } from '../support/browser.ts'
import { setUpDemoSite } from '../support/browser-site.ts'
import { overflow } from '../support/page-checks.ts'
import { isNightly } from '../support/nightly.ts'
import { verifies } from '../support/verifies.ts'
import { axeWidths } from '../support/widths.ts'

const site = setUpDemoSite()

const PROJECT = '/projects/vodomernaya-12'

async function visit(path: string, { width = 1440, scripts = true } = {}) {
  const visitor = await site.visit({ width, scripts, hasAnsweredNotice: true })
  await visitor.page.goto(path)
  if (scripts) {
    await waitForScripts(visitor.page)
    await visitor.page.waitForLoadState('networkidle')
  }
  return visitor
}

const figure = (page: Page, name: string) => page.getByRole('figure', { name, exact: true })
const chessboard = (page: Page) => page.getByRole('grid', { name: 'Шахматка' })
const focusedName = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')

describe('the chessboard', () => {
  it('is one tab stop, in which arrow keys move the focus and Enter opens a flat', async () => {
    const { page } = await visit(`${PROJECT}/buildings/${await buildingId()}`)
    const grid = chessboard(page)
    await expect.poll(() => grid.locator('[tabindex="0"]').count()).toBe(1)
    await grid.locator('[tabindex="0"]').focus()
    await page.keyboard.press('Control+Home')
    const rows = grid.getByRole('row').filter({ has: page.getByRole('gridcell') })
    const nameAt = (row: number, cell: number) =>
      rows
        .nth(row)
        .getByRole('gridcell')
        .nth(cell)
        .evaluate((it) => (it.querySelector('a') ?? it).getAttribute('aria-label'))
    expect(await focusedName(page)).toBe(await nameAt(0, 0))
    for (const [key, row, cell] of [
      ['ArrowRight', 0, 1],
      ['ArrowDown', 1, 1],
      ['ArrowLeft', 1, 0],
      ['ArrowUp', 0, 0],
      ['End', 0, -1],
      ['Home', 0, 0],
      ['Control+End', -1, -1],
      ['Control+Home', 0, 0],
    ] as const) {
      await page.keyboard.press(key)
      expect([key, await focusedName(page)]).toEqual([key, await nameAt(row, cell)])
    }
    expect(await grid.locator('[tabindex="0"]').count()).toBe(1)
    const link = grid.getByRole('link').first()
    await link.focus()
    const address = await link.getAttribute('href')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**${address}`)
    verifies('D35-3')
  })

  it('contains every lot of the building, and Back restores the previous filter', async () => {
    const id = await buildingId()
    const { page } = await visit(`${PROJECT}/buildings/${id}`)
    const kinds = ['flats', 'apartments', 'parking', 'storage']
    const status = 'status=available&status=reserved&status=sold'
    const counts = await Promise.all(
      kinds.map(async (kind) => {
        const url = `${site.address}/api/${kind}/?building=${id}&${status}&limit=1`
        const { count } = (await (await fetch(url)).json()) as { count: number }
        return count
      }),
    )
    const all = counts.reduce((sum, count) => sum + count, 0)
    expect(await chessboard(page).getByRole('gridcell').count()).toBe(all)
    const found = page.getByRole('form', { name: 'Фильтр шахматки' }).getByRole('status')
    const before = await found.textContent()
    await page
      .getByRole('form', { name: 'Фильтр шахматки' })
      .getByRole('checkbox', { name: 'Только свободные' })
      .check()
    await page.waitForURL(/free=1/)
    await expect.poll(() => found.textContent()).not.toBe(before)
    await page.goBack()
    await expect.poll(() => found.textContent()).toBe(before)
  })

  it('keeps row headers, column headers and the section visible when scrolled on a phone', async () => {
    const { page } = await visit(`${PROJECT}/buildings/${await buildingId()}`, {
      width: 375,
    })
    const grid = chessboard(page)
    await grid.evaluate((it) => it.scrollTo(260, 160))
    const { left, top } = await grid.evaluate((it) => it.getBoundingClientRect())
    const head = await grid.getByRole('columnheader', { name: 'Этаж' }).boundingBox()
    const storey = await grid.getByRole('rowheader').nth(6).boundingBox()
    const section = await grid.getByText(/^Секция 1$/).boundingBox()
    expect(Math.abs((head?.y ?? 0) - top)).toBeLessThan(3)
    expect((storey?.x ?? 0) - left).toBeLessThan(24)
    expect((section?.x ?? 0) - left).toBeGreaterThanOrEqual(0)
  })
})

describe('the card of a drawing', () => {
  const card = (page: Page) => page.locator('[data-edge]')

  it('is shown for what is pointed at and for what has the focus, and is hidden by Escape', async () => {
    const { page } = await visit(`${PROJECT}/genplan`)
    const [first, second] = [0, 1].map((n) => figure(page, 'Генплан').getByRole('link').nth(n))
    await first?.hover()
    await expect.poll(() => card(page).textContent()).toMatch(/^Корпус 1/)
    await second?.focus()
    await expect.poll(() => card(page).textContent()).toMatch(/^Корпус 2.*квартир.* от/)
    await page.keyboard.press('Escape')
    await expect.poll(() => card(page).count()).toBe(0)
  })
})

describe('the zoom of a drawing', () => {
  it.each(['Генплан', 'Фасад', 'Этаж'])(
    '%s: increases by mouse wheel up to a limit, and the button resets it',
    async (name) => {
      const { page } = await visit(await findPath(name))
      const drawn = figure(page, name)
      const zoom = () =>
        drawn
          .locator('[style*="--zoom"]')
          .first()
          .evaluate((it) => Number(getComputedStyle(it).getPropertyValue('--zoom')))
      await drawn.getByRole('button', { name: 'Приблизить' }).click()
      await expect.poll(zoom).toBeGreaterThan(1)
      await drawn.hover({ position: { x: 200, y: 120 } })
      for (let turn = 0; turn < 20; turn++) await page.mouse.wheel(0, -400)
      await expect.poll(zoom).toBe(6)
      await drawn.getByRole('button', { name: 'Целиком' }).click()
      await expect.poll(zoom).toBe(1)
    },
  )
})

describe.each([true, false])('the filter of a drawing, scripts: %s', (scripts) => {
  it.each([
    ['Фасад', 'Фильтр этажей'],
    ['Этаж', 'Фильтр этажа'],
  ])('%s: marks what does not match in its accessible name', async (name, form) => {
    const { page } = await visit(await findPath(name), { scripts })
    const misfits = figure(page, name).getByRole('link', { name: /не подходит$/ })
    expect(await misfits.count()).toBe(0)
    const filter = page.getByRole('form', { name: form })
    await filter.getByRole('checkbox', { name: 'Студия' }).check({ force: true })
    if (!scripts) await filter.getByRole('button', { name: 'Показать' }).click()
    await page.waitForURL(/rooms=0/)
    await expect.poll(() => misfits.count()).toBeGreaterThan(0)
  })
})

it('sets the sun of the genplan by a form without scripts, and by sliders with scripts', async () => {
  const plain = await visit(`${PROJECT}?month=12&hour=12`, { scripts: false })
  const words = plain.page.getByRole('form', { name: 'Солнце и тени' }).getByRole('status')
  expect(await words.textContent()).toMatch(/^22.декабря, 12:00/)
  await plain.page.getByRole('button', { name: 'Показать тени' }).click()
  await plain.page.waitForURL(/\?month=12&hour=12#genplan$/)
  const { page } = await visit(PROJECT)
  const shade = () =>
    page.locator('#genplan svg path[data-part="shadows"]').first().getAttribute('d')
  const before = await shade()
  await page.getByRole('slider', { name: /^Час/ }).press('ArrowRight')
  await expect.poll(shade).not.toBe(before)
})

it('switches the building of the chessboard without leaving it', async () => {
  const { page } = await visit(PROJECT)
  // Fetched when it is near.
  expect(await chessboard(page).count()).toBe(0)
  await page
    .getByRole('navigation', { name: 'Разделы проекта' })
    .getByRole('link', { name: 'Шахматка' })
    .click()
  const first = await chessboard(page).getByRole('gridcell').first().innerHTML()
  await page
    .getByRole('navigation', { name: 'Корпус шахматки' })
    .getByRole('link', { name: 'Корпус 2' })
    .click()
  await page.waitForURL(/\?building=\d+#chessboard$/)
  await expect
    .poll(() => chessboard(page).getByRole('gridcell').first().innerHTML())
    .not.toBe(first)
})

it.each([375, 1440])('marks the anchor of the section that is read, at %i px', async (width) => {
  const { page } = await visit(PROJECT, { width })
  const anchors = page.getByRole('navigation', { name: 'Разделы проекта' })
  const marked = () => anchors.locator('[aria-current="true"]').allTextContents()
  expect(await marked()).toEqual([])
  await anchors.getByRole('link', { name: 'Документы' }).click()
  await expect.poll(marked).toEqual(['Документы'])
  const link = anchors.getByRole('link', { name: 'Документы' })
  await expect.poll(async () => (await link.boundingBox())?.x).toBeLessThan(width - 80)
  await page.evaluate(() => scrollTo(0, 0))
  await expect.poll(marked).toEqual([])
})

it('opens the chessboard by a link with all of its cells, of which one is a tab stop', async () => {
  const id = await buildingId()
  const loaded = await visit(`${PROJECT}/buildings/${id}`)
  const all = await chessboard(loaded.page).getByRole('gridcell').count()
  const { page } = await visit(`${PROJECT}/genplan`)
  await figure(page, 'Генплан').getByRole('link').first().click()
  await page.waitForURL(/\/buildings\/\d+$/)
  await expect.poll(() => chessboard(page).getByRole('gridcell').count()).toBe(all)
  expect(await chessboard(page).locator('[tabindex="0"]').count()).toBe(1)
  const free = chessboard(page).getByRole('link', { name: /^№/ })
  expect(await free.and(page.locator(':not([tabindex])')).count()).toBe(0)
})

describe.each(axeWidths)('at %i px', (width) => {
  it.each([
    `${PROJECT}?rooms=2&price_max=x`,
    '/projects/dve-vertikali',
    ...(isNightly ? ['/projects?area_type=castle', '/projects/klyon-i-lipa'] : []),
  ])('%s has no axe violations and no horizontal overflow', async (path) => {
    const { page } = await visit(path, { width })
    expect(await findViolations(page)).toEqual([])
    expect(await overflow(page)).toEqual([])
  })
})

describe('the page of an underground storey', () => {
  it.each([375, 1440])(
    'draws its places once, before and after its code has come (%i px)',
    async (width) => {
      const url = `${site.address}/api/parking/?limit=1`
      const { results } = (await (await fetch(url)).json()) as {
        results: Array<{ project: { slug: string }; floor_id: number }>
      }
      const path = `/projects/${results[0]?.project.slug}/floors/${results[0]?.floor_id}`
      const plain = await visit(path, { width, scripts: false })
      const places = (page: Page) => page.getByRole('figure', { name: /^Этаж/ }).getByRole('link')
      const drawn = await places(plain.page).count()
      expect(drawn).toBeGreaterThan(5)
      const { page, errors } = await visit(path, { width })
      expect(await places(page).count()).toBe(drawn)
      const href = await places(page).first().getAttribute('href')
      await places(page).first().focus()
      await page.keyboard.press('Enter')
      await page.waitForURL(`**${href}`)
      expect(await overflow(page)).toEqual([])
      expect(errors).toEqual([])
    },
  )
})

/** Returns the path of a drawing: the genplan, the facade of the first building, or a storey with a studio and larger flats. */
async function findPath(name: string): Promise<string> {
  if (name === 'Генплан') return `${PROJECT}/genplan`
  const id = await buildingId()
  if (name === 'Фасад') return `${PROJECT}/buildings/${id}`
  const list = async (rooms: string) => {
    const url = `${site.address}/api/flats/?building=${id}&${rooms}&limit=100`
    return ((await (await fetch(url)).json()) as { results: Array<{ floor_id: number }> }).results
  }
  const studios = await list('rooms=0')
  const others = await list('rooms=1&rooms=2&rooms=3')
  const both = studios.find(({ floor_id }) => others.some((other) => other.floor_id === floor_id))
  return `${PROJECT}/floors/${both?.floor_id}`
}

/** Returns the id of the first building of the project. */
async function buildingId(): Promise<number> {
  const projects = (await (await fetch(`${site.address}/api/projects/?limit=100`)).json()) as {
    results: Array<{ slug: string; buildings: Array<{ id: number }> }>
  }
  const project = projects.results.find(({ slug }) => PROJECT.endsWith(slug))
  return project?.buildings[0]?.id ?? 0
}
