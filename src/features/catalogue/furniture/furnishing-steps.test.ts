import { describe, expect, it } from 'vitest'
import { ownKinds, type OwnPiece } from '../../../drawing/plan/own-furniture.ts'
import { addStep, changePiece, startSteps, undoStep } from './furnishing-steps.ts'

const piece = (x: number): OwnPiece => ({ kind: 'cot', x, y: 100, angle: 0, ...ownKinds.cot })
const start = startSteps({ pieces: [piece(100), piece(200)], pictureWidth: null })
const asStored = <Furniture>(furniture: Furniture) => furniture

describe('undo', () => {
  const [, second] = start.now.pieces
  if (!second) throw new Error('there are two pieces')

  it('returns a removed piece, and the other one is known by its id as before', () => {
    const removed = addStep(start, { ...start.now, pieces: [second] }, asStored)
    expect(removed.now.pieces.map(({ id }) => id)).toEqual([second.id])
    expect(undoStep(removed).now).toEqual(start.now)
  })

  it('gives the id of a piece that it took away to no other one', () => {
    const added = { ...piece(300), id: start.nextId }
    const placed = addStep(start, { ...start.now, pieces: [...start.now.pieces, added] }, asStored)
    expect(undoStep(placed).nextId).toBe(start.nextId + 1)
  })

  it('changes nothing where nothing was done', () => {
    expect(undoStep(start)).toBe(start)
  })
})

describe('a change of one piece', () => {
  it('is none where the piece is gone, for instance during a drag', () => {
    expect(changePiece(start.now, 9, (known) => ({ ...known, x: 0 }))).toBe(start.now)
  })

  it('is no step where the piece stays in its place', () => {
    expect(changePiece(start.now, 0, (known) => ({ ...known }))).toBe(start.now)
  })

  it('leaves the other pieces as they are', () => {
    const changed = changePiece(start.now, 1, (known) => ({ ...known, angle: 90 }))
    expect(changed.pieces.map(({ angle }) => angle)).toEqual([0, 90])
  })
})
