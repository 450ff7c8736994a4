import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openBrowser, waitForFlat, waitForScripts } from '../support/browser.ts'
import { type SellingSite, startSellingSite } from '../support/selling-site.ts'
import { startWidgetStandIn, type WidgetStandIn } from '../support/widget-stand-in.ts'
import {
  everyWidget,
  newWidgetVisitor,
  openFormHere,
  openFormOnFlat,
  sendCallback,
} from '../support/widget-visitor.ts'

let browser: Browser
let standIn: WidgetStandIn
beforeAll(async () => {
  browser = await openBrowser()
})
beforeEach(async () => {
  standIn.mode = 'right'
  standIn.calls.length = 0
})
afterAll(() => browser.close())
beforeAll(async () => {
  standIn = await startWidgetStandIn()
})
afterAll(() => standIn.close())

/** A site for the tests of a block. */
function ownSite(settings: () => Record<string, string>): { readonly site: SellingSite } {
  let site: SellingSite | undefined
  beforeAll(async () => {
    site = await startSellingSite('sqlite', settings())
  })
  afterAll(async () => {
    expect(await site?.close()).toBe(0)
  })
  return {
    get site() {
      if (!site) throw new Error('the site is started before each block: use it inside a test')
      return site
    },
  }
}

/** Takes requests in the server's place, which would limit them. */
const takeRequests = (page: Page) =>
  page.route('**/api/request/', (route) =>
    route.fulfill({ status: 201, contentType: 'application/json', body: '{"id":"1"}' }),
  )
/** Functions of every service, as a page could have them; each call is kept. */
const defineServices = (context: BrowserContext) =>
  context.addInitScript(() => {
    const called: unknown[][] = []
    const keep = (name: string) =>
      Object.assign((...call: unknown[]) => void called.push([name, ...call]), {})
    Object.assign(window, {
      called,
      ym: keep('ym'),
      gtag: keep('gtag'),
      ct: keep('ct'),
      mindbox: keep('mindbox'),
    })
  })
const read = (page: Page, name: string) =>
  page.evaluate((key) => (window as unknown as Record<string, unknown>)[key], name)
const recorded = async (page: Page) =>
  ((await read(page, 'recorded')) ?? {}) as Record<string, unknown[][]>
const bots = (page: Page) => page.locator('.stand-in-bot').allTextContents()

/** Home → flats → flat, as a visitor goes. */
async function goToFlat(page: Page): Promise<void> {
  await page.goto('/')
  await waitForScripts(page)
  await page.locator('a[href="/flats"]:visible').first().click()
  await page.waitForURL('**/flats')
  await page.getByRole('heading', { level: 1, name: 'Квартиры' }).waitFor()
  await page.getByRole('article').first().getByRole('link').first().click()
  await page.waitForURL(/\/flats\/\d+$/)
  await waitForFlat(page)
}

describe('with no widget configured', () => {
  const own = ownSite(() => ({}))

  it('asks nobody but the site itself and calls no service, from home to the callback', async () => {
    const { page, context, foreign, complaints } = await newWidgetVisitor(browser, {
      site: own.site,
      standIn,
    })
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
    expect(JSON.stringify(await read(page, 'dataLayer'))).not.toMatch(/Канарейка|3456789|345-67/)
    expect(complaints).toEqual([])
    await context.close()
  })
})

