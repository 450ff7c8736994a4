import type { Point } from '../../src/drawing/plan/box.ts'
import type { PlaygroundKind } from '../../src/drawing/plot/plot-layer.ts'
import type { Fabric } from '../city/city-design.ts'

/** What a person draws of a project's plot; metres of its genplan, x to the east and y to the south. */
export interface Yard {
  /** Slug of the project. */
  slug: string
  /** What stands around it: how high neighbours are. */
  fabric: Fabric
  lawns: readonly (readonly Point[])[]
  paths: readonly { line: readonly Point[]; width?: number }[]
  playgrounds: readonly { kind: PlaygroundKind; name: string; outline: readonly Point[] }[]
  /** Trees in a row, so many metres apart. */
  rows: readonly { line: readonly Point[]; step: number }[]
  /** Trees scattered over an area. */
  groves: readonly { outline: readonly Point[]; trees: number }[]
  parking: readonly (readonly Point[])[]
  /** What else of height stands on the plot. */
  structures?: readonly { outline: readonly Point[]; height: number }[]
}

/** Points from «0 0, 10 0, 10 5». */
export function line(text: string): Point[] {
  return text.split(',').map((pair) => {
    const [x = 0, y = 0] = pair.trim().split(/\s+/).map(Number)
    return [x, y]
  })
}

/** A rectangle by its corner and sides. */
export function box(x: number, y: number, width: number, height: number): Point[] {
  return [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ]
}

/** A regular outline around a point. */
export function round(x: number, y: number, radius: number, corners = 12): Point[] {
  return Array.from({ length: corners }, (_, index) => {
    const angle = (2 * Math.PI * index) / corners
    return [
      Math.round((x + Math.cos(angle) * radius) * 10) / 10,
      Math.round((y + Math.sin(angle) * radius) * 10) / 10,
    ]
  })
}
