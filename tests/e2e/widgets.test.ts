import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { waitForFlat, waitForScripts } from '../support/browser.ts'
import { setUpSellingSite } from '../support/browser-site.ts'
import { isNightly } from '../support/nightly.ts'
import { verifies } from '../support/verifies.ts'
import { startFakeWidgetServer, type FakeWidgetServer } from '../support/fake-widget-server.ts'
import {
  everyWidget,
  newWidgetVisitor,
  openFormHere,
  openFormOnFlat,
  sendCallback,
} from '../support/widget-visitor.ts'

let fakeServer: FakeWidgetServer
beforeAll(async () => {
  fakeServer = await startFakeWidgetServer()
})
beforeEach(() => {
  fakeServer.mode = 'documented'
  fakeServer.calls.length = 0
})
afterAll(() => fakeServer.close())

/** Intercepts callback requests, because the server would limit them. */
const interceptRequests = (page: Page) =>
  page.route('**/api/request/', (route) =>
    route.fulfill({ status: 201, contentType: 'application/json', body: '{"id":"1"}' }),
  )
/** Defines the global functions of every service, which record their calls. */
const defineServices = (context: BrowserContext) =>
  context.addInitScript(() => {
    const called: unknown[][] = []
    const recordCalls = (name: string) =>
      Object.assign((...call: unknown[]) => void called.push([name, ...call]), {})
    Object.assign(window, {
      called,
      ym: recordCalls('ym'),
      gtag: recordCalls('gtag'),
      ct: recordCalls('ct'),
      mindbox: recordCalls('mindbox'),
    })
  })
const read = (page: Page, name: string) =>
  page.evaluate((key) => (window as unknown as Record<string, unknown>)[key], name)
const recorded = async (page: Page) =>
  ((await read(page, 'recorded')) ?? {}) as Record<string, unknown[][]>
const bots = (page: Page) => page.locator('.fake-bot').allTextContents()

/** Navigates from the home page to the list and to a flat. */
async function goToFlat(page: Page): Promise<void> {
  await page.goto('/')
  await waitForScripts(page)
  await page.locator('a[href="/flats"]:visible').first().click()
  await page.waitForURL('**/flats')
  await page.getByRole('heading', { level: 1, name: 'Квартиры' }).waitFor()
  await page.locator('article a[href^="/flats/"]').first().click()
  await page.waitForURL(/\/flats\/\d+$/)
  await waitForFlat(page)
}

describe('with no widget configured', () => {
  const site = setUpSellingSite()

  it('sends no request to other origins and calls no service, from the home page to the callback', async () => {
    const { page, context, foreign, errors } = await newWidgetVisitor(site, fakeServer)
    await defineServices(context)
    const fetched: string[] = []
    page.on('request', (request) => fetched.push(request.url()))
    await goToFlat(page)
    await openFormHere(page)
    await sendCallback(page, '9123456789')
    await page.waitForLoadState('networkidle')
    expect(foreign).toEqual([])
    expect(await read(page, 'called')).toEqual([])
    expect(fetched.filter((url) => /\/widgets-[^/]*\.js|call-tracking/.test(url))).toEqual([])
    expect(await page.locator('#boot').textContent()).not.toContain('"widgets"')
    for (const { domain } of await context.cookies()) expect(domain).toBe('127.0.0.1')
    // The first event of a callback is that its success message was closed.
    await page.keyboard.press('Escape')
    await expect.poll(async () => JSON.stringify(await read(page, 'dataLayer'))).toContain('event')
    expect(JSON.stringify(await read(page, 'dataLayer'))).not.toMatch(/Канарейка|3456789|345-67/)
    expect(errors).toEqual([])
    verifies('§7-1', 'D15-1', 'D23-1')
  })
})

