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

it('the gallery of a project begins with its rooms, then its court and its entrance', async () => {
  const page = await open('/projects/vodomernaya-12', 1440)
  const links = page.getByRole('list', { name: 'Фотографии' }).getByRole('link')
  const names = await links.evaluateAll((all) => all.map((link) => link.getAttribute('aria-label')))
  expect(names[0]).toContain('Кухня-гостиная')
  expect(names[1]).toContain('Вестибюль')
  expect(names[2]).toContain('Двор')
  expect(names[3]).toContain('Вход')
  expect(names.at(-1)).not.toContain('Кухня')
})

describe('the first two screens', () => {
  const PATHS = ['/', '/flats', '/apartments', '/projects', '/about', '/finishes', '/progress']

  it.each([
    [375, 812],
    [1440, 900],
  ])('have a picture (%i px)', async (width, height) => {
    const page = await open('/', width, height)
    for (const path of PATHS) {
      await page.goto(path)
      const widths = await page
        .getByRole('main')
        .locator('img')
        .evaluateAll(
          (all, end) =>
            all
              .map((picture) => ({
                box: picture.getBoundingClientRect(),
                src: picture.getAttribute('src') ?? '',
              }))
              .filter(({ box, src }) => box.top < end && !src.endsWith('.svg'))
              .map(({ box }) => box.width),
          2 * height,
        )
      expect(Math.max(0, ...widths), path).toBeGreaterThan(120)
    }
  })
})

describe('a project on a phone', () => {
  it('shows the pictures of the works, from above and of the film, and folds their words', async () => {
    const page = await open('/projects/dve-vertikali', 375)
    for (const id of ['progress', 'aerial', 'broadcasts']) {
      const picture = page.locator(`#${id}`).locator('img, video').first()
      await picture.scrollIntoViewIfNeeded()
      const { width, height } = (await picture.boundingBox()) ?? { width: 0, height: 0 }
      expect(width, id).toBeGreaterThan(250)
      expect(height, id).toBeGreaterThan(120)
      expect(await picture.isVisible(), id).toBe(true)
    }
    const words = page.locator('#progress details').first()
    expect(await words.evaluate((fold: HTMLDetailsElement) => fold.open)).toBe(false)
  })

  it('has titles of 28 px, and no title of a part outside its section', async () => {
    const page = await open('/projects/dve-vertikali', 375)
    const sizes = await page
      .getByRole('main')
      .locator('h2[id$="-title"]')
      .evaluateAll((all) => all.map((title) => getComputedStyle(title).fontSize))
    expect(Math.max(...sizes.map(Number.parseFloat))).toBeLessThanOrEqual(28)
    expect(await page.locator('#progress #aerial, #progress #broadcasts').count()).toBe(2)
  })
})