describe('with every widget configured', () => {
  const own = ownSite(() => ({ ...everyWidget(standIn), LOG_LEVEL: 'info' }))
  const visit = () => newWidgetVisitor(browser, { site: own.site, standIn })
  const scripts = (foreign: readonly string[]) =>
    foreign.filter((url) => /\/tag\.js|gtag\/js|gtm\.js|init-min\.js|tracker\.js/.test(url))

  it('loads each script once, after the page has loaded', async () => {
    const { page, context, foreign, complaints } = await visit()
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    // The document counts as loaded only when a picture that was asked for before is there.
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
    letGo()
    await expect.poll(() => scripts(foreign).length).toBe(5)
    await goToFlat(page)
    await expect.poll(() => scripts(foreign).length).toBe(10)
    expect(new Set(scripts(foreign)).size).toBe(5)
    expect(complaints).toEqual([])
    await context.close()
  })

  it('tells everyone of a callback request, call tracking through our server', async () => {
    const { page, context, foreign, complaints } = await visit()
    await goToFlat(page)
    await expect
      .poll(async () => Object.keys(await recorded(page)).toSorted())
      .toEqual(['mindbox', 'ym'])
    await page.waitForFunction(() => String(window.ct).includes('501'))
    await openFormHere(page)
    await sendCallback(page, '9123456789')
    const ordered = () => standIn.calls.filter(({ method }) => method === 'POST')
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
    // The browser itself never spoke to the provider's endpoint, nor knows the secret.
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
    expect(own.site.log.join()).not.toMatch(/Канарейка|3456789/)
    expect(complaints).toEqual([])
    await context.close()
  })

  it('sends the form-encoded payload itself for any other code', async () => {
    const { page, context, complaints } = await visit()
    await takeRequests(page)
    await openFormOnFlat(page, own.site.flats[0])
    await page.waitForFunction(() => String(window.ct).includes('501'))
    await sendCallback(page, '3123456789')
    const sent = () => standIn.calls.filter(({ method }) => method === 'POST')
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
    expect(complaints).toEqual([])
    await context.close()
  })

  it.each(['slow', '500', 'garbage', 'absent'] as const)(
    'shows the thanks and lets the visitor go on when every provider is %s',
    async (mode) => {
      standIn.mode = mode
      const { page, context, complaints } = await visit()
      const said: string[] = []
      page.on('console', (message) => said.push(message.text()))
      await defineCallTracking(context)
      await takeRequests(page)
      await openFormOnFlat(page, own.site.flats[0])
      await sendCallback(page, '3123456789')
      const result = { slow: '200', '500': '500', garbage: '200', absent: '0' }[mode]
      await expect
        .poll(() => said.filter((text) => text.startsWith('call tracking')))
        .toEqual([expect.stringMatching(new RegExp(` ${result}$`))])
      await page.getByText(/Это окно автоматически закроется через \d+ сек/).waitFor()
      await page.getByRole('dialog').getByRole('button', { name: 'Закрыть' }).click()
      await page.getByRole('banner').getByRole('link').first().click()
      await page.waitForURL(own.site.address + '/')
      // What the browser itself says of somebody else's failed script or address is not ours.
      const ours = complaints.filter(
        (text) => !/Failed to load|ERR_|Invalid or unexpected/.test(text),
      )
      expect(ours).toEqual([])
      expect(said.join()).not.toMatch(/Канарейка|3456789|345-67/)
      await context.close()
    },
  )

  it('keeps a service that is there already', async () => {
    const { page, context } = await visit()
    await defineServices(context)
    standIn.mode = '500'
    await takeRequests(page)
    await openFormOnFlat(page, own.site.flats[0])
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
    await context.close()
  })

  it('shows the bot of the page, and makes it anew when the page asks for another', async () => {
    const { page, context, complaints } = await visit()
    const premium = own.site.flats.at(-1)
    await page.goto(`/flats/${premium}`)
    await expect.poll(() => bots(page)).toEqual(['first'])
    await waitForScripts(page)
    const loaded = () =>
      standIn.calls.map(({ path }) => path).filter((path) => path.startsWith('/bot/'))
    await goTo(page, `/flats/${own.site.flats[0]}`)
    await expect.poll(() => bots(page)).toEqual(['second'])
    await goTo(page, `/flats/${own.site.flats[1]}`)
    await page.waitForTimeout(500)
    expect(await bots(page)).toEqual(['second'])
    await goTo(page, '/flats')
    await expect.poll(() => bots(page)).toEqual(['third'])
    expect(loaded()).toEqual(['/bot/first.js', '/bot/second.js', '/bot/third.js'])
    expect(await page.locator('script[src*="/bot/"]').count()).toBe(1)
    expect(complaints).toEqual([])
    await context.close()
  })

  /** Goes to a page of the site without loading a document, as Back and Forward do. */
  async function goTo(page: Page, path: string): Promise<void> {
    await page.evaluate((to) => {
      // With a key of its own, as the router gives every entry but the first.
      const state = { key: to }
      history.pushState(state, '', to)
      dispatchEvent(new PopStateEvent('popstate', { state }))
    }, path)
    await page.waitForURL(`**${path}`)
  }

  /** A widget that is on the page whatever becomes of the provider's script. */
  const defineCallTracking = (context: BrowserContext) =>
    context.addInitScript(() => {
      window.ct = () => ({ sessionId: 501 })
    })
})

describe('with a choice of cookies', () => {
  const own = ownSite(() => ({ ...everyWidget(standIn), COOKIE_CONSENT: 'choice' }))
  let visitor: Awaited<ReturnType<typeof newWidgetVisitor>>
  beforeEach(async () => {
    visitor = await newWidgetVisitor(browser, { site: own.site, standIn })
    await defineServices(visitor.context)
    await takeRequests(visitor.page)
  })
  afterEach(() => visitor.context.close())

  it('loads and calls nothing before «Ок», and everything from then on', async () => {
    const { page, foreign } = visitor
    await page.goto(`/flats/${own.site.flats[0]}`)
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
  })

  it('loads and calls nothing after «Только необходимые», not even for a callback request', async () => {
    const { page, foreign, complaints } = visitor
    await page.goto(`/flats/${own.site.flats[0]}`)
    await waitForScripts(page)
    await page.getByRole('button', { name: 'Только необходимые' }).click()
    await openFormHere(page)
    await sendCallback(page, '3123456789')
    await page.reload()
    await waitForScripts(page)
    await page.waitForTimeout(3_500)
    expect(foreign).toEqual([])
    expect(await read(page, 'called')).toEqual([])
    expect(complaints).toEqual([])
  })
})
