import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  findLinkedFurniture,
  nameFurniture,
  readListFurniture,
  writeListFurniture,
} from './list-furniture.ts'

const furniture = fc
  .uniqueArray(fc.integer({ min: 1, max: 999_999_999 }), { maxLength: 20 })
  .chain((ids) =>
    fc.tuple(
      ...ids.map((id) =>
        fc.tuple(
          fc.constant(id),
          fc
            .array(fc.constantFrom('b0rs0rs0', 'w11c15o6', 'o0rs0rs02s2s2s'), {
              minLength: 1,
              maxLength: 5,
            })
            .map((pieces) => pieces.join('.')),
        ),
      ),
    ),
  )
  .map((entries) => new Map(entries))

describe('the furniture in the address of a list', () => {
  it('is read as it was written, in characters that need no escape', () => {
    fc.assert(
      fc.property(furniture, (given) => {
        const text = writeListFurniture(given)
        if (text === null) return
        expect(new URLSearchParams({ a: text }).toString()).toBe(`a=${text}`)
        expect(readListFurniture(text)).toEqual({ furniture: given, isComplete: true })
      }),
    )
  })

  it.each([
    ['an unknown piece', '12-q0rs0rs0_15-b0rs0rs0', [15]],
    ['an id that is no number', 'x-b0rs0rs0_15-b0rs0rs0', [15]],
    ['a negative id', '-1-b0rs0rs0', []],
    ['no pieces', '12-', []],
    ['31 pieces', `12-${Array.from({ length: 31 }, () => 'b0rs0rs0').join('.')}`, []],
    ['markup', '"><script>alert(1)</script>', []],
    ['10,000 lots', Array.from({ length: 10_000 }, (_, n) => `${n + 1}-b0rs0rs0`).join('_'), []],
  ])('drops %s and says so', (_, text, ids) => {
    const read = readListFurniture(text)
    expect([...read.furniture.keys()]).toEqual(ids)
    expect(read.isComplete).toBe(false)
  })

  it('is not written where it would be too long for an address', () => {
    const many = Array.from({ length: 300 }, (_, n) => [n + 1, 'b0rs0rs0'] as const)
    expect(writeListFurniture(new Map(many))).toBeNull()
  })
})

it('finds the furniture of a link to a lot, and none in another text', () => {
  expect(findLinkedFurniture(' https://a.example/flats/12?term=20&furniture=b0rs0rs0#plan ')).toBe(
    'b0rs0rs0',
  )
  for (const text of ['/flats/12', '/flats/12?furniture=', '/flats/12?furniture=q', 'А-12']) {
    expect(findLinkedFurniture(text)).toBeNull()
  }
})

it('names pieces', () => {
  expect(nameFurniture('b0rs0rs0.w0rs0rs0')).toBe('кровать 160, шкаф 150')
})
