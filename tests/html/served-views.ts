import { DatabaseSync } from 'node:sqlite'
import { pageAddresses } from '../../src/app/routes.ts'
import type { CheckedSite } from './site.ts'
import { fetchServed } from './until-served.ts'

/** A document as it was sent or serialised, and its address. */
export interface HtmlDocument {
  address: string
  html: string
}

/** A state of the site and the documents that show it. */
export interface View {
  name: string
  collect: (site: CheckedSite) => Promise<HtmlDocument[]>
}

/** Every route, as sent by the server. */
const routeViews: readonly View[] = pageAddresses.map(({ id }) => ({
  name: `the route ${id}`,
  collect: async (site) => {
    const documents: HtmlDocument[] = []
    for (const path of site.addresses.get(id) ?? []) documents.push(await load(site, path))
    return documents
  },
}))

/** Other states of routes, and pages that are not in `routes.ts`. */
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
  { name: 'the error page', collect: loadErrorPage },
]

/** Documents as sent by the server, as seen by a visitor without scripts. */
export const servedViews: readonly View[] = [...routeViews, ...stateViews]

function served(name: string, path: string, status = 200): View {
  return { name, collect: async (site) => [await load(site, path, status)] }
}

/** Throws unless the response has this status, so that an error page is not checked instead of the requested page. */
async function load(
  { origin }: CheckedSite,
  path: string,
  status = 200,
  options: RequestInit = {},
): Promise<HtmlDocument> {
  const response = await fetchServed(origin + path, options)
  if (response.status !== status) {
    throw new Error(`${path}: status ${response.status} instead of ${status}`)
  }
  return { address: path, html: await response.text() }
}

/** Sold flats are not in the sitemap. Their addresses come from the list with `status=sold`. */
async function loadSoldFlat(site: CheckedSite): Promise<HtmlDocument[]> {
  const list = await load(site, '/flats?status=sold')
  const path = /href="(\/flats\/\d+)"/.exec(list.html)?.[1]
  if (!path) throw new Error('the list of sold flats is empty')
  return [await load(site, path)]
}

/** Renames a table for a moment, so that the page that reads it fails. */
async function loadErrorPage(site: CheckedSite): Promise<HtmlDocument[]> {
  const database = new DatabaseSync(site.databaseUrl.slice('file:'.length))
  try {
    database.exec('alter table search_texts rename to hidden_texts')
    return [await load(site, '/search?q=сбой', 500)]
  } finally {
    database.exec('alter table hidden_texts rename to search_texts')
    database.close()
  }
}
