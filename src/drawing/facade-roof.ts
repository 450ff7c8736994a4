import { GROUND, type PlacedBuilding } from './facade-layout.ts'
import type { FacadeStyle } from './facade-model.ts'
import { n, rectangle } from './facade-windows.ts'

/** Paths of a house's body: its outline and the thinner lines of storeys, cornices and brickwork. */
export interface FacadeBody {
  outline: string
  lines: string
}

/** Draws walls and roof of one house in its style. */
export function facadeBody(building: PlacedBuilding, style: FacadeStyle): FacadeBody {
  const { x, width, top, ground, storey, floors, bay, bays } = building
  const wall = `M${n(x)} ${GROUND}V${n(top)}H${n(x + width)}V${GROUND}`
  let lines = `M${n(x)} ${n(GROUND - ground)}h${n(width)}`
  const storeys = () => {
    let path = ''
    for (let floor = 2; floor < floors; floor++) {
      path += `M${n(x)} ${n(GROUND - ground - storey * (floor - 1))}h${n(width)}`
    }
    return path
  }
  if (style === 'towers') {
    const inset = bay * 0.9
    const crown = storey * 1.1
    for (let column = 1; column < bays; column++) {
      lines += `M${n(x + bay * column)} ${n(top)}V${n(GROUND - ground)}`
    }
    lines += `M${n(x + width / 2)} ${n(top - crown)}v${n(-storey * 1.4)}`
    const outline = wall + rectangle(x + inset, top - crown, width - 2 * inset, crown)
    return { outline, lines }
  }
  if (style === 'park') {
    lines += storeys()
    const inset = bay * 1.5
    const setback = storey * 0.9
    lines += `M${n(x)} ${n(top - storey * 0.3)}h${n(width)}v${n(storey * 0.3)}M${n(x)} ${n(top - storey * 0.3)}V${n(top)}`
    return {
      outline: wall + rectangle(x + inset, top - setback, width - 2 * inset, setback),
      lines,
    }
  }
  if (style === 'quarter') {
    lines += storeys() + rectangle(x - 3, top - 5, width + 6, 5)
    return {
      outline: wall + rectangle(x + bay, top - 5 - storey * 0.55, bay * 2, storey * 0.55),
      lines,
    }
  }
  if (style === 'brick') {
    for (let line = 1; line < 6; line++) {
      lines += `M${n(x)} ${n(GROUND - (ground * line) / 6)}h${n(width)}`
    }
    lines += rectangle(x - 4, top - 6, width + 8, 6) + `M${n(x)} ${n(top + 5)}h${n(width)}`
    lines += dentils(x, top, width) + bricks(building)
    return { outline: wall + chimneys(building, storey * 0.7), lines }
  }
  if (style === 'factory') {
    const teeth = Math.max(2, Math.round(bays / 2))
    const step = width / teeth
    const rise = Math.min(step * 0.42, storey * 0.9)
    let roof = `M${n(x)} ${GROUND}V${n(top)}`
    for (let tooth = 0; tooth < teeth; tooth++) {
      roof += `V${n(top - rise)}L${n(x + step * (tooth + 1))} ${n(top)}`
      lines += `M${n(x + step * tooth + 4)} ${n(top)}V${n(top - rise + 6)}`
    }
    lines += `M${n(x)} ${n(top)}h${n(width)}` + bricks(building)
    for (let column = 1; column < bays; column++) {
      lines += `M${n(x + bay * column - 2)} ${n(top + 4)}V${n(GROUND - ground)}m4 0V${n(top + 4)}`
    }
    return { outline: `${roof}V${GROUND}`, lines }
  }
  const rise = storey * 1.25
  const slope = bay * 0.5
  lines += storeys() + rectangle(x - 4, top - 5, width + 8, 5) + dormers(building, rise)
  const roof = `M${n(x)} ${n(top - 5)}L${n(x + slope)} ${n(top - 5 - rise)}H${n(x + width - slope)}L${n(x + width)} ${n(top - 5)}`
  return {
    outline: wall + roof + chimneys({ ...building, top: top - rise - 5 }, storey * 0.5),
    lines,
  }
}

function dentils(x: number, top: number, width: number): string {
  const count = Math.round(width / 9)
  return Array.from(
    { length: count },
    (_, i) => `M${n(x + (width * (i + 0.5)) / count)} ${n(top)}v5`,
  ).join('')
}

function chimneys({ x, width, top, bay }: PlacedBuilding, height: number): string {
  return [0.18, 0.82]
    .map((share) => rectangle(x + width * share - bay * 0.16, top - 6 - height, bay * 0.32, height))
    .join('')
}

function dormers({ x, bay, bays, top }: PlacedBuilding, rise: number): string {
  let path = ''
  for (let column = 1; column < bays - 1; column += 2) {
    const middle = x + bay * (column + 0.5)
    const half = bay * 0.24
    const base = top - 5 - rise * 0.12
    path += rectangle(middle - half, base - rise * 0.5, 2 * half, rise * 0.5)
    path += `M${n(middle - half - 3)} ${n(base - rise * 0.5)}L${n(middle)} ${n(base - rise * 0.72)}L${n(middle + half + 3)} ${n(base - rise * 0.5)}M${n(middle)} ${n(base - rise * 0.5)}v${n(rise * 0.5)}`
  }
  return path
}

/** A few courses of bricks at the corners: enough to name the material. */
function bricks({ x, width, top, storey, floors }: PlacedBuilding): string {
  let path = ''
  for (let floor = 0; floor < floors - 1; floor++) {
    for (let course = 0; course < 4; course++) {
      const y = top + storey * (floor + 0.2 + course * 0.16)
      const length = course % 2 === 0 ? 5 : 8
      path += `M${n(x)} ${n(y)}h${length}M${n(x + width - length)} ${n(y)}h${length}`
    }
  }
  return path
}
