import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { FurnitureConflict } from '../../../drawing/plan/furniture-conflicts.ts'
import { ownKinds, type OwnPiece } from '../../../drawing/plan/own-furniture.ts'
import { callbackWishes, splitFurnitureNote } from '../../callback/callback-fields.ts'
import { toRequestWords } from '../../../drawing/plan/furniture-note.ts'

const piece = (kind: OwnPiece['kind'], width: number): OwnPiece => ({
  kind,
  x: 0,
  y: 0,
  angle: 0,
  ...ownKinds[kind],
  width,
})
const pieces = [piece('bed', 180), piece('wardrobe', 60)]
const clash: FurnitureConflict = { kind: 'piece', pieces: [0, 1], room: 'Спальня' }

it('is the first thing that does not fit, with the count of the others', () => {
  const words = 'спальня: кровать 180 не\u00a0помещается со\u00a0шкафом 60'
  expect(toRequestWords(pieces, [clash], false)).toBe(words)
  const wall: FurnitureConflict = { kind: 'wall', pieces: [1], room: 'Спальня' }
  expect(toRequestWords(pieces, [clash, wall, wall], false)).toBe(
    `${words}, и\u00a0ещё 2\u00a0замечания`,
  )
})

it('is what is on the plan where all fits, roughly where the plan is a picture', () => {
  expect(toRequestWords(pieces, [], false)).toBe('всё помещается: кровать 180, шкаф 60')
  expect(toRequestWords(pieces, [], true)).toBe(
    'мебель на\u00a0плане, примерно: кровать 180, шкаф 60',
  )
  expect(toRequestWords([], [], false)).toBeNull()
})

it('is taken by a callback request, however many pieces there are and whatever rooms are called', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.constantFrom('piece', 'way', 'wall', 'swing', 'window', 'outside'),
      fc.integer({ min: 2, max: 30 }),
      (room, kind, count) => {
        const many = Array.from({ length: count }, () => piece('desk', 120))
        const conflict = { kind, room, pieces: many.map((_, index) => index) } as FurnitureConflict
        const words = toRequestWords(many, [conflict, clash], false)
        const note = `${words}. План: /flats/12?furniture=b0rs0rs0`
        expect(callbackWishes.furniture.schema.safeParse(note).success).toBe(true)
        expect(splitFurnitureNote(note)).toEqual({
          words,
          address: '/flats/12?furniture=b0rs0rs0',
          lotId: 12,
          furniture: 'b0rs0rs0',
        })
      },
    ),
  )
})
