import { DatabaseSync } from 'node:sqlite'
import { pageAddresses } from '../../src/routes.ts'
import type { CheckedSite } from './site.ts'
import { fetchServed } from './until-served.ts'

/** A document as it was sent or serialised, and where it was found. */
export interface HtmlDocument {
  address: string
  html: string
}

/** Documents that show one state of the site. */
export interface View {
  name: string
  collect: (site: CheckedSite) => Promise<HtmlDocument[]>
}

/** Every route as the server sends it. */
const routeViews: readonly View[] = pageAddresses.map(({ id }) => ({
  name: `the route ${id}`,
  collect: async (site) => {
    const documents: HtmlDocument[] = []
    for (const path of site.addresses.get(id) ?? []) documents.push(await load(site, path))
    return documents
  },
}))

/** Further states of routes, and pages that `routes.ts` does not list. */
const stateViews: readonly View[] = [
  served('a list as a table', '/flats?view=table'),
  served('a filtered list', '/flats?rooms=2&area_min=40&order=-price'),
  served('a filtered list as a table', '/flats?rooms=2&status=sold&view=table'),
  served('a later page of a list', '/flats?page=3'),
  served('a list without results', '/flats?price_max=1'),
  served('search results', '/search?q=дом'),
  served('a search without results', '/search?q=цщзьъ'),
  served('the callback form of a button', '/callback?form_name=x&time_select=1&from=/flats'),
  {
    name: 'the callback form with errors',
    collect: async (site) => [
      await load(site, '/callback', 400, {
        method: 'POST',
        headers: { origin: site.origin },
        body: new URLSearchParams({ name: '<', phone: '1' }),
      }),
    ],
  },
  { name: 'a sold flat', collect: loadSoldFlat },
  served('the API documentation', '/api/docs/'),
  served('an unknown address', '/nothing-here', 404),
  { name: 'the page of a failure', collect: loadFailure },
]

/** Documents as the server sends them, which is all that a visitor without scripts gets. */
export const servedViews: readonly View[] = [...routeViews, ...stateViews]

function served(name: string, path: string, status = 200): View {
  return { name, collect: async (site) => [await load(site, path, status)] }
}

/** Throws unless the answer has this status: an error page must not pass as the page that was asked for. */
async function load(
  { origin }: CheckedSite,
  path: string,
  status = 200,
  options: RequestInit = {},
): Promise<HtmlDocument> {
  const answer = await fetchServed(origin + path, options)
  if (answer.status !== status) {
    throw new Error(`${path}: status ${answer.status} instead of ${status}`)
  }
  return { address: path, html: await answer.text() }
}

/** Sold flats are in no sitemap; the list shows them on request. */
async function loadSoldFlat(site: CheckedSite): Promise<HtmlDocument[]> {
  const list = await load(site, '/flats?status=sold')
  const path = /href="(\/flats\/\d+)"/.exec(list.html)?.[1]
  if (!path) throw new Error('the list of sold flats is empty')
  return [await load(site, path)]
}

/** A table out of reach makes the page that reads it fail. */
async function loadFailure(site: CheckedSite): Promise<HtmlDocument[]> {
  const database = new DatabaseSync(site.databaseUrl.slice('file:'.length))
  try {
    database.exec('alter table search_texts rename to hidden_texts')
    return [await load(site, '/search?q=сбой', 500)]
  } finally {
    database.exec('alter table hidden_texts rename to search_texts')
    database.close()
  }
}
