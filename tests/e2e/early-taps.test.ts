import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { waitForScripts } from '../support/browser.ts'
import { setUpDemoSite } from '../support/browser-site.ts'
import { isChunk } from '../support/find-chunk.ts'
import { isNightly } from '../support/nightly.ts'

const site = setUpDemoSite()

/** Opens a page whose code but for the entry waits until the returned function is called. */
async function openWithoutCode(path: string, width: number) {
  const visitor = await site.visit({ width })
  const { page } = visitor
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/react-[^/]*\.js$/, async (route) => {
    await released
    await route.continue()
  })
  await page.goto(path)
  // Another document would not have it.
  await page.evaluate(() => Object.assign(window, { isFirstDocument: true }))
  return { ...visitor, release }
}

const isFirstDocument = (page: Page) => page.evaluate(() => 'isFirstDocument' in window)

/** Buttons in sight that do nothing by themselves. */
const LIVE = '#page button:not([popovertarget], :disabled)'

async function findFlat(): Promise<number> {
  const response = await fetch(`${site.address}/api/flats/?limit=1`)
  const { results } = (await response.json()) as { results: Array<{ id: number }> }
  return results[0]?.id ?? 0
}

function countLive(page: Page): Promise<number> {
  return page.locator(LIVE).filter({ visible: true }).count()
}

