import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { pageAddresses } from '../../src/routes.ts'
import { openBrowser } from '../support/browser.ts'
import { startServer } from '../support/running-server.ts'
import { createStore } from '../support/stores.ts'
import { findRouteAddresses, readSitemap } from './route-addresses.ts'

/** The built site with its demo company, and a browser to visit it. */
export interface CheckedSite {
  /** `http://127.0.0.1:PORT`. */
  origin: string
  /** Paths by the id of their route. */
  addresses: ReadonlyMap<string, readonly string[]>
  databaseUrl: string
  browser: Browser
  close: () => Promise<void>
}

/** Optional parts of pages, all shown: what is left out cannot be checked. */
const SETTINGS = {
  COOKIE_CONSENT: 'choice',
  MAILING_CONSENT: 'on',
  CALLBACK_TIME_SELECT: 'on',
  SHOW_FLAT_BUTTON: 'on',
  SHOW_CITIES_TABS: 'on',
}

/** Starts the built server on a demo database of its own, at a free port, and a browser. */
export async function openCheckedSite(): Promise<CheckedSite> {
  const store = await createStore('sqlite')
  const media = await mkdtemp(join(tmpdir(), 'kvartal-media-'))
  const server = await startServer(store.url, { ...SETTINGS, MEDIA_DIR: media })
  const browser = await openBrowser()
  const close = async () => {
    await browser.close()
    await server.stop()
    await store.drop()
    await rm(media, { recursive: true, force: true })
  }
  try {
    const sitemap = await readSitemap(server.address)
    const addresses = findRouteAddresses(pageAddresses, sitemap)
    return { origin: server.address, addresses, databaseUrl: store.url, browser, close }
  } catch (error) {
    await close()
    throw error
  }
}
