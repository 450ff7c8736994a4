import { describe, expect, it } from 'vitest'
import { verifies } from '../../../../tests/support/verifies.ts'
import type { FloorEntry } from './floor-entries.server.ts'
import { schemeDrawing } from './scheme-drawing.server.tsx'

const floor = (id: number, number: number, homes: readonly boolean[]): FloorEntry => ({
  id,
  number,
  href: `/projects/sad/floors/${id}`,
  facts: [`Этаж ${number}`, 'квартиры'],
  isOnSale: homes.includes(true),
  homes,
})
const draw = (floors: FloorEntry[][], floors_total: number | null = null) =>
  schemeDrawing({ project: { area_type: null }, building: { floors_total }, floors, brand: null })
const rectangles = (svg: string) =>
  [...svg.matchAll(/<path d="([^"]*)"/g)].map(([, d = '']) => d.match(/M/g)?.length ?? 0)
const svgOf = ({ sheet }: ReturnType<typeof draw>) => (sheet.kind === 'drawn' ? sheet.svg : '')

describe('the scheme of a house without outlines', () => {
  it('has a row for each storey, a cell for each home, and says what it is', () => {
    const drawing = draw([[floor(11, 1, [true, false]), floor(12, 2, [false])]], 4)
    expect(rectangles(svgOf(drawing))).toEqual([4, 2, 1])
    expect(drawing.sheet).toMatchObject({
      caption: 'Схема: этажи и квартиры по данным застройщика',
    })
    expect(svgOf(drawing)).not.toMatch(/NaN|undefined|<style/)
    verifies('D98-1')
  })

  it('draws only the storeys with lots if their number is unknown', () => {
    const drawing = draw([[floor(14, 4, [true]), floor(19, 9, [true])]])
    expect(rectangles(svgOf(drawing))[0]).toBe(2)
    expect(drawing.labels.map(({ lines }) => lines)).toEqual([['4'], ['9']])
  })

  it('links each storey of a section above the ground, side by side', () => {
    const drawing = draw([[floor(1, -1, []), floor(11, 1, [true])], [floor(21, 1, [false])]])
    expect(drawing.spots.map(({ id, status }) => [id, status])).toEqual([
      [11, 'available'],
      [21, 'sold'],
    ])
    const [left, right] = drawing.spots.map(({ at }) => at[0])
    expect(left).toBeLessThan(right ?? 0)
  })

  it('draws a tower of few homes with lower storeys', () => {
    const { frame } = draw([[floor(11, 1, [true])]], 25)
    expect(frame.height / frame.width).toBeLessThanOrEqual(1.5)
    expect(draw([[floor(11, 1, [true])]], 2).spots[0]?.path).toContain('v40')
  })

  it('keeps every home inside the sheet', () => {
    const { frame } = draw([
      [
        floor(
          11,
          1,
          Array.from({ length: 30 }, () => true),
        ),
      ],
    ])
    expect(frame.width + frame.x).toBeGreaterThanOrEqual(30 * 54)
  })
})
