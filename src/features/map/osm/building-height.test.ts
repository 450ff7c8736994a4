import { expect, it } from 'vitest'
import { readHeight } from './building-height.ts'

it.each([
  [{ height: '25' }, 25],
  [{ height: '25 m' }, 25],
  [{ height: '25,5 м' }, 25.5],
  [{ height: `82'6"` }, 25.1],
  [{ height: '100 ft' }, 30.5],
  [{ height: '30', 'building:levels': '2' }, 30],
  [{ 'building:levels': '9' }, 27],
  [{ 'building:levels': '9;12' }, 36],
  [{ 'building:levels': '9-12' }, 36],
  [{ 'building:levels': '2', 'roof:levels': '1' }, 9],
  [{ height: 'high', 'building:levels': '5' }, 15],
  [{ height: '12000' }, null],
  [{ 'building:levels': '0' }, null],
  [{ 'building:levels': 'many' }, null],
  [{}, null],
] as const)('reads the height of a building: %j', (tags, expected) => {
  expect(readHeight(new Map(Object.entries(tags)))).toBe(expected)
})
