import { describe, expect, it } from 'vitest'
import { clipLine, clipRing } from './clip.ts'

const box = { x: 0, y: 0, width: 10, height: 10 }

describe('the part inside a box', () => {
  it('of an outline across its corner is the part inside', () => {
    const ring = clipRing(
      [
        [5, 5],
        [15, 5],
        [15, 15],
        [5, 15],
      ],
      box,
    )
    expect(ring).toHaveLength(4)
    expect(ring).toEqual(
      expect.arrayContaining([
        [5, 5],
        [10, 5],
        [10, 10],
        [5, 10],
      ]),
    )
  })

  it('of an outline outside is empty', () => {
    expect(
      clipRing(
        [
          [20, 0],
          [30, 0],
          [30, 9],
        ],
        box,
      ),
    ).toEqual([])
  })

  it('of a line that leaves and re-enters it is two parts', () => {
    expect(
      clipLine(
        [
          [2, 2],
          [12, 2],
          [12, 8],
          [2, 8],
        ],
        box,
      ),
    ).toEqual([
      [
        [2, 2],
        [10, 2],
      ],
      [
        [10, 8],
        [2, 8],
      ],
    ])
  })

  it('of a line that crosses it is the part inside', () => {
    expect(
      clipLine(
        [
          [-5, 5],
          [15, 5],
        ],
        box,
      ),
    ).toEqual([
      [
        [0, 5],
        [10, 5],
      ],
    ])
  })
})
