import type { Elevation, ElevationStorey, Span } from './elevation-model.ts'
import { round, rectangle } from '../plan/path-data.ts'
import type { FacadeOpening } from '../plan/plan-facade.ts'

/** Paths of a storey. The origin is the left end of its floor; y is negative upwards. */
export interface StoreyPaths {
  frames: string
  /** Thinner lines: the inner line of frames, bars. */
  panes: string
  /** Rails and slabs, drawn above the lines behind them. */
  rails: string
}

/** Heights above the floor (sills) and below the next floor (heads), in metres. */
const SILL = 0.55
const DOOR_SILL = 0.08
const HEAD = 0.62
const LOGGIA = { sill: 0.1, head: 0.25 }
const RAIL = 1.1
const SHOP_HEAD = 1.2
const SHOP_BAY = 3.6
const SHOP_PIER = 0.6
const DOOR_HEIGHT = 2.3
/** How far a canopy extends beyond its door. */
const OVERHANG = 0.2
/** Smaller details are omitted, in pixels. */
const MIN_DETAIL = 8

/** Draws a storey with homes, or one with lobbies and shops; `scale` in pixels per metre. */
export function storeyPaths(
  storey: ElevationStorey,
  { axes, doors }: Pick<Elevation, 'axes' | 'doors'>,
  scale: number,
): StoreyPaths {
  const paths: StoreyPaths = { frames: '', panes: '', rails: '' }
  if (storey.hasHomes) {
    for (const opening of storey.openings) addOpening(paths, opening, storey.height, scale)
  } else {
    addShops(paths, storey, { axes, doors }, scale)
  }
  return paths
}

/** Draws entrances with their canopies, relative to the ground line. */
export function doorPaths(doors: readonly Span[], scale: number): string {
  return doors
    .map(({ from, to }) => {
      const [left, width, height] = [from * scale, (to - from) * scale, DOOR_HEIGHT * scale]
      const over = OVERHANG * scale
      const canopy = rectangle(left - over, -height - 3, width + 2 * over, 3)
      return `${rectangle(left, -height, width, height)}M${round(left + width / 2)} 0v${round(-height)}${canopy}`
    })
    .join('')
}

/** Returns the panes of an opening that can be lit, in metres: from, to, bottom, top. */
export function toLitPanes(
  { kind, from, to, glass }: FacadeOpening,
  height: number,
): (readonly [number, number, number, number])[] {
  if (kind === 'window') return [[from, to, SILL, height - HEAD]]
  // Windows behind the glazing of a loggia are not drawn; light is visible above the rail only.
  if (kind === 'loggia') return [[from, to, RAIL, height - LOGGIA.head]]
  return (glass ?? []).map(([a, b]) => [a, b, DOOR_SILL, height - HEAD])
}

function addOpening(
  paths: StoreyPaths,
  opening: FacadeOpening,
  height: number,
  scale: number,
): void {
  const { kind, from, to, inner } = opening
  if (kind === 'loggia') addLoggia(paths, opening, height, scale)
  else {
    for (const [a, b, bottom, top] of toLitPanes(opening, height)) {
      addWindow(paths, { left: a, right: b, bottom, top }, scale)
    }
  }
  if (kind === 'stair') {
    const window = { left: from, right: to, bottom: DOOR_SILL, top: height - HEAD }
    addWindow(paths, window, scale)
    paths.panes += `M${round(from * scale)} ${round(-RAIL * scale)}h${round((to - from) * scale)}`
  }
  if (kind === 'balcony' || kind === 'terrace') {
    const over = kind === 'balcony' ? 0.08 : 0
    const slab = `M${round((from - over) * scale)} 0h${round((to - from + 2 * over) * scale)}`
    paths.rails += `${slab}${rail(from, to, scale)}`
  }
  if (inner) {
    const [left, width] = [from * scale - 2, (to - from) * scale + 4]
    paths.panes += rectangle(left, -(height - 0.2) * scale, width, (height - 0.3) * scale)
  }
}

/** A loggia glazed from floor to ceiling in panes of about one metre, with a rail. */
function addLoggia(paths: StoreyPaths, { from, to }: FacadeOpening, height: number, scale: number) {
  const [bottom, top] = [LOGGIA.sill, height - LOGGIA.head]
  paths.frames += rectangle(from * scale, -top * scale, (to - from) * scale, (top - bottom) * scale)
  paths.panes += `M${round(from * scale)} ${round(-RAIL * scale)}h${round((to - from) * scale)}`
  const lights = Math.max(2, Math.round(to - from))
  if (((to - from) * scale) / lights < MIN_DETAIL / 2) return
  for (let light = 1; light < lights; light++) {
    const x = (from + ((to - from) * light) / lights) * scale
    paths.panes += `M${round(x)} ${round(-bottom * scale)}V${round(-top * scale)}`
  }
}

function addWindow(
  paths: StoreyPaths,
  at: { left: number; right: number; bottom: number; top: number },
  scale: number,
): void {
  const [x, y] = [at.left * scale, -at.top * scale]
  const [width, height] = [(at.right - at.left) * scale, (at.top - at.bottom) * scale]
  paths.frames += rectangle(x, y, width, height)
  if (width < MIN_DETAIL) return
  paths.panes += rectangle(x + 1.8, y + 1.8, width - 3.6, height - 3.6)
  if (width > 1.5 * MIN_DETAIL)
    paths.panes += `M${round(x + width / 2)} ${round(y + 1.8)}v${round(height - 3.6)}`
}

function rail(from: number, to: number, scale: number): string {
  const [left, width, height] = [from * scale, (to - from) * scale, RAIL * scale]
  let path = rectangle(left, -height, width, height)
  const bars = Math.round(width / Math.max(3.5, 0.3 * scale))
  for (let bar = 1; bar < bars; bar++) {
    path += `M${round(left + (width * bar) / bars)} ${round(-height)}v${round(height)}`
  }
  return path
}

/** Tall shop windows between piers, in the same way for every section, divided at entrances. Upper storeys without homes have a window above the entrance. */
function addShops(
  paths: StoreyPaths,
  { level, height }: ElevationStorey,
  { axes, doors }: Pick<Elevation, 'axes' | 'doors'>,
  scale: number,
) {
  const edges = [...axes, ...doors.flatMap(({ from, to }) => [from, to])].toSorted((a, b) => a - b)
  for (const [index, to] of edges.slice(1).entries()) {
    const from = edges[index] ?? 0
    if (level === 0 && doors.some((door) => door.from === from)) continue
    const bays = Math.max(1, Math.round((to - from) / SHOP_BAY))
    const step = (to - from) / bays
    if (step < 2 * SHOP_PIER) continue
    for (let bay = 0; bay < bays; bay++) {
      const left = (from + step * bay + SHOP_PIER / 2) * scale
      const [width, top] = [(step - SHOP_PIER) * scale, -(height - SHOP_HEAD) * scale]
      paths.frames += rectangle(left, top, width, -top - 0.1 * scale)
      paths.panes += `M${round(left + width / 2)} ${round(top)}V0M${round(left)} ${round(top * 0.7)}h${round(width)}`
    }
  }
}
