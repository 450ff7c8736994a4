import { describe, expect, it } from 'vitest'
import { planTypes } from '../../../../demo/plans/plan-types.ts'
import { mirrorPlan } from '../../../drawing/plan/mirror-plan.ts'
import {
  isPiece,
  MAX_PLACE,
  MIN_PLACE,
  ownKinds,
  type OwnPiece,
} from '../../../drawing/plan/own-furniture.ts'
import { addStep, type KnownPiece, startSteps } from './furnishing-steps.ts'
import type { FurniturePlan } from './furniture-data.ts'
import {
  findFreePlace,
  movePiece,
  stretchPlaces,
  toPlanScale,
  toShownPieces,
} from './place-pieces.ts'

const [{ geometry } = { geometry: null }] = planTypes
if (!geometry) throw new Error('the demo has no plans')
const drawn: FurniturePlan = {
  title: 'План',
  area: 40,
  drawn: { geometry, isMirrored: false, markup: '', viewBox: '0 0 1 1' },
  picture: null,
}
const mirrored: FurniturePlan = {
  ...drawn,
  drawn: { geometry: mirrorPlan(geometry), isMirrored: true, markup: '', viewBox: '0 0 1 1' },
}
const pictured: FurniturePlan = {
  ...drawn,
  drawn: null,
  picture: { url: '/plan.png', width: 800, height: 1_600, alt: '' },
}

const piece = (kind: OwnPiece['kind'], x: number, y: number): OwnPiece => ({
  kind,
  x,
  y,
  angle: 0,
  ...ownKinds[kind],
})

describe('furniture of a mirrored plan', () => {
  const toStored = (pieces: readonly OwnPiece[]) => toShownPieces(pieces, mirrored)
  const far = toShownPieces([piece('bed', MAX_PLACE, 0), piece('wardrobe', 200, 200)], mirrored)
  const start = startSteps({ pieces: far, pictureWidth: null })
  const change = (pieces: readonly KnownPiece[]) =>
    addStep(start, { pieces, pictureWidth: null }, (next) => ({
      ...next,
      pieces: toStored(next.pieces),
    }))

  it('is changed where a piece lies as far outside as an address can say', () => {
    const moved = start.now.pieces.map((one) => ({ ...one, y: one.y + 5 }))
    expect(change(moved).now.pieces).toEqual(moved)
    expect(
      change([...start.now.pieces, { ...piece('cot', 100, 100), id: 2 }]).now.pieces,
    ).toHaveLength(3)
  })

  it('stays as it is where an address could not say the change', () => {
    const [bed] = start.now.pieces
    if (!bed) throw new Error('there is no bed')
    expect(change([{ ...bed, x: bed.x - 1 }]).past).toEqual([])
  })

  it('is moved no further than an address can say', () => {
    const scale = toPlanScale(mirrored, 0)
    const [bed] = far
    if (!bed) throw new Error('there is no bed')
    for (const to of [-9_999, 9_999]) {
      const moved = movePiece(bed, { x: to, y: to }, scale)
      expect(toStored([moved]).every(isPiece)).toBe(true)
    }
  })
})

describe('furniture of a picture that is longer than an address can say', () => {
  const scale = toPlanScale(pictured, 9_999)

  it('is moved and placed within what an address can say', () => {
    const there = movePiece(piece('bed', 100, 100), { x: 9_000, y: 9_000 }, scale)
    expect(there).toMatchObject({ x: MAX_PLACE, y: MAX_PLACE })
    const place = findFreePlace({ kind: 'bed', ...ownKinds.bed }, [], pictured, scale)
    expect(isPiece({ ...piece('bed', 0, 0), ...place })).toBe(true)
  })

  it('has a place that an address can say after a new scale', () => {
    const stretched = stretchPlaces([piece('bed', MIN_PLACE, MAX_PLACE)], 3, scale)
    expect(stretched).toMatchObject([{ x: MIN_PLACE, y: MAX_PLACE }])
  })
})

describe('a piece whose middle is outside the plan', () => {
  const scale = toPlanScale(drawn, 0)

  it('is moved by a key in its direction alone, and by no more than the step', () => {
    const outside = piece('sofa', -60, -40)
    expect(movePiece(outside, { x: -60, y: -45 }, scale)).toEqual(outside)
    expect(movePiece(outside, { x: -60, y: -35 }, scale)).toEqual({ ...outside, y: -35 })
    expect(movePiece(outside, { x: -55, y: -40 }, scale)).toEqual({ ...outside, x: -55 })
  })

  it('does not leave the plan by a key', () => {
    const inside = piece('sofa', 2, 100)
    expect(movePiece(inside, { x: -3, y: 100 }, scale)).toEqual({ ...inside, x: 0 })
  })
})
