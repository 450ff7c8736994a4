import { describe, expect, it } from 'vitest'
import { findViolations } from '../support/axe.ts'
import { waitForScripts } from '../support/browser.ts'
import { setUpSellingSite } from '../support/browser-site.ts'
import { verifies } from '../support/verifies.ts'
import { axeWidths } from '../support/widths.ts'

const site = setUpSellingSite()

const visit = (options: { width?: number; scripts?: boolean } = {}) => site.visit({ ...options })

it('shows the complete kit without scripts, with a list of links to its parts', async () => {
  const { page, errors } = await visit({ scripts: false })
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
  expect(errors).toEqual([])
  verifies('§2.1-9', '§10.2-9')
})

it('shows the samples of hover and focus with the styles of real hover and focus', async () => {
  const { page } = await visit()
  await page.goto('/ui-kit')
  await waitForScripts(page)
  const buttons = page.locator('#buttons').getByRole('button', { name: 'Показать', exact: true })
  const readStyle = (nth: number) =>
    buttons.nth(nth).evaluate((button) => {
      const { backgroundColor, outlineStyle, outlineWidth } = getComputedStyle(button)
      return { backgroundColor, outline: `${outlineStyle} ${outlineWidth}` }
    })
  const [rest, hover, focus] = [await readStyle(0), await readStyle(1), await readStyle(2)]
  expect(hover.backgroundColor).not.toBe(rest.backgroundColor)
  expect(focus.outline).toBe('solid 2px')
  await buttons.nth(0).hover()
  await expect.poll(() => readStyle(0)).toEqual(hover)
  await page.mouse.move(0, 0)
  await buttons.nth(0).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await expect.poll(() => readStyle(0)).toEqual(focus)
})

it.each(axeWidths.map((width) => [width, width === 1440 ? 'size and area' : 'size'] as const))(
  'opens at %i px a dialog of each %s without axe violations',
  { timeout: 120_000 },
  async (width, which) => {
    const { page, errors } = await site.visit({ width, hasAnsweredNotice: true })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/ui-kit')
    await waitForScripts(page)
    const openers = page.locator('#dialogs').getByRole('button', { name: /^Открыть/ })
    const all = await openers.all()
    expect(all).toHaveLength(9)
    // Each size has three areas, which differ only in colour.
    for (const opener of which === 'size' ? all.filter((_, n) => n % 3 === 0) : all) {
      await opener.click()
      const dialog = page.getByRole('dialog')
      await dialog.waitFor()
      expect(await findViolations(page, '[role=dialog]')).toEqual([])
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      await expect.poll(() => opener.evaluate((own) => own === document.activeElement)).toBe(true)
    }
    expect(errors).toEqual([])
  },
)

it('renders the rouble sign in the font of the text', async () => {
  const { page, context } = await visit()
  await page.goto('/ui-kit')
  await page.evaluate(() => document.fonts.ready)
  const session = await context.newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument')
  const { nodeId } = await session.send('DOM.querySelector', {
    nodeId: root.nodeId,
    selector: '#facts span:has(> s)',
  })
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
  expect(fonts.map(({ familyName }) => familyName.replace(/ .*/, ''))).toEqual(
    fonts.map(() => 'Onest'),
  )
  expect(fonts.reduce((sum, { glyphCount }) => sum + glyphCount, 0)).toBeGreaterThan(5)
})

describe.each([
  ['on', 4],
  ['off', 0],
])('with SHOW_FLAT_BUTTON %s', (setting, count) => {
  const own = setUpSellingSite({ settings: { SHOW_FLAT_BUTTON: setting } })

  it(`the list of flats has ${count} buttons «Показать квартиру»`, async () => {
    const { page } = await own.visit()
    await page.goto('/flats')
    expect(await page.getByRole('article').getByText('Показать квартиру').count()).toBe(count)
    expect(await findViolations(page)).toEqual([])
  })
})
