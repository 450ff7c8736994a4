import { readFile } from 'node:fs/promises'
import * as fc from 'fast-check'
import { wcagContrast } from 'culori'
import { expect, it } from 'vitest'
import { colourPairs, readColours } from '../../ui-kit/contrast.ts'
import { defaultPalettes, derivePalettes } from './palette.ts'

const color = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`)
const choice = fc.option(color)
const chosen = fc.record({ accent: choice, ink: choice, paper: choice })

it('keeps the contrast of every pair of the kit, whatever colours a company chooses', () => {
  fc.assert(
    fc.property(chosen, fc.option(chosen), (light, dark) => {
      const { palettes } = derivePalettes(light, dark)
      for (const palette of Object.values(palettes)) {
        for (const { token, ground, minimum } of colourPairs) {
          expect([token, ground, wcagContrast(palette[token], palette[ground]) >= minimum]).toEqual(
            [token, ground, true],
          )
        }
      }
    }),
    { numRuns: 200 },
  )
})

it('leaves colours alone that can be read, and reports those that it moves', () => {
  const good = { accent: '#e4002b', ink: '#0b1a30', paper: '#ffffff' }
  const { palettes, moved } = derivePalettes(good, null)
  expect(palettes.light).toMatchObject(good)
  expect(moved).toEqual([])
  const yellow = derivePalettes({ ...good, accent: '#ffee00' }, { ...good, paper: '#808080' })
  expect(yellow.moved.map(({ tone, color: name, from }) => [tone, name, from])).toEqual([
    ['light', 'accent', '#ffee00'],
    ['dark', 'paper', '#808080'],
    ['dark', 'accent', '#e4002b'],
  ])
})

it('keeps a dark paper of a company whose site is dark', () => {
  const night = { accent: '#c9a35c', ink: '#f0ede6', paper: '#101214' }
  const { palettes, moved } = derivePalettes(night, null)
  expect(palettes.light).toMatchObject(night)
  expect(moved).toEqual([])
})

it('begins with the colours of the style sheet', async () => {
  const tokens = new URL('../../../ui/styles/tokens.css', import.meta.url)
  const { default: light, premium_area: dark } = readColours(await readFile(tokens, 'utf8'))
  expect(light).toMatchObject({ ...defaultPalettes.light, surface: '#fff', 'on-accent': '#fff' })
  expect(dark).toMatchObject(defaultPalettes.dark)
})

it('gives a dark site one paper, also for the classes that are dark without a brand', () => {
  const dark = { accent: '#e0b15a', ink: '#f4efe6', paper: '#15171a' }
  const { palettes } = derivePalettes(dark, null)
  expect(palettes.dark).toEqual(palettes.light)
})
