import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { waitForScripts } from '../support/browser.ts'
import { setUpSellingSite } from '../support/browser-site.ts'

const site = setUpSellingSite()

/** Paths below `/page-data` that the page requests. */
function listenForData(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/page-data/')) paths.push(pathname.replace(/\d+/g, 'ID'))
  })
  return paths
}

const belowTitle = (page: Page) => page.getByRole('heading', { level: 2, name: 'Как добраться' })

describe('the page of a lot', () => {
  it('is complete in its document, and fetches what is below the first screen after a navigation', async () => {
    const { page, errors } = await site.visit({ width: 375 })
    await page.goto('/flats')
    await waitForScripts(page)
    const requested = listenForData(page)
    await page.getByRole('article').getByRole('link').first().click()
    await belowTitle(page).waitFor()
    expect(requested.filter((path) => path.startsWith('/page-data/flats/ID'))).toEqual([
      '/page-data/flats/ID',
      '/page-data/flats/ID/sections',
    ])
    const document = await page.request.get(page.url())
    expect(await document.text()).toContain('Как добраться')
    expect(errors).toEqual([])
  })

  it('shows name, floor, price and the top of the plan on the first screen of a phone', async () => {
    const { page } = await site.visit({ width: 375 })
    await page.setViewportSize({ width: 375, height: 812 })
    await page.goto('/flats')
    const path = await page.getByRole('article').getByRole('link').first().getAttribute('href')
    await page.goto(path ?? '')
    await waitForScripts(page)
    const main = page.getByRole('main')
    for (const [name, part] of [
      ['name and area', main.getByRole('heading', { level: 1 })],
      ['floor', main.getByText(/^Этаж\s\d/).first()],
      ['price', main.getByText(/\d{3}\s₽/).first()],
    ] as const) {
      const box = await part.boundingBox()
      expect(box ? box.y + box.height : null, name).toBeLessThan(600)
    }
    expect((await page.getByRole('region', { name: 'План' }).boundingBox())?.y).toBeLessThan(600)
  })

  it('keeps its place when Back leads to a lot that the visitor had opened as a document', async () => {
    const { page, errors } = await site.visit({ width: 375 })
    await page.goto('/flats')
    const path = await page.getByRole('article').getByRole('link').first().getAttribute('href')
    await page.goto(path ?? '')
    await waitForScripts(page)
    const way = page.getByRole('link', { name: /^Проект «/ })
    await way.scrollIntoViewIfNeeded()
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)))
    const before = await page.evaluate(() => scrollY)
    expect(before).toBeGreaterThan(1_000)
    await way.evaluate((link: HTMLElement) => link.click())
    await page.waitForURL(/\/projects\//)
    await page.goBack()
    await belowTitle(page).waitFor()
    await expect.poll(() => page.evaluate((y) => Math.abs(scrollY - y), before)).toBeLessThan(3)
    expect(errors).toEqual([])
  })

  it('says that a drawing has not come, and fetches it again at the next press', async () => {
    const { page } = await site.visit()
    await page.goto('/flats')
    const path = await page.getByRole('article').getByRole('link').first().getAttribute('href')
    await page.goto(path ?? '')
    await waitForScripts(page)
    const step = page.getByRole('region', { name: 'На фасаде' })
    let isOff = true
    await page.route(/\/page-data\/flats\/\d+\/drawings/, (route) =>
      isOff ? route.abort() : route.continue(),
    )
    await page.getByRole('link', { name: 'На фасаде', exact: true }).click()
    await step.getByText('Чертёж не загрузился').waitFor()
    isOff = false
    await page.getByRole('link', { name: 'На фасаде', exact: true }).click()
    await step.getByRole('figure', { name: 'Фасад' }).waitFor()
  })
})
