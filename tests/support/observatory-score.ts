import type { OutgoingHttpHeaders } from 'node:http'

/** The checks of the HTTP Observatory that concern a response, with the points that each changes. */
export interface ObservatoryScore {
  score: number
  points: Record<string, number>
}

/** From so many points on, bonuses count (Observatory, scoring methodology). */
const BONUS_FROM = 90
const SIX_MONTHS_S = 15_768_000
const PRIVATE_REFERRERS =
  /^(?:no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/

/**
 * Computes the score that the HTTP Observatory publishes for the first page of a site over HTTPS: 100 points, less what
 * is wrong, and bonuses if 90 or more are left. Only what one response shows is computed: redirects and preloading are
 * the proxy's. `ownScripts`: every script of the page is of our own origin.
 */
export function scoreHeaders(
  headers: OutgoingHttpHeaders,
  { cookies = [], ownScripts }: { cookies?: readonly string[]; ownScripts: boolean },
): ObservatoryScore {
  const read = (name: string) => String(headers[name] ?? '')
  const policy = parsePolicy(read('content-security-policy'))
  const age = Number(/max-age=(\d+)/.exec(read('strict-transport-security'))?.[1] ?? 0)
  const points = {
    policy: scorePolicy(policy),
    cookies: scoreCookies(cookies),
    transport: age >= SIX_MONTHS_S ? 0 : age > 0 ? -10 : -20,
    types: read('x-content-type-options') === 'nosniff' ? 0 : -5,
    framing: policy.has('frame-ancestors') ? 5 : read('x-frame-options') === '' ? -20 : 0,
    referrer: PRIVATE_REFERRERS.test(read('referrer-policy'))
      ? 5
      : read('referrer-policy')
        ? -5
        : 0,
    resources: read('cross-origin-resource-policy') === 'same-origin' ? 10 : 0,
    sharing: read('access-control-allow-origin') === '*' ? -50 : 0,
    scripts: ownScripts ? 0 : -5,
  }
  const penalties = Object.values(points).filter((one) => one < 0)
  const bonuses = Object.values(points).filter((one) => one > 0)
  const base = 100 + sum(penalties)
  return { score: base < BONUS_FROM ? Math.max(0, base) : base + sum(bonuses), points }
}

function parsePolicy(text: string): Map<string, string[]> {
  const directives = text.split(';').map((part) => part.trim().split(/\s+/))
  return new Map(directives.flatMap(([name = '', ...values]) => (name ? [[name, values]] : [])))
}

function scorePolicy(policy: ReadonlyMap<string, readonly string[]>): number {
  if (policy.size === 0) return -25
  const none = policy.get('default-src')?.join() === "'none'"
  const scripts = policy.get('script-src') ?? policy.get('default-src') ?? []
  const styles = policy.get('style-src') ?? policy.get('default-src') ?? []
  if (scripts.some((source) => /^(?:'unsafe-inline'|https?:|data:|\*)$/.test(source))) return -20
  if (scripts.includes("'unsafe-eval'")) return -10
  if (styles.includes("'unsafe-inline'")) return 0
  return none ? 10 : 5
}

function scoreCookies(cookies: readonly string[]): number {
  if (cookies.length === 0) return 0
  const has = (cookie: string, attribute: RegExp) => attribute.test(cookie)
  if (cookies.some((one) => !has(one, /;\s*secure/i))) return -20
  return cookies.every((one) => has(one, /;\s*samesite=(?:lax|strict)/i)) ? 5 : 0
}

function sum(figures: readonly number[]): number {
  return figures.reduce((total, figure) => total + figure, 0)
}
