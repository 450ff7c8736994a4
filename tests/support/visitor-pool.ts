import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import { collectErrors, newVisitor, type Visitor, type VisitorOptions } from './browser.ts'

/*
 * A page in a new browser profile costs twice as much processor time as the same page in a tab that has shown the site
 * before: the scripts are compiled and the pictures decoded again. So the tests of a file take turns with a tab. Between
 * two tests everything is removed that a page can store; a visitor that cannot be reset is not used again.
 */

/** A small file of the site. Tabs wait there: `about:blank` would be another process. */
const WAITING_ROOM = '/robots.txt'

/** What stays in a context for good. A visitor on which a test has called one of these is not used again. */
const PERMANENT = [
  'addInitScript',
  'addLocatorHandler',
  'exposeBinding',
  'exposeFunction',
  'grantPermissions',
  'newCDPSession',
  'routeWebSocket',
  'setExtraHTTPHeaders',
  'setGeolocation',
] as const

const PERMANENT_CLOCK = ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'] as const

/** Events that tests listen to. */
const EVENTS = [
  'console',
  'dialog',
  'download',
  'framenavigated',
  'load',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
]

export interface PooledVisitorOptions extends VisitorOptions {
  /** Whether the visitor has answered the cookie notice, so that it never covers anything. */
  hasAnsweredNotice?: boolean
}

interface Tab {
  page: Page
  context: BrowserContext
  session: CDPSession
  isSpoiled: boolean
}

/** The tabs of one site in one browser that wait for the next test, by the options that a context cannot change later. */
export class VisitorPool {
  readonly #waiting = new Map<string, Tab[]>()
  readonly #taken = new Map<Page, Tab>()
  readonly #browser: Browser

  constructor(browser: Browser) {
    this.#browser = browser
  }

  /** Returns a visitor without cookies, storage and history. Its tab shows a small file of the site. */
  async take(options: PooledVisitorOptions): Promise<Visitor> {
    const { width = 1440, height = 900, scripts = true, hasAnsweredNotice = false } = options
    const tab = this.#waiting.get(toKey(options))?.pop() ?? (await openTab(this.#browser, options))
    const { page, context } = tab
    this.#taken.set(page, tab)
    await page.setViewportSize({ width, height })
    if (scripts && hasAnsweredNotice) {
      await page.evaluate(() => localStorage.setItem('accept-cookie', 'true'))
    }
    return { page, context, errors: collectErrors(page) }
  }

  /** Takes the tab back after a test, or closes it. */
  async release(
    { page, context }: Visitor,
    options: VisitorOptions,
    hasFailed: boolean,
  ): Promise<void> {
    const tab = this.#taken.get(page)
    this.#taken.delete(page)
    if (!tab || tab.isSpoiled || hasFailed || !(await reset(tab, options))) {
      await context.close()
      return
    }
    const key = toKey(options)
    this.#waiting.set(key, [...(this.#waiting.get(key) ?? []), tab])
  }

  async close(): Promise<void> {
    const tabs = this.#browser.isConnected() ? [...this.#waiting.values()].flat() : []
    this.#waiting.clear()
    await Promise.all(tabs.map(({ context }) => context.close()))
  }
}

function toKey({ scripts = true, hasTouch = false }: VisitorOptions): string {
  return JSON.stringify([scripts, hasTouch])
}

async function openTab(browser: Browser, options: VisitorOptions): Promise<Tab> {
  const { page, context } = await newVisitor(browser, options)
  const session = await context.newCDPSession(page)
  await page.goto(WAITING_ROOM)
  await session.send('Page.resetNavigationHistory')
  removeListeners(page, context)
  const tab = { page, context, session, isSpoiled: false }
  const spoil = () => {
    tab.isSpoiled = true
  }
  for (const target of [page, context]) watchCalls(target, PERMANENT, spoil)
  watchCalls(context.clock, PERMANENT_CLOCK, spoil)
  return tab
}

function removeListeners(page: Page, context: BrowserContext): void {
  for (const event of EVENTS) {
    page.removeAllListeners(event)
    context.removeAllListeners(event)
  }
}

/** Calls `onCall` before each call of one of these methods. */
function watchCalls(target: object, names: readonly string[], onCall: () => void): void {
  const methods = target as Record<string, ((...given: unknown[]) => unknown) | undefined>
  for (const name of names) {
    const method = methods[name]
    if (!method) continue
    methods[name] = (...given) => {
      onCall()
      return method.apply(target, given)
    }
  }
}

/** Removes what the test has left. Returns false if the page does not respond. */
async function reset({ page, context, session }: Tab, { baseURL = '' }: VisitorOptions) {
  try {
    await context.setOffline(false)
    for (const other of context.pages()) if (other !== page) await other.close()
    for (const target of [page, context]) await target.unrouteAll({ behavior: 'ignoreErrors' })
    removeListeners(page, context)
    // Outside of every element of the next page that reacts to a pointer.
    await page.mouse.move(0, 0)
    await page.emulateMedia({
      media: null,
      colorScheme: null,
      reducedMotion: null,
      forcedColors: null,
      contrast: null,
    })
    await page.goto(WAITING_ROOM)
    await context.clearCookies()
    await page.evaluate(() => sessionStorage.clear())
    await session.send('Storage.clearDataForOrigin', { origin: baseURL, storageTypes: 'all' })
    await session.send('Page.resetNavigationHistory')
    return true
  } catch {
    return false
  }
}
