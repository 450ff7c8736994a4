import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeDocument, makeLot } from '../../../tests/support/factories.ts'
import { describeOnStores } from '../../../tests/support/stores.ts'
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts'

/* Promise S3: every route that changes something, with every way to forge a request. */

const UNSAFE = ['POST', 'PUT', 'PATCH', 'DELETE'] as const
type Unsafe = (typeof UNSAFE)[number]
const token = 'A'.repeat(32)
const pair = { cookie: `csrftoken=${token}`, 'x-csrftoken': token }
const CHANGED_TABLES = ['callback_requests', 'visitors', 'favourites', 'shared_lists'] as const

/** Reports of browsers, which change nothing for a visitor and which browsers send without a token. */
const WITHOUT_EFFECT = ['POST /browser-reports', 'POST /policy-reports']
/** Before there is a session nothing can be forged for one; another origin is rejected (`sign-in.test.ts`). */
const DESK_SIGN_IN = [
  'POST /desk/api/invites/1/',
  'POST /desk/api/invites/1/confirm/',
  'POST /desk/api/session/',
  'POST /desk/api/session/oidc/',
  'POST /desk/api/session/oidc/start/',
  'POST /desk/api/session/passkey/',
  'POST /desk/api/session/passkey/options/',
]
const API_ROUTES = [
  'POST /api/call-tracking/callback/',
  'POST /api/favorites/',
  'POST /api/favorites/clear/',
  'DELETE /api/favorites/1/',
  'POST /api/request/',
]
const PAGE_ROUTES = ['/callback', '/city', '/favorites', '/shared-list', '/partners'].map(
  (path) => `POST ${path}`,
)
const API_VARIANTS: Record<string, Record<string, string>> = {
  'no token': {},
  'a cookie without the header': { cookie: pair.cookie },
  'a header without the cookie': { 'x-csrftoken': token },
  'another header': { ...pair, 'x-csrftoken': 'B'.repeat(32) },
  'a longer header': { ...pair, 'x-csrftoken': `${token}A` },
  'an empty pair': { cookie: 'csrftoken=', 'x-csrftoken': '' },
  'a short pair': { cookie: 'csrftoken=abc', 'x-csrftoken': 'abc' },
  'a foreign origin': { ...pair, origin: 'https://evil.example' },
  'the origin null': { ...pair, origin: 'null' },
  'another site': { ...pair, 'sec-fetch-site': 'cross-site' },
}
const PAGE_VARIANTS: Record<string, Record<string, string>> = {
  'no origin': {},
  'a token instead of an origin': pair,
  'a foreign origin': { origin: 'https://evil.example' },
  'a foreign origin and our referer': {
    origin: 'https://evil.example',
    referer: 'http://site.example/',
  },
  'the origin null': { origin: 'null' },
  'a foreign referer': { referer: 'https://evil.example/callback' },
  'a host that begins like ours': { origin: 'http://site.example.evil.example' },
  'another site': { 'sec-fetch-site': 'cross-site', origin: 'http://site.example' },
  'another subdomain': { 'sec-fetch-site': 'same-site' },
}

describeOnStores('requests that another site forges', (under) => {
  let site: TestApp
  let lot = 0
  beforeAll(async () => {
    await makeDocument(under.db)
    lot = await makeLot(under.db)
    site = await createTestApp(under)
  })
  afterAll(() => site.close())

  const send = async (method: Unsafe, url: string, headers: Record<string, string>) => {
    const isApi = url.startsWith('/api/')
    const type = isApi ? 'application/json' : 'application/x-www-form-urlencoded'
    const form = { type: 'callback', name: 'Анна', phone: '+7(912)000-11-22', lot: String(lot) }
    const payload = isApi
      ? JSON.stringify({ ...form, lot, id: lot, privacy_policy_agreed: true })
      : new URLSearchParams({ ...form, privacy_policy_agreed: 'on', city: 'moscow' }).toString()
    const request: InjectOptions = {
      method,
      url,
      headers: { host: 'site.example', 'content-type': type, ...headers },
      payload,
    }
    return (await site.app.inject(request)).statusCode
  }
  const countRows = async () => {
    const counts = []
    for (const table of CHANGED_TABLES) {
      const { length } = await under.db.selectFrom(table).selectAll().execute()
      counts.push([table, length])
    }
    return counts
  }

  it('are rejected with 403 without effect, whatever the route and whatever is wrong', async () => {
    const empty = await countRows()
    const routes: Array<[Unsafe, string]> = []
    const open: string[] = []
    for (const url of listAddresses(site.app.printRoutes({ commonPrefix: false }), lot)) {
      for (const method of UNSAFE) {
        const status = await send(method, url, {})
        // Routes of the desk have tokens of their own: `desk/access.test.ts`.
        if (status === 403 && url.startsWith('/desk/')) continue
        if (status === 403) routes.push([method, url])
        else if (status !== 404 && status !== 405) open.push(`${method} ${url}`)
      }
    }
    expect(open.toSorted()).toEqual([...WITHOUT_EFFECT, ...DESK_SIGN_IN].toSorted())
    expect(routes.map((route) => route.join(' '))).toEqual([...API_ROUTES, ...PAGE_ROUTES])
    const accepted: string[] = []
    for (const [method, url] of routes) {
      const variants = url.startsWith('/api/') ? API_VARIANTS : PAGE_VARIANTS
      expect(Object.keys(variants).length).toBeGreaterThanOrEqual(9)
      for (const [name, headers] of Object.entries(variants)) {
        const status = await send(method, url, headers)
        if (status !== 403) accepted.push(`${method} ${url} with ${name}: ${status}`)
      }
    }
    expect(accepted).toEqual([])
    expect(await countRows()).toEqual(empty)
    // What a page of the site sends is not rejected.
    for (const [method, url] of routes) {
      const own = url.startsWith('/api/') ? pair : { origin: 'http://site.example' }
      expect(await send(method, url, own), url).not.toBe(403)
    }
    expect(await countRows()).not.toEqual(empty)
  })
})

/** Reads the addresses from the tree that Fastify prints; parameters are the id of a lot. */
function listAddresses(tree: string, id: number): string[] {
  const parents: string[] = []
  const addresses = new Set<string>()
  for (const line of tree.split('\n')) {
    const [, indent = '', part = ''] = /^((?:[│ ] {3})*)[├└]── (\S+)/.exec(line) ?? []
    if (part === '') continue
    const depth = indent.length / 4
    const address = `${parents[depth - 1] ?? ''}${part}`
    parents[depth] = address
    addresses.add(address.replace(/^\/\//, '/').replaceAll(/:\w+(?:\([^)]*\))?\??/g, String(id)))
  }
  return [...addresses].filter((address) => !address.includes('*'))
}
