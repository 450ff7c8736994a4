import type { Point } from '../plan/box.ts'
import { describe, expect, it } from 'vitest'
import { joinLines, plotLabels } from './plot-labels.ts'
import { drawnBox, type PlotModel, plotFrame, plotViews, viewBox } from './plot-model.ts'

const box = (x: number, y: number, width: number, height: number): Point[] => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
]
const empty: PlotModel = {
  attribution: null,
  north: 0,
  plot: [box(0, 0, 200, 120)],
  houses: [
    { id: 1, name: 'Корпус 1', note: 'от 9 млн ₽', rings: [box(20, 90, 90, 16)], height: 30 },
  ],
  neighbours: [],
  waters: [],
  parks: [],
  streets: [],
  rails: [],
  stations: [],
  lawns: [],
  paths: [],
  playgrounds: [],
  trees: [],
  entrances: [],
  parkingEntries: [],
}
const frame = plotFrame(empty.plot, empty.houses)
const labelsFor = (own: Partial<PlotModel>) => plotLabels({ ...empty, ...own }, frame)
const street = (name: string, line: Point[]) => ({ class: 'street' as const, name, line })

describe('the labels of a genplan', () => {
  it('show the names of houses, and prices only if there is space', () => {
    expect(labelsFor({})).toEqual([
      expect.objectContaining({ kind: 'house', text: 'Корпус 1', view: 'narrow' }),
      expect.objectContaining({ kind: 'house', note: 'от 9 млн ₽', view: 'wide' }),
    ])
    expect(labelsFor({})[0]).not.toHaveProperty('note')
  })

  it('follow streets and are never upside down, in every view', () => {
    const found = labelsFor({
      streets: [
        street('Садовая', [
          [300, -25],
          [-100, -20],
        ]),
        street('Речная', [
          [240, 200],
          [240, -100],
        ]),
      ],
    }).filter(({ kind }) => kind === 'street')
    expect(found).toHaveLength(4)
    for (const { turn } of found) expect(Math.abs(turn)).toBeLessThan(91)
  })

  it('omit a street that is too short, bends too much or has no name', () => {
    const bend: Point[] = Array.from({ length: 30 }, (_, index) => [
      200 + Math.cos(index / 3) * 12,
      60 + Math.sin(index / 3) * 12,
    ])
    const found = labelsFor({
      streets: [
        street('Очень длинное имя короткой улицы', [
          [0, -20],
          [30, -20],
        ]),
        street('Кольцевая улица', bend),
        street('', [
          [-100, -30],
          [300, -30],
        ]),
      ],
    })
    expect(found.filter(({ kind }) => kind === 'street')).toEqual([])
  })

  it('of a station outside the view are at the edge and point to it', () => {
    const [narrow, wide] = labelsFor({
      stations: [{ name: 'Парк', color: '#123456', at: [3_000, 60], way: '7 мин' }],
    }).filter(({ kind }) => kind === 'metro-beyond')
    expect(wide).toMatchObject({ text: 'Парк, 7 мин', color: '#123456' })
    expect(narrow).toMatchObject({ text: 'Парк', note: '7 мин' })
    expect(Math.abs(wide?.turn ?? 90)).toBeLessThan(2)
    expect(wide?.at[0]).toBeGreaterThan(200)
  })

  it('of a station inside the view are at its position', () => {
    const found = labelsFor({ stations: [{ name: 'Парк', color: 'red', at: [150, 40], way: '' }] })
    expect(found.filter(({ kind }) => kind === 'metro')).toHaveLength(2)
    expect(found.find(({ kind }) => kind === 'metro')?.at).toEqual([150, 40])
  })

  it('number the playgrounds and mark the car park', () => {
    const found = labelsFor({
      playgrounds: [
        { kind: 'play', name: 'А', rings: [box(20, 20, 20, 20)] },
        { kind: 'sport', name: 'Б', rings: [box(90, 20, 20, 20)] },
      ],
      parkingEntries: [
        {
          name: 'Въезд',
          line: [
            [220, 60],
            [196, 60],
          ],
        },
      ],
    })
    const marks = found.filter(({ kind, view }) => kind === 'mark' && view === 'wide')
    expect(marks.map(({ text }) => text)).toEqual(['1', '2', 'P'])
  })
})

it('joins the parts of a street regardless of their direction', () => {
  const joined = joinLines([
    [
      [10, 0],
      [20, 0],
    ],
    [
      [10, 0],
      [0, 0],
    ],
    [
      [30, 0],
      [20, 0],
    ],
    [
      [90, 90],
      [99, 99],
    ],
  ])
  expect(joined.map((line) => line.length).toSorted((a, b) => a - b)).toEqual([2, 4])
})

it('draws everything that a view can show of a site', () => {
  const drawn = drawnBox(frame)
  for (const view of plotViews) {
    const seen = viewBox(frame, view)
    expect(seen.width / seen.height).toBeCloseTo(view.aspect, 6)
    expect(seen.x).toBeGreaterThanOrEqual(drawn.x - 1e-9)
    expect(seen.y + seen.height).toBeLessThanOrEqual(drawn.y + drawn.height + 1e-9)
    expect(seen.width).toBeGreaterThanOrEqual(frame.width)
    expect(seen.height).toBeGreaterThanOrEqual(frame.height - 1e-9)
  }
})
