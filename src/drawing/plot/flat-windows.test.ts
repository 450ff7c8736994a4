import { describe, expect, it } from 'vitest'
import { flat, geometry, yardFlat } from '../../../tests/support/standing-flats.ts'
import type { PlanGeometry } from '../plan/plan-geometry.ts'
import { placeFlats, type StoreyFlat } from '../plan/storey-layout.ts'
import { flatWindows, listWindowDirections, type StoreyPlace, storeyDepth } from './flat-windows.ts'

/** A front that looks down on the sheet, from 100 to 140 along x, at y = 60. */
const south: StoreyPlace = {
  front: [
    [100, 60],
    [140, 60],
  ],
  offset: 0,
  width: 40,
  depth: 16,
}

function findWindows(own: Omit<StoreyFlat, 'words'>, place = south) {
  const [placed] = placeFlats([{ ...own, words: ['', ''] }])
  if (!placed) throw new Error('the flat has no place')
  const round = (value: number) => Number(value.toFixed(3)) + 0
  return flatWindows(placed, place, 5).map(({ at, above, facing }) => ({
    at: at.map(round),
    above,
    facing: facing.map(round),
  }))
}

describe('the windows of a flat', () => {
  it('lie on the front of its section and look out of it', () => {
    // A window from 0.5 to 2.3 m of a flat that begins 4 m from the section's left end.
    expect(findWindows(flat(3, 4))).toEqual([{ at: [105.4, 60], above: 5, facing: [0, 1] }])
  })

  it('of the yard row lie on the other side and look the other way', () => {
    // The flat stands on its head: its window is 1.4 m from the right end of 10 m.
    expect(findWindows(yardFlat(3, 4))).toEqual([{ at: [108.6, 44], above: 5, facing: [0, -1] }])
  })

  it('change sides in a mirrored flat', () => {
    expect(findWindows(flat(3, 4, { isMirrored: true }))).toMatchObject([{ at: [108.6, 60] }])
  })

  it('follow the direction of the front and the place of the section', () => {
    const west = {
      ...south,
      front: [
        [20, 10],
        [20, 90],
      ],
      offset: 30,
    } satisfies StoreyPlace
    expect(findWindows(flat(3, 4), west)).toEqual([{ at: [20, 45.4], above: 5, facing: [-1, 0] }])
  })

  it('lie on the side of a bent front to which their section belongs', () => {
    const bent = {
      ...south,
      front: [
        [0, 0],
        [0, 30],
        [40, 30],
      ],
      offset: 30,
    } satisfies StoreyPlace
    expect(findWindows(flat(3, 4), bent)).toEqual([{ at: [5.4, 30], above: 5, facing: [0, 1] }])
  })

  it('behind a balcony count only where there are no others, and then at its outer edge', () => {
    const behind: PlanGeometry = {
      ...geometry,
      openings: geometry.openings.filter(({ at }) => at[0] !== 0.5),
    }
    expect(findWindows({ ...flat(3, 4), geometry: behind })).toEqual([
      { at: [107.8, 61.2], above: 5, facing: [0, 1] },
    ])
  })

  it('between two rooms are not among them', () => {
    const inner: PlanGeometry = {
      ...geometry,
      rooms: [
        { kind: 'hall', name: 'Холл', x: 0, y: 0, width: 6, height: 3, area: 18 },
        { kind: 'kitchen_living', name: 'Студия', x: 0, y: 3, width: 6, height: 4, area: 24 },
        ...geometry.rooms.slice(1),
      ],
      openings: [
        ...geometry.openings,
        { kind: 'window', at: [2, 3], direction: 'horizontal', width: 1 },
      ],
    }
    expect(findWindows({ ...flat(3, 4), geometry: inner })).toHaveLength(1)
  })
})

it('a storey is as deep as most of its front wall lies, balconies left out', () => {
  expect(
    storeyDepth([
      [0, 0],
      [34, 0],
      [34, 16.2],
      [13.3, 16.2],
      [13.3, 17.4],
      [9.2, 17.4],
      [9.2, 16.2],
      [0, 16.2],
    ]),
  ).toBe(16.2)
  expect(storeyDepth([])).toBe(0)
})

it('listWindowDirections: tells where each window looks in the plan', () => {
  expect(listWindowDirections(geometry)).toEqual([[0, 1]])
})
