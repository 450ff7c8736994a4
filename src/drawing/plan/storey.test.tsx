import type { Point } from './box.ts'
import { describe, expect, it } from 'vitest'
import { renderToStaticMarkup } from 'react-dom/server'
import type { PlanGeometry } from './plan-geometry.ts'
import { toStepLines } from './step-lines.ts'
import { Storey } from './storey.tsx'
import { findEntrances, placeFlats, findLabelRoom, type StoreyFlat } from './storey-layout.ts'
import type { CommonPlan } from './storey-plan.ts'

/** 4 m wide and 5 m deep, with a balcony in front of its facade and its entrance at 0.5 m. */
const geometry: PlanGeometry = {
  width: 4,
  height: 6,
  rooms: [
    { kind: 'hall', name: 'Прихожая', x: 0, y: 0, width: 4, height: 2, area: 8 },
    { kind: 'kitchen_living', name: 'Студия', x: 0, y: 2, width: 4, height: 3, area: 12 },
    { kind: 'balcony', name: 'Балкон', x: 2, y: 5, width: 2, height: 1, area: 2 },
  ],
  openings: [
    { kind: 'entrance', at: [0.5, 0], direction: 'horizontal', width: 0.9, swing: 'down' },
  ],
}
const rectangle = (x: number, y: number, width: number, height: number): Point[] => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
]
const flat = (outline: readonly Point[], isMirrored = false): StoreyFlat => {
  return { outline, geometry, isMirrored, words: ['№ <1>', '20 м²'] }
}
/** A house 12 m deep: 5 m on the yard side, a corridor of 2 m, 5 m on the front. */
const front = flat(rectangle(0, 7, 4, 6))
const yard = flat(rectangle(0, -1, 4, 6))
const common: CommonPlan = {
  rooms: [
    { kind: 'corridor', name: 'Коридор', x: 0, y: 5, width: 8, height: 2 },
    { kind: 'stairs', name: 'Лестница', x: 4, y: 0, width: 4, height: 2.5 },
    { kind: 'lift', name: 'Лифт', x: 4, y: 2.5, width: 2, height: 2.5 },
  ],
  openings: [{ kind: 'door', at: [4.5, 5], direction: 'horizontal', width: 1 }],
}
const render = (flats: readonly StoreyFlat[], rooms: CommonPlan | null = common) =>
  renderToStaticMarkup(
    <Storey outline={[rectangle(0, 0, 8, 12)]} flats={flats} common={rooms} title="Этаж <2>" />,
  )

describe('placeFlats', () => {
  it('turns flats on the yard side, so that their facade is at 0 and their entrance at the corridor', () => {
    const [a, b] = placeFlats([front, yard])
    expect([a?.isTurned, b?.isTurned]).toEqual([false, true])
    expect(a && findEntrances(a)).toMatchObject([{ at: [0.5, 7], width: 0.9 }])
    expect(b && findEntrances(b)).toMatchObject([{ at: [expect.closeTo(2.6), 5], width: 0.9 }])
    expect(a && findLabelRoom(a)).toEqual({ x: 0, y: 9, width: 4, height: 3 })
    expect(b && findLabelRoom(b)).toEqual({ x: 0, y: 0, width: 4, height: 3 })
  })

  it('mirrors mirrored flats', () => {
    const [a, b] = placeFlats([flat(front.outline, true), flat(yard.outline, true)])
    expect(a && findEntrances(a)).toMatchObject([{ at: [expect.closeTo(2.6), 7] }])
    expect(b && findEntrances(b)).toMatchObject([{ at: [expect.closeTo(0.5), 5] }])
  })

  it('omits flats whose plan does not match their outline, and those without an outline', () => {
    expect(
      placeFlats([flat(rectangle(0, 7, 5, 6)), flat(rectangle(0, 7, 4, 5)), flat([])]),
    ).toEqual([])
  })
})

it('places duplicate flats once', () => {
  expect(placeFlats([front, front, yard])).toHaveLength(2)
})

describe('Storey', () => {
  it('has the size of its outline at 40 units per metre, and the texts of flats and rooms', () => {
    const svg = render([front, yard])
    expect(svg).toContain('width="340" height="500" viewBox="-10 -10 340 500"')
    expect(svg).toContain('<title>Этаж &lt;2&gt;</title>')
    expect(svg.match(/>№ &lt;1&gt;</g)).toHaveLength(2)
    for (const word of ['Коридор', 'Лифт']) expect(svg).toContain(`>${word}<`)
    // Stairs are recognizable by their steps.
    expect(svg).not.toContain('>Лестница<')
    expect(svg).toContain('transform="translate(160 200) rotate(180)"')
  })

  it('cuts the entrances of flats into the walls of the corridor', () => {
    const wall = 'M-4 276h24v8h-24zM56 276h'
    expect(render([front])).toContain(wall)
    expect(render([])).not.toContain(wall)
  })

  it('shows only the outline of a storey without common rooms', () => {
    expect(render([front], null)).toContain('d="M0 0L320 0L320 480L0 480Z"')
    expect(render([front])).not.toContain('d="M0 0L320 0L320 480L0 480Z"')
  })
})

it('draws steps across stairs, between the landings of two flights', () => {
  const straight = toStepLines({ x: 1, y: 0, width: 3, height: 1.2 })
  expect(straight).toHaveLength(11)
  expect(straight[0]).toEqual([
    [1, 0],
    [1, 1.2],
  ])
  const turning = toStepLines({ x: 0, y: 0, width: 2.5, height: 5.4 })
  expect(turning[0]).toEqual([
    [0, 1.2],
    [2.5, 1.2],
  ])
  expect(turning.at(-1)?.map(([x]) => x)).toEqual([1.25, 1.25])
  expect(toStepLines({ x: 0, y: 0, width: 0.1, height: 0.1 }).flat(2).every(Number.isFinite)).toBe(
    true,
  )
})
