import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { waitForScripts } from '../support/browser.ts'
import { setUpDemoSite, setUpSecondSite } from '../support/browser-site.ts'

const site = setUpDemoSite()
const second = setUpSecondSite()

/** Returns the address of the dearest or cheapest flat of a site. */
async function findFlat(address: string, order: 'price' | '-price'): Promise<string> {
  const response = await fetch(`${address}/api/flats/?limit=1&order=${order}`)
  const { results } = (await response.json()) as { results: Array<{ id: number }> }
  return `/flats/${results[0]?.id}`
}

/** How far the layout has shifted since the page began. */
const readShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as Array<PerformanceEntry & { value: number }>) {
            sum += entry.value
          }
        }).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
      }),
  )

const SIZES = [
  [1024, 768],
  [1280, 800],
  [1440, 900],
] as const

describe.each(SIZES)('the first screen of the dearest flat at %i × %i', (width, height) => {
  it('has its name, its price, a call, its plan and two views, in the colours of its class', async () => {
    const { page } = await site.visit({ width, height, hasAnsweredNotice: true })
    await page.goto(await findFlat(site.address, '-price'))
    const main = page.getByRole('main')
    const seen = {
      name: page.getByRole('heading', { level: 1 }),
      price: main.locator('[data-bottom-bar]').locator('xpath=preceding-sibling::div[1]'),
      call: main.locator('[data-bottom-bar]').getByRole('button', { name: /звонок/ }),
      plan: main.locator('#plan svg').first(),
    }
    for (const [name, part] of Object.entries(seen)) {
      const box = await part.boundingBox()
      expect(box, name).not.toBeNull()
      expect((box?.y ?? 0) + Math.min(box?.height ?? 0, height / 2), name).toBeLessThan(height)
      if (name !== 'plan') expect((box?.y ?? 0) + (box?.height ?? 0), name).toBeLessThan(height)
    }
    const views = page.getByRole('list', { name: 'Виды' }).locator('img')
    expect(await views.count()).toBe(2)
    for (const view of await views.all()) {
      const box = await view.boundingBox()
      // At least half of each is in the first screen.
      expect((box?.y ?? height) + (box?.height ?? 0) / 2).toBeLessThan(height)
      expect(box?.width).toBeGreaterThan(150)
      await expect
        .poll(() => view.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0)
    }
    const paper = await seen.name.evaluate((heading) => {
      const toned = heading.closest('[data-tone]')
      return toned && getComputedStyle(toned).backgroundColor
    })
    expect(paper).toBe('rgb(20, 23, 26)')
    await waitForScripts(page)
    await page.waitForLoadState('networkidle')
    expect(await readShift(page)).toBeLessThanOrEqual(0.01)
  })
})

it.each([375, 1440])(
  'views are there without scripts at %i px, and nothing is wider than the window',
  async (width) => {
    const { page } = await site.visit({ width, scripts: false })
    await page.goto(await findFlat(site.address, '-price'))
    const views = page.getByRole('list', { name: 'Виды' })
    expect(await views.getByRole('listitem').count()).toBe(2)
    expect((await views.boundingBox())?.width).toBeLessThanOrEqual(width)
  },
)

it('a picture of a room is of a home with as many rooms, or says nothing of that', async () => {
  const { page } = await site.visit()
  for (const order of ['price', '-price'] as const) {
    await page.goto(await findFlat(site.address, order))
    const words = await page.getByRole('main').locator('figcaption').allTextContents()
    expect(words.length).toBeGreaterThan(0)
    if (order === '-price') expect(words.join()).not.toMatch(/22\sм²|трёхкомнатной|Студия/)
  }
})

it.each([375, 1024, 1440])(
  'homes of a feed without geometry have no empty place at %i px',
  async (width) => {
    const { page } = await second.visit({ width, hasAnsweredNotice: true })
    await page.goto(await findFlat(second.address, '-price'))
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.locator('img[src*="/media/axonometries/"]').count()).toBe(0)
    for (const item of await page.getByRole('list', { name: 'Виды' }).getByRole('listitem').all()) {
      expect((await item.boundingBox())?.height).toBeGreaterThan(100)
    }
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(wide).toBeLessThanOrEqual(0)
  },
)
