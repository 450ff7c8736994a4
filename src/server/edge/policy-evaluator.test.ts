import { CspEvaluator, DEFAULT_CHECKS, STRICTCSP_CHECKS } from 'csp_evaluator/dist/evaluator.js'
import { Severity } from 'csp_evaluator/dist/finding.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import { expect, it } from 'vitest'
import { loadConfig } from '../../config/config.ts'
import { collectSecurityHeaders } from './security-headers.ts'

/* What Google's CSP Evaluator finds in the policy of every response (promise S2). */

/** Values of directives with a finding of medium weight or more. */
function findFlaws(policy: string): string[] {
  const { csp } = new CspParser(policy)
  return new CspEvaluator(csp)
    .evaluate(DEFAULT_CHECKS, STRICTCSP_CHECKS)
    .filter(({ severity }) => severity <= Severity.MEDIUM)
    .map(({ directive, value }) => `${directive} ${value ?? ''}`.trim())
}

async function readPolicy(settings: Record<string, string>): Promise<string> {
  const headers = await collectSecurityHeaders(loadConfig(settings))
  return headers['content-security-policy'] ?? ''
}

it.each([
  ['no widget', {}],
  ['films of another host', { MEDIA_HOSTS: 'https://video.example.com' }],
  ['Google Tag Manager', { GTM_ID: 'GTM-ABC123' }],
  ['Yandex Maps', { YANDEX_MAPS_KEY: 'x' }],
  ['Mindbox', { MINDBOX_ENDPOINT_ID: 'site', MINDBOX_CALLBACK_OPERATION: 'Callback' }],
])('the policy with %s has no flaw of medium weight or more', async (_name, settings) => {
  expect(findFlaws(await readPolicy(settings))).toEqual([])
})

it.each([['Yandex Metrica', { METRIKA_ID: '4711' }, ['mc.yandex.ru', 'yastatic.net']]])(
  'the policy with %s has only the hosts that it needs and that also host other code',
  async (_name, settings, hosts) => {
    const expected = hosts.map((host) => `script-src https://${host}`)
    expect(findFlaws(await readPolicy(settings))).toEqual(expected)
  },
)

it.each([
  ['inline scripts', "'self'", "'self' 'unsafe-inline'", 'script-src'],
  ['scripts of any host', "script-src 'self'", 'script-src https:', 'script-src'],
])('finds %s', async (_what, from, to, directive) => {
  const weak = (await readPolicy({})).replace(from, to)
  expect(findFlaws(weak).join()).toContain(directive)
})
