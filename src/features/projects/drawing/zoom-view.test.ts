import type { Point } from '../../../drawing/plan/box.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { centerOn, panBy, type PlanScreen, unitScale, wholeView, zoomAt } from './zoom-view.ts'

const screen: PlanScreen = {
  frame: { x: 0, y: 0, width: 300, height: 200 },
  drawn: { x: -50, y: -100, width: 400, height: 400 },
  width: 600,
  height: 400,
}
const whole = wholeView(screen.frame)

/** The point of the plan that is seen at a pixel. */
function pointAt({ zoom, center }: typeof whole, [x, y]: Point): Point {
  const scale = unitScale(screen) * zoom
  return [center[0] + (x - screen.width / 2) / scale, center[1] + (y - screen.height / 2) / scale]
}

describe('a plan that is zoomed', () => {
  it('keeps the point under the pointer in its place', () => {
    const at: Point = [420, 150]
    const before = pointAt(whole, at)
    const after = pointAt(zoomAt(whole, 2, at, screen), at)
    expect(after[0]).toBeCloseTo(before[0], 6)
    expect(after[1]).toBeCloseTo(before[1], 6)
  })

  it('is between the complete frame and six times larger', () => {
    expect(zoomAt(whole, 100, [0, 0], screen).zoom).toBe(6)
    expect(zoomAt(whole, 0.1, [0, 0], screen)).toEqual(whole)
  })

  it('returns to the complete frame in its first place', () => {
    const moved = panBy(zoomAt(whole, 3, [600, 400], screen), [-80, -60], screen)
    expect(zoomAt(moved, 0.01, [0, 0], screen)).toEqual(whole)
  })

  it('does not move before it is zoomed', () => {
    expect(panBy(whole, [50, 50], screen)).toEqual(whole)
    expect(centerOn(whole, [10, 10], screen)).toEqual(whole)
  })

  it('never shows what is not drawn', () => {
    const pixels = fc.integer({ min: -2_000, max: 2_000 })
    fc.assert(
      fc.property(fc.double({ min: 1.1, max: 6, noNaN: true }), pixels, pixels, (factor, x, y) => {
        const view = panBy(zoomAt(whole, factor, [300, 200], screen), [x, y], screen)
        const [left, top] = pointAt(view, [0, 0])
        const [right, bottom] = pointAt(view, [screen.width, screen.height])
        expect(left).toBeGreaterThanOrEqual(-50 - 1e-6)
        expect(right).toBeLessThanOrEqual(350 + 1e-6)
        expect(top).toBeGreaterThanOrEqual(-100 - 1e-6)
        expect(bottom).toBeLessThanOrEqual(300 + 1e-6)
      }),
    )
  })
})
