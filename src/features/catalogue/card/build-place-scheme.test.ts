import { describe, expect, it } from 'vitest'
import type { CommonRoom } from '../../../drawing/plan/storey-plan.ts'
import { buildPlaceScheme, type SchemeLot } from './build-place-scheme.ts'

const lot = (id: number, changes: Partial<SchemeLot> = {}): SchemeLot => ({
  id,
  number: String(id),
  area: 13.3,
  price: 2_000_000,
  sale_price: null,
  status: 'available',
  isFitting: true,
  ...changes,
})
const storey = { id: 5, number: -2, kind: 'parking' as const }

describe('buildPlaceScheme', () => {
  it('draws known outlines with a margin, in decimetres', () => {
    const outlines = new Map([
      [
        1,
        [
          [10, 4],
          [12.5, 4],
          [12.5, 9.3],
          [10, 9.3],
        ] as const,
      ],
    ])
    const scheme = buildPlaceScheme({ ...storey, lots: [lot(1)], outlines })
    expect(scheme).toMatchObject({
      title: 'Этаж\u00a0−2',
      width: 45,
      height: 73,
      isByNumber: false,
    })
    expect(scheme.cells[0]).toMatchObject({
      points: '10 10 35 10 35 63 10 63',
      box: [10, 10, 25, 53],
    })
  })

  it('places lots without outlines in two rows in the order of their numbers', () => {
    const lots = [lot(10), lot(9), lot(2)]
    const scheme = buildPlaceScheme({ ...storey, lots, outlines: new Map() })
    expect(scheme.isByNumber).toBe(true)
    expect(scheme.cells.map(({ number }) => number)).toEqual(['2', '9', '10'])
    expect(scheme.cells.map(({ box: [, y] }) => y)).toEqual([10, 10, 123])
  })

  it('omits a lot without an outline if others have one', () => {
    const outlines = new Map([
      [
        2,
        [
          [0, 0],
          [1, 0],
          [1, 1],
        ] as const,
      ],
    ])
    const { cells } = buildPlaceScheme({ ...storey, lots: [lot(1), lot(2)], outlines })
    expect(cells.map(({ id }) => id)).toEqual([2])
  })

  it('shows what a buyer pays, and no price for a sold lot', () => {
    const lots = [lot(1, { sale_price: 1_800_000 }), lot(2, { status: 'sold' })]
    const { cells } = buildPlaceScheme({ ...storey, lots, outlines: new Map() })
    expect(cells.map(({ price }) => price)).toEqual([1_800_000, null])
  })

  it('finds the way between two rows, not the wall between two that touch', () => {
    const place = (x: number, y: number) =>
      [
        [x, y],
        [x + 2.5, y],
        [x + 2.5, y + 5.3],
        [x, y + 5.3],
      ] as const
    const outlines = new Map([
      [1, place(0, 0)],
      [2, place(2.5, 0)],
      [3, place(0, 11.3)],
      [4, place(2.5, 16.6)],
    ])
    const lots = [lot(1), lot(2), lot(3), lot(4)]
    expect(buildPlaceScheme({ ...storey, lots, outlines }).aisles).toEqual([[10, 63, 50, 60]])
  })

  it('shows no way where the places stand in the order of their numbers', () => {
    expect(
      buildPlaceScheme({ ...storey, lots: [lot(1), lot(2)], outlines: new Map() }).aisles,
    ).toEqual([])
  })

  it('is empty without lots', () => {
    expect(buildPlaceScheme({ ...storey, lots: [], outlines: new Map() }).cells).toEqual([])
  })

  it('draws rooms, a ramp and columns that touch the rows, and makes room for them', () => {
    const outlines = new Map([
      [
        1,
        [
          [0, 0],
          [2.5, 0],
          [2.5, 5.3],
          [0, 5.3],
        ] as const,
      ],
    ])
    const rooms: CommonRoom[] = [
      { kind: 'ramp', name: 'Рампа', x: 2.5, y: 0, width: 8, height: 6 },
      { kind: 'lift', name: 'Лифт', x: 0, y: 5.3, width: 2, height: 2 },
      { kind: 'stairs', name: 'Лестница', x: 2, y: 6, width: 0.5, height: 1.2 },
      { kind: 'column', x: 2.1, y: 5.3, width: 0.4, height: 0.4 },
      { kind: 'storage', x: 0, y: 18, width: 2, height: 2 },
    ]
    const scheme = buildPlaceScheme({ ...storey, lots: [lot(1)], outlines, rooms })
    expect(scheme).toMatchObject({ width: 125, height: 93 })
    const { works } = scheme
    expect(works?.columns).toBe('M31 63h4v4h-4z')
    expect(works?.rooms).toContain('M35 10h80v60h-80z')
    // The lift's cross.
    expect(works?.lines).toContain('M10 63L30 83M30 63L10 83')
    expect(works?.names).toEqual([
      { text: 'Рампа', x: 75, y: 40 },
      { text: 'Лифт', x: 20, y: 73 },
    ])
    expect(works?.rooms).not.toContain('190')
  })

  it('has no works where nothing is known of them, and where places are laid out by number', () => {
    const rooms: CommonRoom[] = [{ kind: 'ramp', x: 0, y: 0, width: 8, height: 6 }]
    const lots = [lot(1), lot(2)]
    expect(buildPlaceScheme({ ...storey, lots, outlines: new Map(), rooms }).works).toBeNull()
    const outlines = new Map([
      [
        1,
        [
          [0, 0],
          [1, 0],
          [1, 1],
        ] as const,
      ],
    ])
    expect(buildPlaceScheme({ ...storey, lots, outlines }).works).toBeNull()
  })
})
