import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { pageAddresses } from '../../src/app/routes.ts'
import { openBrowser } from '../support/browser.ts'
import { startServer } from '../support/running-server.ts'
import { createStore } from '../support/stores.ts'
import { findRouteAddresses, readLinkedPages, readSitemap } from './route-addresses.ts'

/** The built site with the demo company, and a browser. */
export interface CheckedSite {
  /** `http://127.0.0.1:PORT`. */
  origin: string
  /** Paths by route id. */
  addresses: ReadonlyMap<string, readonly string[]>
  databaseUrl: string
  browser: Browser
  close: () => Promise<void>
}

/** Enables all optional parts of pages, so that they are checked too. */
const SETTINGS = {
  COOKIE_CONSENT: 'choice',
  MAILING_CONSENT: 'on',
  CALLBACK_TIME_SELECT: 'on',
  SHOW_FLAT_BUTTON: 'on',
  SHOW_CITIES_TABS: 'on',
}

/** Starts the built server at a free port on a new demo database, and a browser. */
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
    const linked = await readLinkedPages(server.address, pageAddresses, sitemap)
    const addresses = findRouteAddresses(pageAddresses, [...sitemap, ...linked])
    return { origin: server.address, addresses, databaseUrl: store.url, browser, close }
  } catch (error) {
    await close()
    throw error
  }
}