describe('with every widget configured', () => {
  const site = setUpSellingSite({
    settings: () => ({ ...everyWidget(fakeServer), LOG_LEVEL: 'info' }),
    hasEmptyLog: false,
  })
  const visit = () => newWidgetVisitor(site, fakeServer)
  const scripts = (foreign: readonly string[]) =>
    foreign.filter((url) => /\/tag\.js|gtag\/js|gtm\.js|init-min\.js|tracker\.js/.test(url))

  it('loads each script once, after the page has loaded', async () => {
    const { page, foreign, errors } = await visit()
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    // The load event waits for this picture.
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        const picture = new Image()
        picture.src = '/held.png'
        Object.assign(window, { picture })
      })
    })
    await page.route('**/held.png', async (route) => {
      await held
      await route.fulfill({ status: 204 })
    })
    await page.goto('/', { waitUntil: 'commit' })
    await waitForScripts(page)
    await page.waitForTimeout(3_000)
    expect(await page.evaluate(() => document.readyState)).toBe('interactive')
    expect(foreign).toEqual([])
    release()
    await expect.poll(() => scripts(foreign).length).toBe(5)
    await goToFlat(page)
    await expect.poll(() => scripts(foreign).length).toBe(10)
    expect(new Set(scripts(foreign)).size).toBe(5)
    expect(errors).toEqual([])
    verifies('§1-5', '§7.4-1', '§7.4-3')
  })

  it('reports a callback request to every service, to call tracking through the server', async () => {
    const { page, foreign, errors } = await visit()
    await goToFlat(page)
    await expect
      .poll(async () => Object.keys(await recorded(page)).toSorted())
      .toEqual(['mindbox', 'ym'])
    await page.waitForFunction(() => String(window.ct).includes('501'))
    await openFormHere(page)
    await sendCallback(page, '9123456789')
    const ordered = () => fakeServer.calls.filter(({ method }) => method === 'POST')
    await expect.poll(() => ordered().length).toBe(1)
    const [order] = ordered()
    expect(order?.path).toBe('/calls-service/RestAPI/requests/4711/register/')
    expect(order?.headers['access-token']).toBe('secret')
    expect(JSON.parse(order?.body ?? '')).toMatchObject({
      routeKey: 'sales',
      phone: '79123456789',
      sessionId: '501',
      callUrl: page.url(),
    })
    // The browser neither sends requests to the provider's endpoint nor receives the secret.
    expect(foreign.filter((url) => url.includes('/requests/'))).toEqual([])
    expect(await page.content()).not.toMatch(/secret|sales/)

    const { ym, mindbox } = await recorded(page)
    expect(ym).toEqual([
      [4711, 'init', { clickmap: true, trackLinks: true, accurateTrackBounce: true }],
      [4711, 'reachGoal', 'callback_submit'],
    ])
    expect(mindbox).toMatchObject([
      ['create', { endpointId: 'site' }],
      [
        'async',
        {
          operation: 'CallbackOrder',
          data: { customer: { firstName: 'Канарейка', mobilePhone: '79123456789' } },
        },
      ],
    ])
    const layer = await page.evaluate(() =>
      (window.dataLayer ?? []).map((item) =>
        Object.prototype.toString.call(item) === '[object Arguments]'
          ? [...(item as unknown[])]
          : item,
      ),
    )
    expect(layer).toContainEqual(['event', 'CallbackFormSubmit'])
    expect(layer).toContainEqual(
      expect.objectContaining({ event: 'callback_form_send', user_id: null, device: 'desktop' }),
    )
    expect(JSON.stringify(layer)).not.toMatch(/Канарейка|3456789|345-67/)
    for (const url of foreign) expect(decodeURIComponent(url)).not.toMatch(/Канарейка|3456789/)
    expect(site.log.join()).not.toMatch(/Канарейка|3456789/)
    expect(errors).toEqual([])
    verifies('§3.2-3', '§3.3-4', '§7.2-4', '§7.2-5', '§7.2-7', '§7.2-9', 'D28-2', 'D28-3')
  })

  it('sends the form-encoded payload from the browser for other phone codes', async () => {
    const { page, errors } = await visit()
    await interceptRequests(page)
    await openFormOnFlat(page, site.flats[0])
    await page.waitForFunction(() => String(window.ct).includes('501'))
    await sendCallback(page, '3123456789')
    const sent = () => fakeServer.calls.filter(({ method }) => method === 'POST')
    await expect.poll(() => sent().length).toBe(1)
    const [call] = sent()
    expect(call?.path).toBe('/widget-service/v1/api/widget-request/user-form/create')
    expect(call?.headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/)
    expect(Object.fromEntries(new URLSearchParams(call?.body))).toMatchObject({
      phoneNumber: '73123456789',
      subject: 'lot',
      comment: 'Ф-1',
      fio: 'Канарейка',
      sessionId: '501',
      requestUrl: page.url(),
      pageTitle: await page.title(),
    })
    expect(errors).toEqual([])
    verifies('§3.3-1', '§7.2-3')
  })

  it.each(isNightly ? (['slow', '500', 'garbage', 'absent'] as const) : (['500'] as const))(
    'shows the success view and stays usable in the provider mode «%s»',
    async (mode) => {
      fakeServer.mode = mode
      const { page, context, errors } = await visit()
      const messages: string[] = []
      page.on('console', (message) => messages.push(message.text()))
      await defineCallTracking(context)
      await interceptRequests(page)
      await openFormOnFlat(page, site.flats[0])
      await sendCallback(page, '3123456789')
      const result = { slow: '200', '500': '500', garbage: '200', absent: '0' }[mode]
      await expect
        .poll(() => messages.filter((text) => text.startsWith('call tracking')))
        .toEqual([expect.stringMatching(new RegExp(` ${result}$`))])
      await page.getByText(/Это окно автоматически закроется через \d+ сек/).waitFor()
      await page.getByRole('dialog').getByRole('button', { name: 'Закрыть' }).click()
      await page.getByRole('banner').getByRole('link').first().click()
      await page.waitForURL(site.address + '/')
      // The browser logs failed scripts and requests of the providers itself.
      const ownErrors = errors.filter(
        (text) => !/Failed to load|ERR_|Invalid or unexpected/.test(text),
      )
      expect(ownErrors).toEqual([])
      expect(messages.join()).not.toMatch(/Канарейка|3456789|345-67/)
      verifies('§7.2-2', '§8-3')
    },
  )

  it('does not replace an existing service', async () => {
    const { page, context } = await visit()
    await defineServices(context)
    fakeServer.mode = '500'
    await interceptRequests(page)
    await openFormOnFlat(page, site.flats[0])
    await sendCallback(page, '3123456789')
    await expect
      .poll(() => read(page, 'called'))
      .toEqual(
        expect.arrayContaining([
          ['ct', 'calltracking_params', 'mod1'],
          ['ym', 4711, 'reachGoal', 'callback_submit'],
          ['gtag', 'event', 'CallbackFormSubmit'],
          ['mindbox', 'async', expect.objectContaining({ operation: 'CallbackOrder' })],
        ]),
      )
    verifies('§7.4-1', 'D28-1', 'D28-3')
  })

  it('shows the bot of the page, and replaces it on a page with another bot', async () => {
    const { page, errors } = await visit()
    const premium = site.flats.at(-1)
    await page.goto(`/flats/${premium}`)
    await expect.poll(() => bots(page)).toEqual(['first'])
    await waitForScripts(page)
    const loaded = () =>
      fakeServer.calls.map(({ path }) => path).filter((path) => path.startsWith('/bot/'))
    await goTo(page, `/flats/${site.flats[0]}`)
    await expect.poll(() => bots(page)).toEqual(['second'])
    await goTo(page, `/flats/${site.flats[1]}`)
    await page.waitForTimeout(500)
    expect(await bots(page)).toEqual(['second'])
    await goTo(page, '/flats')
    await expect.poll(() => bots(page)).toEqual(['third'])
    expect(loaded()).toEqual(['/bot/first.js', '/bot/second.js', '/bot/third.js'])
    expect(await page.locator('script[src*="/bot/"]').count()).toBe(1)
    expect(errors).toEqual([])
    verifies('§4.6-4', '§7.4-2')
  })

  /** Goes to a page of the site without loading a document, as Back and Forward do. */
  async function goTo(page: Page, path: string): Promise<void> {
    await page.evaluate((to) => {
      // The router gives every entry except the first a key.
      const state = { key: to }
      history.pushState(state, '', to)
      dispatchEvent(new PopStateEvent('popstate', { state }))
    }, path)
    await page.waitForURL(`**${path}`)
  }

  /** Defines the call tracking function, independently of the provider's script. */
  const defineCallTracking = (context: BrowserContext) =>
    context.addInitScript(() => {
      window.ct = () => ({ sessionId: 501 })
    })
})

