import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { waitForScripts } from '../support/browser.ts'
import { setUpDemoSite } from '../support/browser-site.ts'

/* What a person would see at a glance, and no rule of the accessibility tests reports. */
const site = setUpDemoSite()

async function open(path: string, width: number, height?: number): Promise<Page> {
  const { page } = await site.visit({ width, ...(height && { height }), hasAnsweredNotice: true })
  await page.goto(path)
  await waitForScripts(page)
  return page
}

describe('the header', () => {
  it.each([1280, 1440, 1920])(
    'has all of its items beside each other when text alone is twice as large (%i px)',
    async (width) => {
      const page = await open('/flats', width)
      // As browsers do that enlarge text without the conditions on the width of the window.
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '125%'))
      const items = page.getByRole('banner').locator('a:visible, button:visible')
      const boxes = await items.evaluateAll((all) =>
        all.map((item) => {
          const { left, right, top, bottom } = item.getBoundingClientRect()
          return { name: item.textContent, left, right, top, bottom }
        }),
      )
      expect(boxes.length).toBeGreaterThan(10)
      const pairs = boxes.flatMap((a, index) =>
        boxes
          .slice(index + 1)
          .filter(
            (b) =>
              a.left < b.right - 1 &&
              b.left < a.right - 1 &&
              a.top < b.bottom - 4 &&
              b.top < a.bottom - 4,
          )
          .map((b) => `${a.name} / ${b.name}`),
      )
      expect(pairs).toEqual([])
      expect(boxes.filter(({ right, left }) => right > width || left < 0)).toEqual([])
      const logo = page.getByRole('banner').getByText('Ордината')
      expect((await logo.boundingBox())?.width).toBeGreaterThan(40)
    },
  )

  it.each(['/projects/dve-vertikali', '/projects/klyon-i-lipa', '/progress/dve-vertikali'])(
    'has the paper of the page (%s)',
    async (path) => {
      const page = await open(path, 1440)
      const paper = (selector: string) =>
        page
          .locator(selector)
          .first()
          .evaluate((element) => getComputedStyle(element).backgroundColor)
      expect(await paper('header')).toBe(await paper('main [data-tone]'))
    },
  )
})

it.each(['/', '/projects/dve-vertikali', '/flats/1'])(
  'rows of cards begin where the column of text begins on a phone (%s)',
  async (path) => {
    const page = await open(path, 375)
    const rails = page.getByRole('main').locator('ul:visible')
    const lefts = await rails.evaluateAll((all) =>
      all
        .filter((rail) => getComputedStyle(rail).scrollSnapType.startsWith('x'))
        // A row inside a card of another row is scrolled with it.
        .filter((rail) => rail.parentElement?.closest('ul') === null)
        .map((rail) => rail.firstElementChild?.getBoundingClientRect().left),
    )
    expect(lefts.length).toBeGreaterThan(0)
    expect(new Set(lefts)).toEqual(new Set([16]))
  },
)

it.each([375, 768])('cells of a chessboard show all of their words (%i px)', async (width) => {
  const page = await open('/projects/dve-vertikali/buildings/2', width)
  const cells = page.getByRole('gridcell').filter({ has: page.locator('a[data-lot*=" "]') })
  const cut = await cells.evaluateAll((all) =>
    all
      .filter((cell) => {
        cell.closest('[role=row]')?.setAttribute('style', 'content-visibility: visible')
        return cell.scrollWidth > cell.clientWidth || cell.scrollHeight > cell.clientHeight
      })
      .map((cell) => cell.innerHTML),
  )
  expect(await cells.count()).toBeGreaterThan(50)
  expect(cut).toEqual([])
})

it('a card of a phone has four facts, each with its label in a row', async () => {
  const page = await open('/flats', 375)
  const rows = await page
    .getByRole('article')
    .first()
    .locator('dt:visible')
    .evaluateAll((all) =>
      all.map((label) => [
        label.textContent,
        Math.abs(
          label.getBoundingClientRect().top -
            (label.nextElementSibling?.getBoundingClientRect().top ?? 0),
        ),
      ]),
    )
  expect(rows.map(([name]) => name)).toEqual(['Дом', 'Этаж', 'Сдача', 'Метро'])
  expect(rows.every(([, apart]) => Number(apart) <= 1)).toBe(true)
})

it.each([375, 768])('the views of a list have their names (%i px)', async (width) => {
  const page = await open('/flats', width)
  const names = page.getByRole('group', { name: 'Вид' }).locator('a > span')
  const boxes = await names.evaluateAll((all) =>
    all.map((name) => [name.textContent, name.getBoundingClientRect().width > 20]),
  )
  expect(boxes).toEqual(['Карточки', 'Таблица', 'Планировки', 'Карта'].map((name) => [name, true]))
})

it.each([375, 1440])(
  'a building moves nothing while it is scrolled without motion (%i px)',
  async (width) => {
    const { page } = await site.visit({ width, hasAnsweredNotice: true })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.addInitScript(() => {
      Object.assign(window, { shift: 0 })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as Array<PerformanceEntry & { value: number }>) {
          Object.assign(window, { shift: Reflect.get(window, 'shift') + entry.value })
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto('/projects/dve-vertikali/buildings/2')
    await waitForScripts(page)
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    for (let y = 0; y < height; y += 300) {
      await page.evaluate((top) => scrollTo(0, top), y)
      await page.waitForTimeout(50)
    }
    expect(await page.evaluate(() => Number(Reflect.get(window, 'shift')))).toBeLessThan(0.01)
  },
)
