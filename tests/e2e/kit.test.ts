import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findViolations } from '../support/axe.ts'
import { newVisitor, openBrowser, waitForScripts } from '../support/browser.ts'
import { type SellingSite, startSellingSite } from '../support/selling-site.ts'

let browser: Browser
let site: SellingSite
beforeAll(async () => {
  browser = await openBrowser()
  site = await startSellingSite('sqlite')
})
afterAll(async () => {
  await browser.close()
  expect(await site.close()).toBe(0)
  expect(site.log).toEqual([])
})

const visit = (options: { width?: number; scripts?: boolean } = {}) =>
  newVisitor(browser, { ...options, baseURL: site.address })

it('shows the whole kit without scripts, and its list leads to each part', async () => {
  const { page, context, complaints } = await visit({ scripts: false })
  await page.goto('/ui-kit')
  const links = page.getByRole('navigation', { name: 'Части набора' }).getByRole('link')
  expect(await links.count()).toBeGreaterThanOrEqual(13)
  for (const link of await links.all()) {
    const target = page.locator((await link.getAttribute('href')) ?? '')
    expect(await target.getByRole('heading', { level: 2 }).first().textContent()).toBe(
      await link.textContent(),
    )
  }
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
  await page.getByText('Окна открываются, когда на странице работают скрипты.').waitFor()
  expect(complaints).toEqual([])
  await context.close()
})

it('shows the pointer and the focus on a control by the rules that these have themselves', async () => {
  const { page, context } = await visit()
  await page.goto('/ui-kit')
  await waitForScripts(page)
  const buttons = page.locator('#buttons').getByRole('button', { name: 'Показать', exact: true })
  const look = (nth: number) =>
    buttons.nth(nth).evaluate((button) => {
      const { backgroundColor, outlineStyle, outlineWidth } = getComputedStyle(button)
      return { backgroundColor, outline: `${outlineStyle} ${outlineWidth}` }
    })
  const [rest, hover, focus] = [await look(0), await look(1), await look(2)]
  expect(hover.backgroundColor).not.toBe(rest.backgroundColor)
  expect(focus.outline).toBe('solid 2px')
  await buttons.nth(0).hover()
  await expect.poll(() => look(0)).toEqual(hover)
  await page.mouse.move(0, 0)
  await buttons.nth(0).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await expect.poll(() => look(0)).toEqual(focus)
  await context.close()
})

it.each([
  [375, 'size'],
  [768, 'size'],
  [1440, 'size and area'],
])('opens at %i px a window of each %s', { timeout: 120_000 }, async (width, which) => {
  const { page, context, complaints } = await visit({ width })
  await page.addInitScript(() => localStorage.setItem('accept-cookie', 'true'))
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/ui-kit')
  await waitForScripts(page)
  const openers = page.locator('#dialogs').getByRole('button', { name: /^Открыть/ })
  const all = await openers.all()
  expect(all).toHaveLength(9)
  // Three areas of each size, which differ in colour alone.
  for (const opener of which === 'size' ? all.filter((_, n) => n % 3 === 0) : all) {
    await opener.click()
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    expect(await findViolations(page, '[role=dialog]')).toEqual([])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => opener.evaluate((own) => own === document.activeElement)).toBe(true)
  }
  expect(complaints).toEqual([])
  await context.close()
})

it('sets the rouble sign in the font of the text', async () => {
  const { page, context } = await visit()
  await page.goto('/ui-kit')
  await page.evaluate(() => document.fonts.ready)
  const session = await context.newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument')
  const { nodeId } = await session.send('DOM.querySelector', {
    nodeId: root.nodeId,
    selector: '#facts span[class*=price]',
  })
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
  expect(fonts.map(({ familyName }) => familyName.replace(/ .*/, ''))).toEqual(
    fonts.map(() => 'Onest'),
  )
  expect(fonts.reduce((sum, { glyphCount }) => sum + glyphCount, 0)).toBeGreaterThan(5)
  await context.close()
})

it.each([
  ['on', 4],
  ['off', 0],
])('«Показать квартиру» on the cards of flats is a setting: %s', async (setting, count) => {
  const own = await startSellingSite('sqlite', { SHOW_FLAT_BUTTON: setting })
  const { page, context } = await newVisitor(browser, { baseURL: own.address })
  await page.goto('/flats')
  expect(await page.getByRole('article').getByText('Показать квартиру').count()).toBe(count)
  expect(await findViolations(page)).toEqual([])
  await context.close()
  expect(await own.close()).toBe(0)
})
