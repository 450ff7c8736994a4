import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { facadeTones } from './facade-tones.ts'

const tokens = readFileSync(new URL('../../ui/styles/tokens.css', import.meta.url), 'utf8')

it.each([
  ['paper', ':root'],
  ['premium_area', '[data-tone="premium_area"]'],
  ['business_area', '[data-tone="business_area"]'],
] as const)('facadeTones: uses the colours of the pages with the tone %s', (tone, selector) => {
  const block = tokens.slice(tokens.indexOf(`${selector} {`)).split('}')[0] ?? ''
  for (const name of ['paper', 'ink', 'muted', 'accent'] as const) {
    expect(block, name).toContain(`--${name}: ${facadeTones[tone][name].toLowerCase()};`)
  }
})
