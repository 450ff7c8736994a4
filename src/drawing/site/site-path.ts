import type { Ring } from '../genplan/genplan-layout.ts'
import type { Point } from '../plan/plan-geometry.ts'

/** Closed outlines as an SVG path; metres, to a tenth. */
export function ringsPath(rings: Iterable<Ring>): string {
  let path = ''
  for (const ring of rings) path += `M${formatPoints(ring)}z`
  return path
}

/** Lines as an SVG path; metres, to a tenth. */
export function linesPath(lines: Iterable<readonly Point[]>): string {
  let path = ''
  for (const line of lines) path += `M${formatPoints(line)}`
  return path
}

/** Points after the first are relative: that is shorter. */
function formatPoints(points: readonly Point[]): string {
  let [atX, atY] = [0, 0]
  return points
    .map(([x, y], index) => {
      const [toX, toY] = [Math.round(x * 10), Math.round(y * 10)]
      const text = `${(toX - atX) / 10} ${(toY - atY) / 10}`
      ;[atX, atY] = [toX, toY]
      return index === 1 ? `l${text}` : text
    })
    .join(' ')
}
