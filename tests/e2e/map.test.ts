import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findViolations } from '../support/axe.ts'
import { waitForScripts } from '../support/browser.ts'
import { setUpDemoSite } from '../support/browser-site.ts'
import { isNightly } from '../support/nightly.ts'
import { verifies } from '../support/verifies.ts'

const site = setUpDemoSite()
/** Drawing in software takes ten seconds of processor time for each map. */
const atNight = it.runIf(isNightly)
/** Draws WebGL in software; the browser of the other tests has none. */
let drawing: Browser
beforeAll(async () => {
  drawing = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-quic', '--enable-unsafe-swiftshader'],
  })
})
afterAll(() => drawing.close())

it('draws the projects as pins that the keyboard opens, and sends nothing to others', async () => {
  const { page, errors } = await site.visit({ width: 1280, hasAnsweredNotice: true }, drawing)
  const foreign: string[] = []
  page.on('request', (request) => {
    if (!/^(blob|data):/.test(request.url()) && !request.url().startsWith(site.address)) {
      foreign.push(request.url())
    }
  })
  await page.goto('/map?city=moskva')
  const map = page.getByRole('region', { name: 'Карта', exact: true })
  const pin = map.getByRole('button', { name: /^Водомерная, 12/ })
  await pin.waitFor()
  await pin.focus()
  await map.getByRole('link', { name: 'Водомерная, 12' }).waitFor()
  await map.getByText('Автозаводская').waitFor()
  await map.getByRole('button', { name: /^Куда дойти/ }).click()
  await map.getByText(/^Школы: \d+/).waitFor()
  await map.getByText('Что рядом').click()
  const schools = map.getByRole('button', { name: /^Школы \d+/ })
  await schools.click()
  expect(await schools.getAttribute('aria-pressed')).toBe('true')
  expect(await findViolations(page, '[aria-label="Карта"]')).toEqual([])
  await expect.poll(() => page.url()).toMatch(/#map=/)
  await page.keyboard.press('Escape')
  await expect.poll(() => map.getByRole('link', { name: 'Водомерная, 12' }).count()).toBe(0)
  expect(foreign).toEqual([])
  expect(errors).toEqual([])
  // The link is followed while the map may still write its position.
  await page.mouse.move(400, 500)
  await page.keyboard.press('Home')
  await map.getByRole('button', { name: 'Приблизить', exact: true }).click()
  await page.getByRole('main').getByRole('link', { name: 'Проекты', exact: true }).click()
  await page.waitForURL(`${site.address}/projects`)
  // Quiet for longer than a map waits before it writes its position.
  await page.waitForLoadState('networkidle')
  expect(page.url()).toBe(`${site.address}/projects`)
  verifies('§2.9-1', '§2.9-2', 'D30-5')
})

atNight('opens at the position of a shared address', async () => {
  const { page } = await site.visit({ width: 1280, hasAnsweredNotice: true }, drawing)
  await page.goto('/map?city=moskva#map=16/55.7008/37.6479')
  const map = page.getByRole('region', { name: 'Карта', exact: true })
  await map.getByText('Что рядом').waitFor()
  await map.getByRole('button', { name: 'Приблизить', exact: true }).click()
  await expect.poll(() => page.url()).toMatch(/#map=17\/55\.700\d*\/37\.647\d*$/)
})

atNight(
  'draws the map again when the drawing context was lost, and gives way to the list when it stays lost',
  async () => {
    const { page, errors } = await site.visit({ width: 1280, hasAnsweredNotice: true }, drawing)
    await page.goto('/map?city=moskva')
    const map = page.getByRole('region', { name: 'Карта', exact: true })
    const pins = map.getByRole('button', { name: /Водомерная, 12|Проектов здесь/ })
    await pins.first().waitFor()
    const context = await page.evaluateHandle(() =>
      document.querySelector('canvas')?.getContext('webgl2')?.getExtension('WEBGL_lose_context'),
    )
    await context.evaluate((it) => it?.loseContext())
    await pins.first().waitFor({ state: 'detached' })
    await context.evaluate((it) => it?.restoreContext())
    await pins.first().waitFor()
    await map.getByText('Что рядом').click()
    await map.getByRole('button', { name: /^Школы \d+/ }).click()
    await page.evaluate(() =>
      document
        .querySelector('canvas')
        ?.getContext('webgl2')
        ?.getExtension('WEBGL_lose_context')
        ?.loseContext(),
    )
    await page.getByText('Карту не удалось нарисовать').waitFor()
    await page
      .getByRole('main')
      .getByRole('link', { name: /квартир.* от / })
      .first()
      .waitFor()
    expect(errors).toEqual([])
  },
)

it('is the other view of the list of projects', async () => {
  const { page, errors } = await site.visit({ width: 1280, hasAnsweredNotice: true }, drawing)
  await page.goto('/projects?city=moskva')
  await waitForScripts(page)
  const views = page.getByRole('group', { name: 'Вид' })
  await views.getByRole('link', { name: 'Карта' }).click()
  await page.waitForURL(/\/projects\?city=moskva&view=map/)
  const map = page.getByRole('region', { name: 'Карта', exact: true })
  await map
    .getByRole('button', { name: /Водомерная, 12|Проектов здесь/ })
    .first()
    .waitFor()
  await page.getByRole('main').getByRole('listitem').getByText('Автозаводская').first().waitFor()
  await views.getByRole('link', { name: 'Карточки' }).click()
  await page.getByRole('article').first().waitFor()
  expect(errors).toEqual([])
  verifies('§10.3-1')
})

atNight(
  'loads on the page of a project when it comes into view, with places by kind and their number',
  async () => {
    const { page, errors } = await site.visit({ width: 1280, hasAnsweredNotice: true }, drawing)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto('/projects/vodomernaya-12')
    await waitForScripts(page)
    await page.waitForLoadState('networkidle')
    expect(asked.filter((address) => /maplibre|\/api\/map\//.test(address))).toEqual([])
    await page.locator('#infrastructure').scrollIntoViewIfNeeded()
    const map = page.getByRole('region', { name: 'Карта', exact: true })
    await map.getByRole('button', { name: /^Водомерная, 12/ }).waitFor()
    await map.getByText('Что рядом').click()
    await map.getByRole('button', { name: /^Школы \d+/ }).click()
    await map.getByRole('button', { name: /^Куда дойти/ }).click()
    await map.getByText(/^Школы: \d+/).waitFor()
    await map.getByText('15 мин', { exact: true }).waitFor()
    // Below the row of anchors, which would cover its controls.
    await map.evaluate((it) => it.scrollIntoView({ block: 'center' }))
    expect(await findViolations(page, '#infrastructure')).toEqual([])
    expect(page.url()).not.toContain('#map=')
    expect(errors).toEqual([])
  },
)

atNight(
  'says that the way on foot cannot be counted, and counts it when it is asked for again',
  async () => {
    const { page } = await site.visit({ width: 1280, hasAnsweredNotice: true }, drawing)
    await page.route('**/api/map/*/walk/**', (route) => route.fulfill({ json: { features: 1 } }))
    await page.goto('/projects/vodomernaya-12')
    await page.locator('#infrastructure').scrollIntoViewIfNeeded()
    const map = page.getByRole('region', { name: 'Карта', exact: true })
    const button = map.getByRole('button', { name: /^Куда дойти/ })
    await button.click()
    await map.getByText('Путь не удалось посчитать').waitFor()
    await button.click()
    await page.unroute('**/api/map/*/walk/**')
    await button.click()
    await map.getByText(/^Школы: \d+/).waitFor()
  },
)

it('says that the map cannot be drawn without WebGL, and the list leads on', async () => {
  const { page } = await site.visit({ width: 375 })
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null
  })
  await page.goto('/map?rooms=2')
  await waitForScripts(page)
  await page.getByText('Карту не удалось нарисовать').waitFor()
  await page
    .getByRole('main')
    .getByRole('link', { name: /квартир.* от / })
    .first()
    .click()
  await page.waitForURL(/\/flats\?project=\d+&rooms=2/)
  verifies('§10.3-9')
})
