import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const CLIENT_ID = 'kvartal desk'
const CLIENT_SECRET = 'geheim:&+'
const KEY_ID = 'key-1'

interface Granted {
  nonce: string
  challenge: string
  redirect: string
  isUsed: boolean
}

type Claims = Record<string, unknown>

export interface FakeIdentityProvider {
  issuer: string
  settings: Record<string, string>
  /** What its next ID tokens say, besides or instead of what they should. */
  claims: Claims
  /** `down`: every request is cut. `failing`: the token endpoint answers 503. `forged`: another key signs. */
  state: 'up' | 'down' | 'failing' | 'forged'
  /** Whether it accepts a code again, as it should not. */
  acceptsUsedCodes: boolean
  /** Requests that it got, by path. */
  requests: string[]
  /** Signs somebody in at an address of ours, and returns the query with which the browser returns. */
  signIn: (address: string) => string
  close: () => Promise<void>
}

/** Starts an identity provider (OpenID Connect) on this machine. Everybody is signed in at once. */
export async function startFakeIdentityProvider(): Promise<FakeIdentityProvider> {
  const key = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const otherKey = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const codes = new Map<string, Granted>()
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const provider: FakeIdentityProvider = {
    issuer,
    settings: {
      DESK_OIDC_ISSUER: issuer,
      DESK_OIDC_CLIENT_ID: CLIENT_ID,
      DESK_OIDC_CLIENT_SECRET: CLIENT_SECRET,
    },
    claims: {},
    state: 'up',
    acceptsUsedCodes: false,
    requests: [],
    signIn,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }

  function signIn(address: string): string {
    const { searchParams } = new URL(address)
    const get = (name: string) => searchParams.get(name) ?? ''
    const isKnown =
      get('client_id') === CLIENT_ID &&
      get('response_type') === 'code' &&
      get('scope') === 'openid' &&
      get('code_challenge_method') === 'S256'
    if (!isKnown) throw new Error(`not a sign-in: ${address}`)
    const code = randomUUID()
    codes.set(code, {
      nonce: get('nonce'),
      challenge: get('code_challenge'),
      redirect: get('redirect_uri'),
      isUsed: false,
    })
    return `?${new URLSearchParams({ code, state: get('state') })}`
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '', issuer)
    provider.requests.push(pathname)
    if (provider.state === 'down') return void request.socket.destroy()
    const json = (body: object, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    switch (pathname) {
      case '/.well-known/openid-configuration':
        return void json({
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/keys`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['ES256'],
          code_challenge_methods_supported: ['S256'],
        })
      case '/keys': {
        const jwk = key.publicKey.export({ format: 'jwk' })
        return void json({ keys: [{ ...jwk, kid: KEY_ID, use: 'sig', alg: 'ES256' }] })
      }
      case '/authorize': {
        const location = `${searchParams.get('redirect_uri')}${signIn(`${issuer}${request.url}`)}`
        return void response.writeHead(302, { location }).end()
      }
      case '/token': {
        if (provider.state === 'failing') return void json({ error: 'server_error' }, 503)
        if (!isOurClient(request)) return void json({ error: 'invalid_client' }, 401)
        const granted = await findGranted(request)
        if (!granted) return void json({ error: 'invalid_grant' }, 400)
        return void json({
          access_token: randomUUID(),
          token_type: 'Bearer',
          id_token: writeToken(granted),
        })
      }
      default:
        return void json({}, 404)
    }
  }

  function isOurClient(request: IncomingMessage): boolean {
    const [id, secret] = Buffer.from(
      (request.headers.authorization ?? '').replace(/^Basic /, ''),
      'base64',
    )
      .toString()
      .split(':')
      .map((part) => new URLSearchParams(`x=${part}`).get('x'))
    return id === CLIENT_ID && secret === CLIENT_SECRET
  }

  async function findGranted(request: IncomingMessage): Promise<Granted | null> {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const form = new URLSearchParams(Buffer.concat(chunks).toString())
    const granted = codes.get(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const isRight =
      granted !== undefined &&
      granted.challenge === challenge &&
      granted.redirect === form.get('redirect_uri') &&
      (!granted.isUsed || provider.acceptsUsedCodes)
    if (!isRight) return null
    granted.isUsed = true
    return granted
  }

  function writeToken({ nonce }: Granted): string {
    const now = Math.floor(Date.now() / 1000)
    const claims = {
      iss: issuer,
      aud: CLIENT_ID,
      sub: 'subject-1',
      nonce,
      iat: now,
      exp: now + 300,
    }
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const signed = `${part({ alg: 'ES256', kid: KEY_ID })}.${part({ ...claims, ...provider.claims })}`
    const { privateKey } = provider.state === 'forged' ? otherKey : key
    const proof = sign('sha256', Buffer.from(signed), {
      key: privateKey,
      dsaEncoding: 'ieee-p1363',
    })
    return `${signed}.${proof.toString('base64url')}`
  }

  return provider
}
