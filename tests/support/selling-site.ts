import { connectDatabase, type Database } from '../../src/db/connect.ts'
import { makeCity, makeLot, makeProject } from './factories.ts'
import { type RunningServer, startServer } from './running-server.ts'
import { createMigratedStore, type Store } from './stores.ts'

/** The built site on a small catalogue: a city, four flats, the policy and the consent. */
export interface SellingSite extends RunningServer {
  /** Ids of the flats. Only the last flat belongs to a premium project. */
  flats: readonly number[]
  /** The URL of the store, for what a test changes behind the server. */
  databaseUrl: string
  /** Stops the server and drops the database. Returns the exit code of the server. */
  close: () => Promise<number | null>
}

/** Creates a store with this small catalogue. The server seeds only empty databases, so it does not change this one. */
export async function createSellingStore(
  store: Store,
  fill: (db: Database) => Promise<void> = async () => {},
): Promise<{ url: string; drop: () => Promise<void>; flats: number[] }> {
  const { url, drop } = await createMigratedStore(store)
  const db = connectDatabase(url)
  const flats = await fillSellingCatalogue(db)
  await fill(db)
  await db.destroy()
  return { url, drop, flats }
}

/** Fills a migrated database with this catalogue; returns the ids of the flats. */
export async function fillSellingCatalogue(db: Database): Promise<number[]> {
  await db.insertInto('company').values(company).execute()
  await makeCity(db, { name: 'Москва' })
  const flats: number[] = []
  for (let n = 1; n <= 4; n++) {
    const area_type = n === 4 ? 'premium_area' : 'business_area'
    const project_id = await makeProject(db, { area_type })
    flats.push(await makeLot(db, { article: `Ф-${n}`, rooms: n, project_id }))
  }
  for (const [position, [type, title]] of documents.entries()) {
    const html = `<p>${`${title}. `.repeat(120)}</p>`
    const row = { slug: type.replaceAll('_', '-'), type, title, version: '1', html, position }
    await db.insertInto('documents').values(row).execute()
  }
  return flats
}

/**
 * Starts the built server on such a store. `fill` adds the data of a test. `reach` maps the URL of the store to the URL
 * that the server connects to, for example that of a proxy.
 */
export async function startSellingSite(
  store: Store,
  settings: Record<string, string> = {},
  fill?: (db: Database) => Promise<void>,
  reach: (url: string) => Promise<string> = async (url) => url,
): Promise<SellingSite> {
  const { url, drop, flats } = await createSellingStore(store, fill)
  const server = await startServer(await reach(url), settings)
  return {
    ...server,
    flats,
    databaseUrl: url,
    close: async () => {
      const code = await server.stop()
      await drop()
      return code
    },
  }
}

const company = {
  id: 1,
  name: 'Берег',
  legal_name: 'ООО «Берег»',
  tagline: 'Дома у воды',
  about_html: '',
  purchase_html: '',
  partners_html: `<h2>Агентствам</h2>${'<p>Условия для агентств.</p>'.repeat(20)}`,
  disclaimer: '',
}

const documents = [
  ['privacy_policy', 'Политика обработки персональных данных'],
  ['consent', 'Согласие на обработку персональных данных'],
] as const
