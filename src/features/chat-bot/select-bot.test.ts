import { expect, it } from 'vitest'
import { verifies } from '../../../tests/support/verifies.ts'
import { findAreaType, selectBot } from './select-bot.ts'

const bots = { premium: 'first', business: 'second', other: 'third' }

it.each([
  ['35', 'first'],
  ['premium_area', 'first'],
  ['40', 'second'],
  ['business_area', 'second'],
  ['comfort_area', 'third'],
  ['', 'third'],
  [undefined, 'third'],
])('selects for the area type %s the %s bot', (areaType, bot) => {
  expect(selectBot(areaType, bots)).toBe(bot)
  verifies('§7.4-2')
})

it.each([
  [{ lot: { project: { area_type: 'premium_area' } } }, 'premium_area'],
  [{ project: { area_type: 'business_area' } }, 'business_area'],
  [{ area_type: 35 }, '35'],
  [{ list: [] }, undefined],
  [{ lot: {} }, undefined],
  [null, undefined],
  [undefined, undefined],
])('finds in the page data %j the area type %s', (data, areaType) => {
  expect(findAreaType(data)).toBe(areaType)
  verifies('§7.4-2')
})
