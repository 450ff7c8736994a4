import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, onTestFinished } from 'vitest'
import type { Database } from '../../src/db/connect.ts'
import { sharedBrowser, type Visitor } from './browser.ts'
import { type RunningServer, startServer } from './running-server.ts'
import { type SellingSite, startSellingSite } from './selling-site.ts'
import { createDemoStore, createSecondStore, createStore, type Store } from './stores.ts'
import { type PooledVisitorOptions, VisitorPool } from './visitor-pool.ts'

/** Environment variables of the server. A function is called when the server starts. */
type Settings = Record<string, string> | (() => Record<string, string>)

/** Late event loops, queued pages, and what PostgreSQL or a disk did not answer within its limit. */
const CAUSED_BY_A_BUSY_MACHINE = new RegExp(
  [
    'the event loop is late',
    'too many pages wait',
    'terminated due to connection timeout',
    'sent nothing within the time limit',
    'did not respond within',
  ].join('|'),
)

interface SellingSiteOptions {
  settings?: Settings
  /** Adds the data of the tests to the small catalogue. */
  fill?: (db: Database) => Promise<void>
  /** False if the log may contain lines. */
  hasEmptyLog?: boolean
}

interface DemoSiteOptions {
  store?: Store
  settings?: Settings
}

/**
 * Starts the built site on a small catalogue before the tests of a file or of a `describe`, and stops it after them.
 * Fails if the server exits with another code than 0 or has written to its log.
 */
export function setUpSellingSite({
  settings = {},
  fill,
  hasEmptyLog = true,
}: SellingSiteOptions = {}) {
  const site = new SellingBrowserSite()
  beforeAll(async () => {
    site.server = await startSellingSite('sqlite', readSettings(settings), fill)
  })
  afterAll(async () => {
    await site.closeTabs()
    expect(await site.server.close()).toBe(0)
    if (hasEmptyLog) expect(site.warnings()).toEqual([])
  })
  return site
}

/** Does the same with the demo company, on the given store. */
export function setUpDemoSite({ store = 'sqlite', settings = {} }: DemoSiteOptions = {}) {
  return setUpSite(
    () => (store === 'sqlite' ? createDemoStore() : createStore(store)),
    () => readSettings(settings),
  )
}

/** Does the same with the second company, on SQLite. */
export function setUpSecondSite() {
  const getSettings = () => ({ MEDIA_DIR: inject('secondTemplate').media })
  // It has no content, so no privacy policy either. A long run requests its plans again, whose host does not exist.
  return setUpSite(createSecondStore, getSettings, /"no_policy"|plans\.example/)
}

function setUpSite(
  createStore: () => Promise<{ url: string; drop: () => Promise<void> }>,
  getSettings: () => Record<string, string>,
  expected = /(?!)/,
) {
  const site = new BrowserSite<RunningServer>()
  let drop = async () => {}
  beforeAll(async () => {
    const created = await createStore()
    drop = created.drop
    site.server = await startServer(created.url, getSettings())
  })
  afterAll(async () => {
    await site.closeTabs()
    expect(await site.server.stop()).toBe(0)
    await drop()
    expect(site.warnings().filter((line) => !expected.test(line))).toEqual([])
  })
  return site
}

function readSettings(settings: Settings): Record<string, string> {
  return typeof settings === 'function' ? settings() : settings
}

/** A running site. Its members are available after the server has started: in tests and later hooks. */
class BrowserSite<Server extends RunningServer> {
  #server: Server | undefined
  readonly #pools = new Map<Browser, VisitorPool>()

  get server(): Server {
    if (!this.#server) throw new Error('the site starts before the tests: use it inside a test')
    return this.#server
  }

  set server(server: Server) {
    this.#server = server
  }

  /** `http://127.0.0.1:PORT`. */
  get address(): string {
    return this.server.address
  }

  /** Lines of the server's log. */
  get log(): readonly string[] {
    return this.server.log
  }

  /** The log without delays that other processes of the machine cause. The server tries these again by itself. */
  warnings(): string[] {
    return this.log.filter((line) => !CAUSED_BY_A_BUSY_MACHINE.test(line))
  }

  /** Opens an empty browser profile for this test. Its tab may have shown the site before. */
  async visit(options: PooledVisitorOptions = {}, browser?: Browser): Promise<Visitor> {
    const given = { baseURL: this.address, ...options }
    const pool = this.#poolOf(browser ?? (await sharedBrowser()))
    const visitor = await pool.take(given)
    onTestFinished(({ task }) => pool.release(visitor, given, task.result?.state === 'fail'))
    return visitor
  }

  async closeTabs(): Promise<void> {
    for (const pool of this.#pools.values()) await pool.close()
  }

  #poolOf(browser: Browser): VisitorPool {
    const pool = this.#pools.get(browser) ?? new VisitorPool(browser)
    this.#pools.set(browser, pool)
    return pool
  }
}

export class SellingBrowserSite extends BrowserSite<SellingSite> {
  /** Ids of the flats. Only the last flat belongs to a premium project. */
  get flats(): readonly number[] {
    return this.server.flats
  }
}
