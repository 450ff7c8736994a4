import { expect, it } from 'vitest'
import { areaTypeOf, botOfArea } from './bot-of-area.ts'

const bots = { premium: 'first', business: 'second', other: 'third' }

it.each([
  ['35', 'first'],
  ['premium_area', 'first'],
  ['40', 'second'],
  ['business_area', 'second'],
  ['comfort_area', 'third'],
  ['', 'third'],
  [undefined, 'third'],
])('has for the area type %s the %s bot', (areaType, bot) => {
  expect(botOfArea(areaType, bots)).toBe(bot)
})

it.each([
  [{ lot: { project: { area_type: 'premium_area' } } }, 'premium_area'],
  [{ project: { area_type: 'business_area' } }, 'business_area'],
  [{ area_type: 35 }, '35'],
  [{ list: [] }, undefined],
  [{ lot: {} }, undefined],
  [null, undefined],
  [undefined, undefined],
])('finds in the data of a page %j the area type %s', (data, areaType) => {
  expect(areaTypeOf(data)).toBe(areaType)
})