describe('with a choice of cookies', () => {
  const site = setUpSellingSite({
    settings: () => ({ ...everyWidget(fakeServer), COOKIE_CONSENT: 'choice' }),
  })
  let visitor: Awaited<ReturnType<typeof newWidgetVisitor>>
  beforeEach(async () => {
    visitor = await newWidgetVisitor(site, fakeServer)
    await defineServices(visitor.context)
    await interceptRequests(visitor.page)
  })

  it('loads and calls no service before «Ок», and every service after it', async () => {
    const { page, foreign } = visitor
    await page.goto(`/flats/${site.flats[0]}`)
    await waitForScripts(page)
    await page.getByRole('region', { name: 'Файлы cookie' }).waitFor()
    expect(foreign).toEqual([])
    expect(await read(page, 'called')).toEqual([])
    await page.getByRole('button', { name: 'Ок', exact: true }).click()
    await expect.poll(() => foreign.length).toBeGreaterThan(5)
    expect(await read(page, 'called')).toContainEqual(['ym', 4711, 'init', expect.anything()])
    const before = foreign.length
    await page.reload()
    await expect.poll(() => foreign.length).toBeGreaterThan(before)
    verifies('D23-3')
  })

  it('loads and calls no service after «Только необходимые», even for a callback request', async () => {
    const { page, foreign, errors } = visitor
    await page.goto(`/flats/${site.flats[0]}`)
    await waitForScripts(page)
    await page.getByRole('button', { name: 'Только необходимые' }).click()
    await openFormHere(page)
    await sendCallback(page, '3123456789')
    await page.reload()
    await waitForScripts(page)
    await page.waitForTimeout(3_500)
    expect(foreign).toEqual([])
    expect(await read(page, 'called')).toEqual([])
    expect(errors).toEqual([])
    verifies('D23-3')
  })
})
