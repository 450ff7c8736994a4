import { randomUUID } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import { Secret, TOTP } from 'otpauth'
import type { Clock } from '../../src/lib/time/clock.ts'
import { inviteFirstOwner } from '../../src/features/accounts/users/invite-first-owner.server.ts'
import { hashPassword } from '../../src/features/accounts/sign-in/hash-password.server.ts'
import type { Role } from '../../src/operations/actor.ts'
import type { Database } from '../../src/db/connect.ts'
import type { TestApp } from './test-app.ts'

export const PASSWORD = 'тёплый вечер у реки'
const HOST = '127.0.0.1:3000'
export const DESK_ORIGIN = `http://${HOST}`

/** The code of an authenticator at a time. */
export function totpCode(secret: string, at: Date): string {
  return new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate({
    timestamp: at.getTime(),
  })
}

/** A browser on the desk: it keeps the cookie and sends Origin and `X-Desk-Token`. */
export class DeskBrowser {
  cookie = ''
  token = ''
  /** The cookie of a way to the identity provider and back. */
  ticket = ''
  readonly #app: TestApp['app']
  readonly #address: string

  constructor({ app }: Pick<TestApp, 'app'>, address = '203.0.113.7') {
    this.#app = app
    this.#address = address
  }

  async send(
    method: NonNullable<InjectOptions['method']>,
    url: string,
    body?: object,
    headers: Record<string, string | undefined> = {},
  ) {
    const sent: Record<string, string | undefined> = {
      host: HOST,
      accept: 'application/json',
      cookie: [this.cookie, this.ticket].filter(Boolean).join('; ') || undefined,
      ...(method !== 'GET' && { origin: DESK_ORIGIN }),
      ...(this.token !== '' && { 'x-desk-token': this.token }),
      ...headers,
    }
    const response = await this.#app.inject({
      method,
      url: url.startsWith('/') ? url : `/desk/api/${url}`,
      remoteAddress: this.#address,
      headers: Object.fromEntries(
        Object.entries(sent).filter((entry): entry is [string, string] => entry[1] !== undefined),
      ),
      ...(body && { payload: body }),
    })
    for (const set of [response.headers['set-cookie'] ?? []].flat()) {
      const [pair = ''] = set.split(';')
      if (/^(?:__Host-)?desk=/.test(pair)) this.cookie = pair
      if (/^(?:__Host-)?desk-oidc=/.test(pair)) this.ticket = pair.endsWith('=') ? '' : pair
    }
    const json = response.body.startsWith('{') ? response.json<Record<string, never>>() : null
    // A preview of many lots, and of a publish, has a token, too, which is not that of the session.
    const isPreview = url.startsWith('lots/') || url.startsWith('content/')
    if (response.statusCode < 300 && json && typeof json['token'] === 'string' && !isPreview)
      this.token = json['token']
    return { status: response.statusCode, body: json as never as Json, headers: response.headers }
  }

  get = (url: string, headers?: Record<string, string>) => this.send('GET', url, undefined, headers)
  post = (url: string, body: object = {}, headers?: Record<string, string | undefined>) =>
    this.send('POST', url, body, headers)
}

/** Answers of any route, unchecked: a test names the fields that it expects. */
type Json = ReturnType<typeof JSON.parse>

export interface DeskPerson {
  id: string
  email: string
  secret: string
}

/** Stores a person with password and authenticator. */
export async function makeDeskUser(
  db: Database,
  role: Role,
  { name = role, factor = true }: { name?: string; factor?: boolean } = {},
): Promise<DeskPerson> {
  const id = randomUUID()
  const email = `${role}-${id.slice(0, 8)}@desk.example`
  const at = '2026-01-01T00:00:00.000Z'
  await db
    .insertInto('desk_users')
    .values({
      id,
      email,
      name,
      role,
      password_hash: await hashPassword(PASSWORD),
      disabled_at: null,
      absent_until: null,
      last_seen_at: null,
      created_at: at,
    })
    .execute()
  const secret = new Secret({ size: 20 }).base32
  if (factor) {
    await db
      .insertInto('desk_totp')
      .values({ user_id: id, secret, last_step: 0, created_at: at })
      .execute()
  }
  return { id, email, secret }
}

/** Signs a person in with both factors. */
export async function signIn(
  site: TestApp,
  person: DeskPerson,
  clock: Clock,
): Promise<DeskBrowser> {
  const browser = new DeskBrowser(site)
  await browser.post('session/', { email: person.email, password: PASSWORD })
  const done = await browser.post('session/code/', { code: totpCode(person.secret, clock.now()) })
  if (done.status !== 200) throw new Error(`not signed in: ${JSON.stringify(done.body)}`)
  return browser
}

/** Signs a person without a second factor in on a running server; returns the headers of the session's calls. */
export async function signInByHttp(
  address: string,
  email: string,
): Promise<{ cookie: string; origin: string; 'x-desk-token': string }> {
  const response = await fetch(`${address}/desk/api/session/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  if (response.status !== 200) throw new Error(`not signed in: ${response.status}`)
  const [cookie = ''] = response.headers.getSetCookie()
  const { token } = (await response.json()) as { token: string }
  return { cookie: cookie.split(';')[0] ?? '', origin: address, 'x-desk-token': token }
}

/** Creates the link for the first owner, as the start of the server does. */
export function createFirstLink(db: Database, clock: Clock): Promise<string> {
  const actor = { kind: 'job', name: 'start' } as const
  return inviteFirstOwner({ db, clock, actor, address: null }, { email: 'anna@desk.example' })
}
