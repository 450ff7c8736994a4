import type { PlanGeometry, PlanOpening } from './plan-geometry.ts'
import { units } from './plan-scale.ts'

/** Half of the distance between the two lines of a window, in metres: they are as far apart as the wall is thick. */
const GLASS = 0.1

/** Windows as double lines, doors as a leaf with a quarter arc. */
export function PlanOpenings({ openings }: Pick<PlanGeometry, 'openings'>) {
  const windows = openings.filter(({ kind }) => kind === 'window').map(windowPath)
  const doors = openings.filter(({ swing }) => swing).map(doorPaths)
  return (
    <>
      <path d={windows.join('')} vectorEffect="non-scaling-stroke" />
      <path
        d={doors.map(({ leaf }) => leaf).join('')}
        strokeWidth="1.5"
        vectorEffect="non-scaling-stroke"
      />
      <path
        d={doors.map(({ arc }) => arc).join('')}
        opacity="0.55"
        vectorEffect="non-scaling-stroke"
      />
    </>
  )
}

function windowPath({ at: [x, y], direction, width }: PlanOpening): string {
  return direction === 'horizontal'
    ? [-GLASS, GLASS].map((d) => `M${units(x)} ${units(y + d)}h${units(width)}`).join('') +
        [0, width].map((d) => `M${units(x + d)} ${units(y - GLASS)}v${units(2 * GLASS)}`).join('')
    : [-GLASS, GLASS].map((d) => `M${units(x + d)} ${units(y)}v${units(width)}`).join('') +
        [0, width].map((d) => `M${units(x - GLASS)} ${units(y + d)}h${units(2 * GLASS)}`).join('')
}

/** The open leaf at a right angle to the wall, and the arc of its swing. */
function doorPaths(door: PlanOpening) {
  const isHorizontal = door.direction === 'horizontal'
  const sign = door.swing === 'down' || door.swing === 'right' ? 1 : -1
  const [start, line] = isHorizontal ? door.at : [door.at[1], door.at[0]]
  const isAtEnd = door.hinge === 'end'
  const hinge = isAtEnd ? start + door.width : start
  const latch = isAtEnd ? start : start + door.width
  const tip = line + sign * door.width
  const point = (along: number, across: number) =>
    isHorizontal ? `${units(along)} ${units(across)}` : `${units(across)} ${units(along)}`
  const radius = units(door.width)
  const isClockwise = ((sign === 1) === isAtEnd) === isHorizontal
  return {
    leaf: `M${point(hinge, line)}L${point(hinge, tip)}`,
    arc: `M${point(hinge, tip)}A${radius} ${radius} 0 0 ${isClockwise ? 1 : 0} ${point(latch, line)}`,
  }
}
