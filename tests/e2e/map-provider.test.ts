import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { setUpDemoSite } from '../support/browser-site.ts'
import { type FakeWidgetServer, startFakeWidgetServer } from '../support/fake-widget-server.ts'
import { isNightly } from '../support/nightly.ts'
import { verifies } from '../support/verifies.ts'

let provider: FakeWidgetServer
/** Draws WebGL in software; the browser of the other tests has none. */
let drawing: Browser
beforeAll(async () => {
  provider = await startFakeWidgetServer()
  drawing = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-quic', '--enable-unsafe-swiftshader'],
  })
})
afterEach(() => {
  provider.mode = 'documented'
  provider.calls.length = 0
})
afterAll(async () => {
  await drawing.close()
  await provider.close()
})
const site = setUpDemoSite({
  settings: () => ({
    YANDEX_MAPS_KEY: 'key-1',
    YANDEX_MAPS_URL: provider.url,
    MAP_STYLE_URL: `${provider.url}/style.json`,
    COOKIE_CONSENT: 'choice',
  }),
})

/** A visitor who has allowed third parties. */
async function visit({ isAllowed = true } = {}): Promise<Page> {
  const { page } = await site.visit({ width: 1280, hasAnsweredNotice: isAllowed }, drawing)
  return page
}
const region = (page: Page) => page.getByRole('region', { name: 'Карта', exact: true })
/** The map that the provider has drawn, in its frame. */
const drawn = (page: Page) => region(page).frameLocator('iframe').locator('.fake-yandex')
const paths = () => provider.calls.map(({ path }) => path)

it('shows projects, chosen places and walks on the map of the provider', async () => {
  const page = await visit()
  const response = await page.goto('/map?city=moskva')
  expect(response?.headers()['content-security-policy']).not.toContain('unsafe')
  const map = region(page)
  await drawn(page).waitFor()
  expect(paths()).toEqual(['/v3/?apikey=key-1&lang=ru_RU'])
  const pin = map.getByRole('button', { name: /^Водомерная, 12/ })
  await pin.click()
  await map.getByRole('button', { name: /^Куда дойти/ }).click()
  await expect.poll(() => drawn(page).getAttribute('data-features')).toMatch(/^[1-9]/)
  await map.getByText('Что рядом').click()
  await map.getByRole('button', { name: /^Школы \d+/ }).click()
  await expect.poll(() => drawn(page).getAttribute('data-markers')).toMatch(/^[1-9]/)
  const zoom = Number(await drawn(page).getAttribute('data-zoom'))
  await map.getByRole('button', { name: 'Приблизить', exact: true }).click()
  expect(Number(await drawn(page).getAttribute('data-zoom'))).toBeCloseTo(zoom + 1)
  await expect.poll(() => page.url()).toMatch(/#map=/)
  verifies('§1-6', '§7.4-4')
})

it('shows the surroundings of a premium project in the dark colours of the provider', async () => {
  const page = await visit()
  await page.goto('/projects/vodomernaya-12')
  await page.locator('#infrastructure').scrollIntoViewIfNeeded()
  const map = region(page)
  expect(await drawn(page).getAttribute('data-theme')).toBe('dark')
  await map.getByRole('button', { name: /^Водомерная, 12/ }).waitFor()
})

it('shows them in the light colours when the brand makes the class light', async () => {
  const page = await visit()
  // What the styles of such a brand contain.
  await page.route('**/*.css', async (route) => {
    const response = await route.fetch()
    const body = `${await response.text()}[data-tone=premium_area]{color-scheme:light}`
    await route.fulfill({ response, body })
  })
  await page.goto('/projects/vodomernaya-12')
  await page.locator('#infrastructure').scrollIntoViewIfNeeded()
  expect(await drawn(page).getAttribute('data-theme')).toBe('light')
  verifies('D51-3')
})

it('draws the style of the company when the provider fails, and loads nothing from origins that are not allowed', async () => {
  const page = await visit()
  await page.route(`${provider.url}/v3/**`, (route) => route.abort())
  await page.goto('/map?city=moskva')
  const map = region(page)
  await map
    .getByRole('button', { name: /Водомерная, 12|Проектов здесь/ })
    .first()
    .waitFor()
  await map.getByText('Карта: Пробный провайдер').first().waitFor()
  await map.getByText('Что рядом').click()
  await map.getByRole('button', { name: /^Школы \d+/ }).click()
  const tiles = provider.calls.filter(({ path }) => path.startsWith('/tiles/'))
  expect(tiles.length).toBeGreaterThan(0)
  expect(new Set(tiles.map(({ headers }) => headers.host))).toEqual(
    new Set([new URL(provider.url).host]),
  )
  verifies('§1-6')
})

it.each(isNightly ? (['500', 'garbage'] as const) : (['500'] as const))(
  'draws our own map when provider and style respond with %s',
  async (mode) => {
    provider.mode = mode
    const page = await visit()
    await page.goto('/map?city=moskva')
    const map = region(page)
    await map
      .getByRole('button', { name: /Водомерная, 12|Проектов здесь/ })
      .first()
      .waitFor()
    // A style that responds late may have asked for a tile before.
    const asked = paths().filter((path) => !path.startsWith('/tiles/'))
    expect(asked).toEqual(['/v3/?apikey=key-1&lang=ru_RU', '/style.json'])
    expect(await drawn(page).count()).toBe(0)
    expect(await map.getByText('Пробный провайдер').count()).toBe(0)
    verifies('§7.4-4')
  },
)

it('asks no provider before the visitor allows it', async () => {
  const page = await visit({ isAllowed: false })
  await page.goto('/map?city=moskva')
  const map = region(page)
  await map
    .getByRole('button', { name: /Водомерная, 12|Проектов здесь/ })
    .first()
    .waitFor()
  expect(paths()).toEqual([])
  await page.getByRole('button', { name: 'Ок', exact: true }).click()
  await drawn(page).waitFor()
  verifies('D23-3')
})