describe('a control that is used before its code is there', () => {
  const everyWidth = isNightly ? [375, 1440] : [375]
  it.each(
    ['/', '/flats', '/flats/ID', '/projects/dve-vertikali'].flatMap((path) =>
      everyWidth.map((width) => [path, width] as const),
    ),
  )(
    'is busy, and does its work in the same document: every button of %s at %i px',
    async (path, width) => {
      const address = path.replace('ID', String(await findFlat()))
      const first = await openWithoutCode(address, width)
      const count = await countLive(first.page)
      first.release()
      await first.context.close()
      expect(count).toBeGreaterThan(0)
      const step = isNightly ? 1 : Math.max(1, Math.floor(count / 6))
      for (let index = 0; index < count; index += step) {
        const { page, context, errors, release } = await openWithoutCode(address, width)
        const button = page.locator(LIVE).filter({ visible: true }).nth(index)
        const handle = await button.elementHandle()
        const isDocument = await button.evaluate(
          (element: HTMLButtonElement) =>
            element.form?.method === 'get' && !element.form.action.endsWith('/callback'),
        )
        await button.scrollIntoViewIfNeeded()
        // Some lie below others.
        await button.evaluate((element: HTMLButtonElement) => element.click())
        await expect.poll(() => handle?.getAttribute('aria-busy')).toBe('true')
        release()
        const isBusy = () =>
          handle?.evaluate((element) => element.isConnected && element.ariaBusy === 'true')
        // A form of the filter or the search may lead to another document.
        await expect.poll(async () => isBusy()?.catch(() => false)).toBe(false)
        if (!isDocument) expect(await isFirstDocument(page)).toBe(true)
        expect(errors).toEqual([])
        await context.close()
      }
    },
  )

  it('does its work when it is pressed after the page is hydrated, and before the code of its part is there', async () => {
    const { page, errors } = await site.visit({ width: 375 })
    const released = Promise.withResolvers<void>()
    await page.route(isChunk('lot-page.late'), async (route) => {
      await released.promise
      await route.continue()
    })
    await page.goto(`/flats/${await findFlat()}`, { waitUntil: 'commit' })
    await waitForScripts(page)
    const plus = page.getByRole('button', { name: 'Приблизить план' })
    await plus.click()
    expect(await plus.getAttribute('aria-busy')).toBe('true')
    released.resolve()
    await page.locator('button[aria-label="Отдалить план"]:not([aria-disabled])').waitFor()
    expect(await plus.getAttribute('aria-busy')).toBe(null)
    expect(errors).toEqual([])
  })

  it('opens the dialog once after two taps', async () => {
    const { page, release, errors } = await openWithoutCode('/flats', 375)
    const button = page.getByRole('banner').getByRole('button', { name: 'Заказать звонок' })
    await button.click()
    await button.click()
    release()
    await page.getByRole('dialog').getByLabel('Имя').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(1)
    expect(await isFirstDocument(page)).toBe(true)
    expect(errors).toEqual([])
  })

  it('adds a favourite once', async () => {
    const { page, release } = await openWithoutCode('/flats', 375)
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
    })
    const heart = page.getByRole('main').getByRole('button', { name: /^Добавить в избранное/ })
    await heart.first().click()
    await heart.first().click()
    release()
    await page.getByRole('main').getByRole('button', { pressed: true }).first().waitFor()
    expect(sent.filter((path) => path === '/api/favorites/')).toHaveLength(1)
    expect(await isFirstDocument(page)).toBe(true)
  })

  it('applies a chosen condition of the filter with one request', async () => {
    const { page, release } = await openWithoutCode('/flats', 1440)
    const data: string[] = []
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      if (pathname.startsWith('/page-data/flats') && search) data.push(search)
    })
    await page.getByRole('form', { name: 'Фильтр' }).getByRole('checkbox', { name: /^2/ }).click()
    release()
    await page.waitForURL('**/flats?rooms=2')
    await expect
      .poll(() => page.getByRole('checkbox', { name: /^2/ }).first().isChecked())
      .toBe(true)
    expect(new Set(data)).toEqual(new Set(['?rooms=2']))
    expect(data).toHaveLength(1)
    expect(await isFirstDocument(page)).toBe(true)
  })

  it('sends a form as a document when the code cannot be loaded', async () => {
    const { page } = await site.visit({ width: 375 })
    await page.addInitScript(() => sessionStorage.setItem('chunk-reloaded-at', String(Date.now())))
    await page.route(/\/assets\/react-[^/]*\.js$/, (route) => route.abort())
    await page.goto('/flats')
    await page.getByRole('banner').getByRole('button', { name: 'Заказать звонок' }).click()
    await page.waitForURL('**/callback?**')
    await page.getByLabel('Имя').waitFor()
  })

  it('has what was typed into a form of the page, and sends it', async () => {
    const { page, release, errors } = await openWithoutCode('/partners', 375)
    const form = page
      .getByRole('main')
      .locator('form')
      .filter({ has: page.getByLabel('Имя') })
    await form.getByLabel('Имя').pressSequentially('Анна')
    await form.getByLabel('Телефон').pressSequentially('9123456789')
    await form.getByRole('checkbox', { name: /^Я согласен/ }).check()
    release()
    await waitForScripts(page)
    await expect.poll(() => form.getByLabel('Телефон').inputValue()).toBe('+7 (912) 345-67-89')
    expect(await form.getByLabel('Имя').inputValue()).toBe('Анна')
    const sent = page.waitForResponse((response) => response.url().endsWith('/api/request/'))
    await form.getByRole('button', { name: 'Отправить' }).click()
    expect((await sent).status()).toBe(201)
    expect(await isFirstDocument(page)).toBe(true)
    expect(errors).toEqual([])
  })

  it('has all that was typed into a field whose part of the page is hydrated last', async () => {
    const { page, release } = await openWithoutCode('/flats', 1440)
    const isLate = isChunk('catalogue/list/lot-list-page.late.tsx')
    const late = Promise.withResolvers<void>()
    await page.route(isLate, async (route) => {
      await late.promise
      await route.continue()
    })
    const price = page.getByRole('form', { name: 'Фильтр' }).getByLabel('Цена до, ₽')
    await price.pressSequentially('2')
    release()
    await waitForScripts(page)
    await price.pressSequentially('5000000')
    late.resolve()
    await page.waitForURL(/price_max=25000000/)
  })

  it('follows a link as a document', async () => {
    const { page } = await openWithoutCode('/flats', 375)
    await page.getByRole('article').getByRole('link').first().click()
    await page.waitForURL(/\/flats\/\d+$/)
    expect(await isFirstDocument(page)).toBe(false)
  })
})

it.each([
  ['without idle callbacks', () => Reflect.deleteProperty(window, 'requestIdleCallback')],
  [
    'with data saving',
    () => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  ],
  [
    'on a page in the background',
    () => Object.defineProperty(document, 'visibilityState', { value: 'hidden' }),
  ],
] as const)('the code of a page comes untouched %s', async (_name, change) => {
  const { page, errors } = await site.visit({ width: 375 })
  await page.addInitScript(change)
  await page.goto('/flats')
  await waitForScripts(page)
  expect(errors).toEqual([])
})

it('the code of a page comes although one of its pictures never ends', async () => {
  const { page } = await site.visit({ width: 375 })
  await page.route(/\/media\/plans\//, () => {})
  await page.goto('/flats', { waitUntil: 'domcontentloaded' })
  await waitForScripts(page)
})
