import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { assembleRings } from './assemble-rings.ts'
import { closeAlongFrame } from './close-along-frame.ts'
import { isInRings, nestRings, type Ring, signedArea } from './polygons.ts'
import { simplifyLine, simplifyRing } from './simplify-line.ts'

const box = { x: 0, y: 0, width: 10, height: 10 }
const square = (x: number, y: number, size: number): Ring => [
  [x, y],
  [x + size, y],
  [x + size, y + size],
  [x, y + size],
  [x, y],
]
const area = (rings: readonly Ring[]) =>
  rings.reduce((sum, ring) => sum + Math.abs(signedArea(ring)), 0)

describe('assembleRings', () => {
  it('joins ways in any order and direction, and returns the rest as chains', () => {
    const { rings, chains } = assembleRings([
      [3, 2, 1],
      [3, 4],
      [10, 11],
      [1, 5, 4],
      [12, 11],
      [20, 21, 22, 20],
    ])
    expect(new Set(rings.map((ring) => ring.length))).toEqual(new Set([4, 6]))
    expect(chains.map((chain) => new Set(chain))).toEqual([new Set([10, 11, 12])])
  })

  it('closes the ring of any cut of a polygon into ways', () => {
    const cuts = fc.uniqueArray(fc.integer({ min: 0, max: 29 }), { minLength: 2, maxLength: 8 })
    fc.assert(
      fc.property(cuts, fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }), (at, turned) => {
        const sorted = at.toSorted((a, b) => a - b)
        const ways = sorted.map((from, index) => {
          const to = sorted[(index + 1) % sorted.length] ?? 0
          const count = ((to - from + 30) % 30 || 30) + 1
          const way = Array.from({ length: count }, (_, step) => (from + step) % 30)
          return turned[index] ? way.toReversed() : way
        })
        const { rings, chains } = assembleRings(ways)
        expect([rings.length, rings[0]?.length, chains.length]).toEqual([1, 31, 0])
      }),
    )
  })
})

describe('nestRings', () => {
  it('finds holes and islands in them, whatever the order and direction', () => {
    const rings = [
      square(4, 4, 1),
      square(0, 0, 10),
      square(3, 3, 4).toReversed(),
      square(20, 0, 1),
    ]
    const polygons = nestRings(rings)
    expect(polygons.map((polygon) => polygon.map((ring) => Math.round(signedArea(ring))))).toEqual([
      [100, -16],
      [1],
      [1],
    ])
  })
})

describe('closeAlongFrame', () => {
  const river = [
    [
      [-5, 4],
      [15, 4],
    ],
    [
      [15, 6],
      [-5, 6],
    ],
  ] as const

  it('fills the river between two banks that lead out of the box', () => {
    const rings = closeAlongFrame(river, box, [[5, 2]])
    expect(area(rings)).toBeCloseTo(20)
    expect(isInRings([5, 5], rings)).toBe(true)
  })

  it('chooses the side without projects, even if it is the larger one', () => {
    const shore = [
      [
        [3, -1],
        [3, 11],
      ],
    ] as const
    expect(area(closeAlongFrame(shore, box, [[1, 5]]))).toBeCloseTo(70)
    expect(area(closeAlongFrame(shore, box, [[8, 5]]))).toBeCloseTo(30)
  })

  it('closes a bay in a corner of the box along both edges', () => {
    const shore = [
      [
        [-1, 7],
        [3, 7],
        [3, 11],
      ],
    ] as const
    const rings = closeAlongFrame(shore, box, [[5, 5]])
    expect(area(rings)).toBeCloseTo(9)
    expect(isInRings([1, 9], rings)).toBe(true)
  })

  it('leaves out a border that ends inside the box', () => {
    const broken = [
      [
        [-1, 5],
        [5, 5],
      ],
    ] as const
    expect(closeAlongFrame(broken, box, [[1, 1]])).toEqual([])
  })
})

describe('simplifyLine', () => {
  it('keeps ends, fixed points and what is farther off than the tolerance', () => {
    const line = [
      [0, 0],
      [1, 0.5],
      [2, 0],
      [3, 5],
      [4, 0],
    ] as const
    expect(simplifyLine(line, 1, (index) => index === 1)).toEqual([0, 1, 2, 3, 4])
    expect(simplifyLine(line, 1)).toEqual([0, 2, 3, 4])
    expect(
      simplifyLine(
        [
          [0, 0],
          [1, 0],
          [2, 0],
        ],
        1,
      ),
    ).toEqual([0, 2])
  })

  it('leaves at least the corners of a ring', () => {
    expect(simplifyRing(square(0, 0, 10), 1)).toEqual([0, 1, 2, 3, 4])
  })
})
