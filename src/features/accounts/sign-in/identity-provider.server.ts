import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  clockTolerance,
  type Configuration,
  type CustomFetch,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  ResponseBodyError,
} from 'openid-client'
import * as z from 'zod/mini'
import type { BaseContext } from '../../../app/context.server.ts'
import { AppError, getErrorCode } from '../../../lib/errors.ts'
import { type CallConfigured, createConfiguredCalls } from '../../../outbound/configured-calls.ts'

/** How long one call of the provider may take. */
const TIMEOUT_S = 5
/** How long its addresses and algorithms are used before they are read again. */
const DISCOVERY_MS = 60 * 60_000
const CLOCK_TOLERANCE_S = 30

/** Methods (RFC 8176) of which one means that two factors were proved. */
const STRONG_METHODS = new Set(['mfa', 'sc', 'fido', 'fido2', 'passkey'])
/** Methods that prove one factor each: what somebody knows, has and is. Two of them from different lists are two factors. */
const SINGLE_FACTORS = [
  ['pwd', 'pin', 'kba'],
  ['otp', 'hwk', 'swk'],
  ['face', 'fpt', 'iris', 'retina', 'vbm'],
]
/** Classes that mean the same: of OpenID's policy on phishing, of NIST by PAPE, and of REFEDS. */
const STRONG_CLASSES = new Set([
  'phr',
  'phrh',
  'http://schemas.openid.net/pape/policies/2007/06/multi-factor',
  'https://refeds.org/profile/mfa',
])

/** Whom the provider has signed in. */
export interface Identity {
  issuer: string
  subject: string
  /** Whether the provider says that a second factor was proved. */
  hasSecondFactor: boolean
}

/** What is sent to the provider with the browser, and is compared with its response. */
export interface Exchange {
  state: string
  nonce: string
  /** Of PKCE. */
  verifier: string
}

export interface IdentityProvider {
  /** Its host, by which people know it. */
  name: string
  /** Where a browser goes to sign in. Throws `unavailable` when the provider does not answer. */
  findSignInAddress: (exchange: Exchange, callback: string) => Promise<string>
  /**
   * Exchanges the code of a callback for whom the provider has signed in; null for whatever is wrong with it. Throws
   * `unavailable` when the provider does not answer, or does not know the site.
   */
  identify: (exchange: Exchange, callback: URL) => Promise<Identity | null>
  /** Reads what the provider says of itself. Rejects with the reason when it does not. */
  check: () => Promise<void>
}

type ProviderContext = Pick<BaseContext, 'config'> & Partial<Pick<BaseContext, 'log' | 'clock'>>

