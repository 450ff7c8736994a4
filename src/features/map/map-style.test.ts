import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { blend, toMapColors } from './map-colors.ts'
import { buildMapStyle } from './map-style.ts'

const tokens = readFileSync(new URL('../../ui/styles/tokens.css', import.meta.url), 'utf8')

/** Reads the colour tokens of one block of the style sheet. */
function readTokens(selector: string): Record<string, string> {
  const start = tokens.indexOf(`${selector} {`)
  const block = tokens.slice(start, tokens.indexOf('}', start))
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+): (#[0-9a-f]+);/g)].map(([, name, value]) => [
      name,
      value?.length === 4 ? value.replace(/[0-9a-f]/g, '$&$&') : value,
    ]),
  )
}

it.each([
  [null, ':root'],
  ['premium_area', '[data-tone="premium_area"]'],
  ['business_area', '[data-tone="business_area"]'],
] as const)('the map of %s uses the colours of the site', (tone, selector) => {
  const site = { ...readTokens(':root'), ...readTokens(selector) }
  expect(toMapColors(tone)).toEqual({
    paper: site['paper'],
    surface: site['surface'],
    ink: site['ink'],
    muted: site['muted'],
    line: site['line'],
    lineStrong: site['line-strong'],
    accent: site['accent'],
    green: site['available'],
  })
})

it('blends a colour over another', () => {
  expect(blend('#ffffff', '#000000', 0)).toBe('#000000')
  expect(blend('#ffffff', '#000000', 1)).toBe('#ffffff')
  expect(blend('#ff0080', '#000000', 0.5)).toBe('#800040')
})

it('gives every layer a unique id and an existing source', () => {
  const { layers, sources } = buildMapStyle({ slug: 'moskva', name: 'Москва' }, null)
  const ids = layers.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  for (const layer of layers.slice(1)) expect(Object.keys(sources)).toContain(layer['source'])
})

it('escapes the city’s slug in the data address', () => {
  const { sources } = buildMapStyle({ slug: 'a/../b?c', name: 'А' }, null)
  expect(sources['base']?.['data']).toBe('/api/map/a%2F..%2Fb%3Fc/')
})
