import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { waitForScripts } from '../support/browser.ts'
import { setUpDemoSite } from '../support/browser-site.ts'

const site = setUpDemoSite()

/** Marks an element of the page, to tell later whether it was rendered again. */
const mark = (page: Page) =>
  page.evaluate(() => document.querySelector('main h1')?.setAttribute('data-mark', ''))
const isMarked = (page: Page) =>
  page.evaluate(() => document.querySelector('main h1')?.hasAttribute('data-mark'))
const scrollTop = (page: Page) => page.evaluate(() => window.scrollY)
const focusedLink = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('href'))

describe.each([375, 1440])('Back at %i px', (width) => {
  it.each([
    ['/flats?rooms=2', 'article h3 a'],
    ['/flats?view=table', 'table a[href^="/flats/"]'],
    ['/parking', 'a[href^="/parking/"]'],
    ['/storage', 'a[href^="/storage/"]'],
    ['/press', 'a[href^="/press/"]'],
    ['/changes', 'a[href^="/flats/"]'],
    ['/projects/dve-vertikali', 'a[href^="/projects/dve-vertikali/"]'],
  ])(
    'to %s shows the page that was left, where it was, with the focus on its link',
    async (path, links) => {
      const { page, errors } = await site.visit({ width })
      await page.goto(path)
      await waitForScripts(page)
      const link = page.getByRole('main').locator(links).filter({ visible: true }).nth(3)
      await link.scrollIntoViewIfNeeded()
      await page.waitForTimeout(500)
      await link.focus()
      await page.waitForTimeout(100)
      const [before, href] = [await scrollTop(page), await link.getAttribute('href')]
      await mark(page)
      await page.keyboard.press('Enter')
      await page.waitForURL(`**${href}`)
      await expect.poll(() => isMarked(page)).toBe(false)
      expect(await page.locator('head > title').count()).toBe(1)
      expect(await page.locator('link[rel=canonical]').count()).toBeLessThanOrEqual(1)
      await page.goBack()
      await page.waitForURL(`**${path}`)
      await expect.poll(() => isMarked(page)).toBe(true)
      await expect
        .poll(async () => Math.abs((await scrollTop(page)) - before))
        .toBeLessThanOrEqual(2)
      await expect.poll(() => focusedLink(page)).toBe(href)
      expect(await page.locator('head > title').count()).toBe(1)
      expect(errors).toEqual([])
    },
  )
})

it('Back on a slow device has the focus on the link, whose part of the page was rendered again', async () => {
  const { page, context, errors } = await site.visit({ width: 1440 })
  const device = await context.newCDPSession(page)
  await device.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  await page.goto('/projects/dve-vertikali')
  await waitForScripts(page)
  const link = page.getByRole('main').locator('li > a[href$="/buildings/3"]').first()
  // Its code is there, but not all of the page is hydrated yet.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('project-page.late')),
  )
  await link.focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/buildings/3')
  await page.locator('h1', { hasText: 'Башня' }).waitFor()
  await page.goBack()
  await expect.poll(() => focusedLink(page)).toBe('/projects/dve-vertikali/buildings/3')
  expect(errors).toEqual([])
})

it('a cached list has a working filter and hearts after Back', async () => {
  const { page, errors } = await site.visit({ width: 1440 })
  await page.goto('/flats')
  await waitForScripts(page)
  await page.getByRole('article').getByRole('link').first().click()
  await page.waitForURL(/\/flats\/\d+$/)
  await page.goBack()
  await page.getByRole('form', { name: 'Фильтр' }).getByRole('checkbox', { name: /^2/ }).click()
  await page.waitForURL('**/flats?rooms=2')
  await page
    .getByRole('article')
    .getByRole('button', { name: /^Добавить в избранное/ })
    .first()
    .click()
  await page.getByRole('article').getByRole('button', { pressed: true }).first().waitFor()
  expect(errors).toEqual([])
})

it('a cached list is not reachable by Tab and has no heading', async () => {
  const { page } = await site.visit({ width: 375 })
  await page.goto('/flats')
  await waitForScripts(page)
  await page.getByRole('article').getByRole('link').first().click()
  await page.waitForURL(/\/flats\/\d+$/)
  expect(await page.getByRole('heading', { name: /^Найдено/ }).count()).toBe(0)
  for (let n = 0; n < 40; n++) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('[inert]') === null)).toBe(
      true,
    )
  }
})

it('the page of a home begins with its card, and takes its place when the data is there', async () => {
  const { page, errors } = await site.visit({ width: 375 })
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.goto('/flats')
  await waitForScripts(page)
  await page.route(/\/page-data\/flats\/\d+$/, async (route) => {
    await released
    await route.continue()
  })
  const card = page.getByRole('article').first()
  const [title, price] = await Promise.all([
    card.getByRole('link').first().textContent(),
    card.getByText(/₽$/).first().textContent(),
  ])
  await card.getByRole('link').first().click()
  await page.waitForURL(/\/flats\/\d+$/)
  await page.getByRole('heading', { level: 1, name: title ?? '' }).waitFor()
  await page
    .getByText(price ?? '', { exact: true })
    .first()
    .waitFor()
  expect(await page.title()).toContain(title ?? '?')
  release()
  await page.getByRole('heading', { level: 2, name: 'Как добраться' }).waitFor()
  expect(errors).toEqual([])
})
