import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  mirrorOwnPieces,
  namePiece,
  nameWithPiece,
  ownKinds,
  type OwnKind,
  type OwnPiece,
  readOwnFurniture,
  writeOwnFurniture,
} from './own-furniture.ts'

const side = fc.integer({ min: 30, max: 400 })
const place = fc.integer({ min: -1_000, max: 5_000 })
const piece: fc.Arbitrary<OwnPiece> = fc.record({
  kind: fc.constantFrom(...(Object.keys(ownKinds) as OwnKind[])),
  x: place,
  y: place,
  angle: fc.integer({ min: 0, max: 23 }).map((turns) => turns * 15),
  width: side,
  depth: side,
  height: side,
})
const furniture = fc.record({
  pieces: fc.array(piece, { maxLength: 30 }),
  pictureWidth: fc.option(fc.integer({ min: 100, max: 9_999 })),
})

describe('the furniture of an address', () => {
  it('is read as it was written, in at most 600 characters that need no escape', () => {
    fc.assert(
      fc.property(furniture, (given) => {
        const text = writeOwnFurniture(given)
        expect(text.length).toBeLessThanOrEqual(600)
        expect(new URLSearchParams({ a: text }).toString()).toBe(`a=${text}`)
        expect(readOwnFurniture(text)).toEqual(given)
      }),
    )
  })

  it('is nothing or within its bounds for any text', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary', maxLength: 700 }),
          fc.stringMatching(/^([bstwcdpfoz][\da-z]{7,13}\.){0,3}[bo][\da-z]{7,13}$/),
        ),
        (text) => {
          const read = readOwnFurniture(text)
          expect(read === null || readOwnFurniture(writeOwnFurniture(read)) !== null).toBe(true)
        },
      ),
      { numRuns: 40 },
    )
  })

  it.each([
    ['10,000 pieces', Array.from({ length: 10_000 }, () => 'b0rs0rs0').join('.')],
    ['31 pieces', Array.from({ length: 31 }, () => 'b0rs0rs0').join('.')],
    ['a negative number', 'b-rs0rs0'],
    ['an endless number', 'bInfinity0'],
    ['no number', 'bNaN0rs0'],
    ['a place outside the bounds', 'bzzz0rs0'],
    ['a turn above a circle', 'b0rs0rso'],
    ['a side below 30 cm', 'o0rs0rs0001010'],
    ['a side above 400 cm', 'o0rs0rs0zz1010'],
    ['an unknown kind', 'q0rs0rs0'],
    ['an empty piece', 'b0rs0rs0.'],
    ['a scale of nothing', 'z000'],
    ['a scale behind a piece', 'b0rs0rs0.z0rs'],
  ])('is dropped completely with %s', (_, text) => {
    expect(readOwnFurniture(text)).toBeNull()
  })
})

it('mirrors pieces, and mirrored twice they are where they were', () => {
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const there = mirrorOwnPieces(pieces, 840)
      expect(mirrorOwnPieces(there, 840)).toEqual(pieces)
    }),
  )
})

it('names a piece by its width, and one of a visitor by both sides', () => {
  const at = { x: 0, y: 0, angle: 0, depth: 60, height: 75 }
  expect(namePiece({ ...at, kind: 'bed', width: 180 })).toBe('кровать 180')
  expect(nameWithPiece({ ...at, kind: 'wardrobe', width: 60 })).toBe('со\u00a0шкафом 60')
  expect(namePiece({ ...at, kind: 'own', width: 120 })).toBe('предмет 120\u00a0×\u00a060')
})
