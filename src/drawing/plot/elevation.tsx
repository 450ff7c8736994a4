import type { Box } from '../plan/box.ts'
import { type PlacedElevation, placeElevations } from './elevation-layout.ts'
import { ElevationMarks } from './elevation-marks.tsx'
import type { Elevation as House, ElevationStorey } from './elevation-model.ts'
import { doorPaths, toLitPanes, storeyPaths } from './elevation-storey.ts'
import { facadeTrees, GROUND, scatter } from './facade-layout.ts'
import { FacadeSheet } from './facade-sheet.tsx'
import { type FacadeColours, type FacadeTone, facadeTones } from './facade-tones.ts'
import { round, rectangle } from '../plan/path-data.ts'

interface ElevationProps {
  /** At least one. As many of the first ones as fit are drawn. */
  houses: readonly House[]
  /** Decides which windows are lit. The same seed gives the same picture. */
  seed: number
  tone: FacadeTone
  title: string
  /** Off where colours of the fronts have a meaning, which lit windows do not have. */
  isLit?: boolean
  /** Position inside another drawing. The houses fill it, without axes and levels. */
  box?: Box | undefined
}

/** Margin around the houses inside a box, in pixels of the sheet. */
const BOX_MARGIN = 44
/** A roof below this line is moved up by half of the distance, at most MAX_LIFT pixels. */
const LOW = 300
const MAX_LIFT = 80
/** Below this scale (pixels per metre) lines are thinner. */
const FINE_SCALE = 3
/** Height of the wall above the roof, in metres. */
const PARAPET = 0.9

/** The fronts of a project's houses to scale, 1200 × 800, with storeys, sections and the windows of flats. */
export function Elevation({ houses, seed, tone, title, isLit = true, box }: ElevationProps) {
  const colours = { ...facadeTones[tone], ...(!isLit && { lit: 0 }) }
  const placed = placeElevations(houses)
  return (
    <FacadeSheet
      title={title}
      seed={seed}
      colours={colours}
      trees={facadeTrees(seed, placed)}
      lift={box ? 0 : findLift(placed)}
      inside={box && fillBox(box, placed)}
    >
      {placed.map((house) => (
        <HouseFront key={house.index} house={house} seed={seed} colours={colours} />
      ))}
      {box ? null : <ElevationMarks houses={placed} muted={colours.muted} />}
    </FacadeSheet>
  )
}

/** One house. Equal storeys are defined once and reused. */
export function HouseFront({
  house,
  seed,
  colours,
}: {
  house: PlacedElevation
  seed: number
  colours: FacadeColours
}) {
  const { storeys, doors, index, scale, x, width, top } = house
  const { surface, ink, accent, lit, light } = colours
  const kinds = new Map<string, ElevationStorey>()
  const bands = storeys.map((storey) => {
    const key = JSON.stringify([
      storey.height,
      hasEntrances(storey),
      storey.hasHomes,
      storey.openings,
    ])
    if (!kinds.has(key)) kinds.set(key, storey)
    return { storey, kind: [...kinds.keys()].indexOf(key) }
  })
  const toY = (level: number) => round(GROUND - level * scale)
  const roof = top - PARAPET * scale
  // Lines of normal width would fill a house at a very small scale.
  const thin = (width: number) => Number((width * Math.min(1, scale / FINE_SCALE)).toFixed(2))
  return (
    <g fill="none" stroke={ink}>
      <defs>
        {[...kinds.values()].map((storey, kind) => {
          const { frames, panes, rails } = storeyPaths(storey, house, scale)
          return (
            <g key={storey.level} id={`storey-${index}-${kind}`}>
              <path d={frames} strokeWidth={thin(0.9)} />
              <path d={panes} strokeWidth={thin(0.45)} opacity="0.75" />
              <path d={rails} fill={surface} strokeWidth={thin(0.6)} />
            </g>
          )
        })}
      </defs>
      <path d={rectangle(x, roof, width, GROUND - roof)} fill={surface} strokeWidth="1.6" />
      <path
        d={`M${round(x)} ${round(top)}h${round(width)}${storeys.map(({ level }) => `M${round(x)} ${toY(level)}h${round(width)}`).join('')}`}
        strokeWidth="0.5"
        opacity="0.6"
      />
      {lit > 0 ? (
        <path
          d={litWindows(house, { seed, share: lit })}
          fill={accent}
          stroke="none"
          opacity={light}
        />
      ) : null}
      {bands.map(({ storey, kind }) => (
        <use
          key={storey.level}
          href={`#storey-${index}-${kind}`}
          x={round(x)}
          y={toY(storey.level)}
        />
      ))}
      <path
        d={doorPaths(doors, scale)}
        transform={`translate(${round(x)} ${GROUND})`}
        fill={surface}
        strokeWidth="0.9"
      />
    </g>
  )
}

function litWindows(
  { storeys, index, scale, x }: PlacedElevation,
  { seed, share }: { seed: number; share: number },
): string {
  let path = ''
  for (const [floor, { openings, level, height }] of storeys.entries()) {
    for (const [place, opening] of openings.entries()) {
      if (scatter(seed, index, floor, place) >= share) continue
      for (const [from, to, bottom, top] of toLitPanes(opening, height)) {
        const y = GROUND - (level + top) * scale
        path += rectangle(x + from * scale, y, (to - from) * scale, (top - bottom) * scale)
      }
    }
  }
  return path
}

/** Whether the storey has entrances, which divide its shop windows. */
function hasEntrances({ level, hasHomes }: ElevationStorey): boolean {
  return level === 0 && !hasHomes
}

function findLift(placed: readonly PlacedElevation[]): number {
  const roof = Math.min(...placed.map(({ top }) => top))
  return Math.round(Math.min(MAX_LIFT, Math.max(0, (roof - LOW) / 2)))
}

/** Fits the part of the sheet with the houses into the box. A row that is too long is shown from its left end. */
function fillBox(box: Box, placed: readonly PlacedElevation[]) {
  const left = Math.min(...placed.map(({ x }) => x)) - BOX_MARGIN
  const width = Math.max(...placed.map(({ x, width: w }) => x + w)) + BOX_MARGIN - left
  const top = Math.min(...placed.map(({ top: roof }) => roof)) - 2 * BOX_MARGIN
  const height = GROUND + BOX_MARGIN - top
  const isLong = width / height > box.width / box.height
  return {
    box,
    view: [left, top, width, height].map(round).join(' '),
    fit: isLong ? 'slice' : 'meet',
  } as const
}
