import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { colourPairs, contrastRatio, pairContrast, readColours } from './contrast.ts'

const tokens = new URL('../../ui/styles/tokens.css', import.meta.url)
const colours = readColours(await readFile(tokens, 'utf8'))

it.each([
  ['#000', '#fff', 21],
  ['#ffffff', '#000000', 21],
  ['#777777', '#fff', 4.48],
  ['#abc', '#aabbcc', 1],
])('the contrast of %s and %s is %f', (one, other, ratio) => {
  expect(contrastRatio(one, other)).toBeCloseTo(ratio, 2)
})

it('uses the default for colours that an area does not define', () => {
  const css =
    ':root {\n  --ink: #111;\n  --paper: #eee;\n}\n\n[data-tone="premium_area"] {\n  --ink: #fff;\n}\n'
  const { default: fallback, premium_area: premium } = readColours(css)
  expect(fallback).toEqual({ ink: '#111', paper: '#eee' })
  expect(premium).toEqual({ ink: '#fff', paper: '#eee' })
})

describe.each(['default', 'premium_area', 'business_area'] as const)(
  'the colours of %s',
  (tone) => {
    it('are complete', () => {
      expect(Object.keys(colours[tone]).length).toBeGreaterThanOrEqual(14)
    })

    it.each(colourPairs)('$token on $ground has a contrast of at minimum $least', (pair) => {
      expect(pairContrast(colours[tone], pair)).toBeGreaterThanOrEqual(pair.minimum)
    })
  },
)