/** Returns the identity provider of the settings (`DESK_OIDC_*`); null without them. */
export function createIdentityProvider({
  config,
  log,
  clock,
}: ProviderContext): IdentityProvider | null {
  const { DESK_OIDC_ISSUER, DESK_OIDC_CLIENT_ID, DESK_OIDC_CLIENT_SECRET } = config
  if (!DESK_OIDC_ISSUER || !DESK_OIDC_CLIENT_ID || !DESK_OIDC_CLIENT_SECRET) return null
  const issuer = new URL(DESK_OIDC_ISSUER)
  const fetchByHouse = createFetch(createConfiguredCalls({ allow: config.OUTBOUND_ALLOW }))
  const now = () => clock?.now().getTime() ?? Date.now()
  let known: { discovered: Promise<Configuration>; until: number } | null = null

  function discover(): Promise<Configuration> {
    if (known && known.until > now()) return known.discovered
    const execute = [enableNonRepudiationChecks]
    // Settings allow it on this machine only.
    if (issuer.protocol === 'http:') execute.push(allowInsecureRequests)
    const discovered = discovery(
      issuer,
      DESK_OIDC_CLIENT_ID as string,
      { [clockTolerance]: CLOCK_TOLERANCE_S },
      chooseClientAuth(DESK_OIDC_CLIENT_SECRET as string),
      { [customFetch]: fetchByHouse, timeout: TIMEOUT_S, execute },
    )
    const mine = { discovered, until: now() + DISCOVERY_MS }
    known = mine
    // A failure is not remembered.
    discovered.catch(() => {
      if (known === mine) known = null
    })
    return discovered
  }

  function unavailable(error: unknown): AppError {
    if (isSiteRefused(error)) {
      log?.error(
        { code: error.error },
        'The identity provider of the desk refuses the site: check DESK_OIDC_CLIENT_ID and DESK_OIDC_CLIENT_SECRET',
      )
    } else {
      log?.warn({ code: getErrorCode(error) }, 'The identity provider of the desk does not answer')
    }
    return new AppError('unavailable', 'the identity provider does not answer', {
      detail: `Вход через ${issuer.host} сейчас не отвечает: войдите по паролю`,
    })
  }

  return {
    name: issuer.host,
    findSignInAddress: async ({ state, nonce, verifier }, callback) => {
      try {
        const address = buildAuthorizationUrl(await discover(), {
          redirect_uri: callback,
          // Who somebody is, and neither name nor e-mail.
          scope: 'openid',
          state,
          nonce,
          code_challenge: await calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        })
        return address.href
      } catch (error) {
        // Also a provider whose description names no address to sign in at.
        throw unavailable(error)
      }
    },
    identify: async ({ state, nonce, verifier }, callback) => {
      const configuration = await discover().catch((error: unknown) => {
        throw unavailable(error)
      })
      try {
        const tokens = await authorizationCodeGrant(configuration, callback, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        return toIdentity(tokens.claims())
      } catch (error) {
        if (hasNoAnswer(error) || isSiteRefused(error)) throw unavailable(error)
        // Messages can hold claims and codes.
        log?.warn({ code: getErrorCode(error) }, 'A sign-in by the identity provider was refused')
        return null
      }
    },
    check: async () => {
      await discover()
    },
  }
}

const claimsSchema = z.object({
  iss: z.string(),
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  amr: z.catch(z.array(z.string()), []),
  acr: z.catch(z.string(), ''),
})

function toIdentity(claims: unknown): Identity | null {
  const parsed = claimsSchema.safeParse(claims)
  if (!parsed.success) return null
  const { iss, sub, amr, acr } = parsed.data
  const factors = SINGLE_FACTORS.filter((methods) => methods.some((one) => amr.includes(one)))
  const hasSecondFactor =
    amr.some((method) => STRONG_METHODS.has(method)) ||
    factors.length > 1 ||
    STRONG_CLASSES.has(acr)
  return { issuer: iss, subject: sub, hasSecondFactor }
}

/** Without a list a provider takes `client_secret_basic`, as OpenID Connect says. */
function chooseClientAuth(secret: string): ClientAuth {
  const [basic, post] = [ClientSecretBasic(secret), ClientSecretPost(secret)]
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const authenticate = methods.includes('client_secret_basic') ? basic : post
    authenticate(server, client, body, headers)
  }
}

/** The provider did not answer, or answered that it cannot. */
class NoAnswerError extends Error {
  readonly code: string
  constructor(code: string, cause?: unknown) {
    super('the identity provider does not answer', { cause })
    this.code = code
  }
}

function hasNoAnswer(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause) {
    if (one instanceof NoAnswerError) return true
  }
  return false
}

/** Whether the provider rejects our client: a mistake in the settings, and no fault of the person. */
function isSiteRefused(error: unknown): error is ResponseBodyError {
  return (
    error instanceof ResponseBodyError &&
    (error.error === 'invalid_client' || error.error === 'unauthorized_client')
  )
}

/** The library calls the provider by the rules for addresses of settings. */
function createFetch(call: CallConfigured): CustomFetch {
  return async (url, { method, headers, body, signal }) => {
    if (method !== 'GET' && method !== 'POST') throw new TypeError(`${method} is not expected`)
    if (!signal) throw new TypeError('a call without a time limit is not expected')
    const response = await call(url, {
      method,
      headers,
      body: body === undefined || body === null ? undefined : toText(body),
      signal,
      isRead: true,
    }).catch((error: unknown) => {
      throw new NoAnswerError(getErrorCode(error), error)
    })
    if (response.status >= 500) throw new NoAnswerError(`HTTP_${response.status}`)
    const type = response.headers['content-type']
    return new Response(response.body, {
      status: response.status,
      ...(type !== undefined && { headers: { 'content-type': type } }),
    })
  }
}

function toText(body: unknown): string {
  if (typeof body === 'string') return body
  if (body instanceof URLSearchParams) return body.toString()
  throw new TypeError('the body is not expected')
}
