import { expect, it } from 'vitest'
import { facadeTrees, SHEET } from './facade-layout.ts'

it('draws no tree over a house or the sheet’s edge', () => {
  const houses = [
    { x: 160, width: 300 },
    { x: 508, width: 500 },
  ]
  const free = [
    [0, 160],
    [460, 508],
    [1008, SHEET.width],
  ] as const
  for (let seed = 0; seed < 40; seed++) {
    const circles = facadeTrees(seed, houses).matchAll(/M([\d.]+) [\d.]+a([\d.]+)/g)
    for (const [, left, radius] of circles) {
      const [from, to] = [Number(left), Number(left) + 2 * Number(radius)]
      expect(
        free.some(([a, b]) => from > a && to < b),
        `${from} to ${to}`,
      ).toBe(true)
    }
  }
})
