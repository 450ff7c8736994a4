import { GROUND, type PlacedBuilding } from './facade-layout.ts'
import type { FacadeStyle } from './facade-model.ts'
import { round, rectangle } from '../shapes/path-data.ts'

/** Paths of a house: its outline, and the thinner lines of storeys, cornices and brickwork. */
export interface FacadeBody {
  outline: string
  lines: string
}

/** Draws walls and roof of one house in its style. */
export function facadeBody(building: PlacedBuilding, style: FacadeStyle): FacadeBody {
  const { x, width, top, ground, storey, floors, bay, bays } = building
  const wall = `M${round(x)} ${GROUND}V${round(top)}H${round(x + width)}V${GROUND}`
  let lines = `M${round(x)} ${round(GROUND - ground)}h${round(width)}`
  const storeys = () => {
    let path = ''
    for (let floor = 2; floor < floors; floor++) {
      path += `M${round(x)} ${round(GROUND - ground - storey * (floor - 1))}h${round(width)}`
    }
    return path
  }
  if (style === 'towers') {
    const inset = bay * 0.9
    const crown = storey * 1.1
    for (let column = 1; column < bays; column++) {
      lines += `M${round(x + bay * column)} ${round(top)}V${round(GROUND - ground)}`
    }
    lines += `M${round(x + width / 2)} ${round(top - crown)}v${round(-storey * 1.4)}`
    const outline = wall + rectangle(x + inset, top - crown, width - 2 * inset, crown)
    return { outline, lines }
  }
  if (style === 'park') {
    lines += storeys()
    const inset = bay * 1.5
    const setback = storey * 0.9
    lines += `M${round(x)} ${round(top - storey * 0.3)}h${round(width)}v${round(storey * 0.3)}M${round(x)} ${round(top - storey * 0.3)}V${round(top)}`
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
      lines += `M${round(x)} ${round(GROUND - (ground * line) / 6)}h${round(width)}`
    }
    lines +=
      rectangle(x - 4, top - 6, width + 8, 6) + `M${round(x)} ${round(top + 5)}h${round(width)}`
    lines += dentils(x, top, width) + bricks(building)
    return { outline: wall + chimneys(building, storey * 0.7), lines }
  }
  if (style === 'factory') {
    const teeth = Math.max(2, Math.round(bays / 2))
    const step = width / teeth
    const rise = Math.min(step * 0.42, storey * 0.9)
    let roof = `M${round(x)} ${GROUND}V${round(top)}`
    for (let tooth = 0; tooth < teeth; tooth++) {
      roof += `V${round(top - rise)}L${round(x + step * (tooth + 1))} ${round(top)}`
      lines += `M${round(x + step * tooth + 4)} ${round(top)}V${round(top - rise + 6)}`
    }
    lines += `M${round(x)} ${round(top)}h${round(width)}` + bricks(building)
    for (let column = 1; column < bays; column++) {
      lines += `M${round(x + bay * column - 2)} ${round(top + 4)}V${round(GROUND - ground)}m4 0V${round(top + 4)}`
    }
    return { outline: `${roof}V${GROUND}`, lines }
  }
  const rise = storey * 1.25
  const slope = bay * 0.5
  lines += storeys() + rectangle(x - 4, top - 5, width + 8, 5) + dormers(building, rise)
  const roof = `M${round(x)} ${round(top - 5)}L${round(x + slope)} ${round(top - 5 - rise)}H${round(x + width - slope)}L${round(x + width)} ${round(top - 5)}`
  return {
    outline: wall + roof + chimneys({ ...building, top: top - rise - 5 }, storey * 0.5),
    lines,
  }
}

function dentils(x: number, top: number, width: number): string {
  const count = Math.round(width / 9)
  return Array.from(
    { length: count },
    (_, i) => `M${round(x + (width * (i + 0.5)) / count)} ${round(top)}v5`,
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
    path += `M${round(middle - half - 3)} ${round(base - rise * 0.5)}L${round(middle)} ${round(base - rise * 0.72)}L${round(middle + half + 3)} ${round(base - rise * 0.5)}M${round(middle)} ${round(base - rise * 0.5)}v${round(rise * 0.5)}`
  }
  return path
}

/** A few courses of bricks at the corners, as a hint of the material. */
function bricks({ x, width, top, storey, floors }: PlacedBuilding): string {
  let path = ''
  for (let floor = 0; floor < floors - 1; floor++) {
    for (let course = 0; course < 4; course++) {
      const y = top + storey * (floor + 0.2 + course * 0.16)
      const length = course % 2 === 0 ? 5 : 8
      path += `M${round(x)} ${round(y)}h${length}M${round(x + width - length)} ${round(y)}h${length}`
    }
  }
  return path
}
