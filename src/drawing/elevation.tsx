import type { Box } from './box.ts'
import { type PlacedElevation, placeElevations } from './elevation-layout.ts'
import { ElevationMarks } from './elevation-marks.tsx'
import type { Elevation as House, ElevationStorey } from './elevation-model.ts'
import { doorPaths, panesOf, storeyPaths } from './elevation-storey.ts'
import { GROUND, scatter } from './facade-layout.ts'
import type { FacadeTone } from './facade-model.ts'
import { FacadeSheet } from './facade-sheet.tsx'
import { type FacadeColours, facadeTones } from './facade-tones.ts'
import { facadeTrees } from './facade-trees.ts'
import { n, rectangle } from './facade-windows.ts'

interface ElevationProps {
  /** As many as fit are drawn, from the first; at least one is needed. */
  houses: readonly House[]
  /** Decides which windows are lit; the same number draws the same picture. */
  seed: number
  tone: FacadeTone
  title: string
  /** Where it stands inside another drawing: the first house fills it, without axes and levels. */
  box?: Box | undefined
}

/** Sheet's pixels left around the houses where nothing else of the sheet is shown. */
const AROUND = 44
/** A roof below this has more sky than it needs; it is lifted half of it and so far at most, pixels. */
const LOW = 300
const MOST_LIFT = 80
/** Below so many pixels a metre lines are thinner. */
const FINE = 3
/** Metres of wall above the roof. */
const PARAPET = 0.9

/** The front of a project's houses to scale, 1200 × 800: their storeys, sections and the windows of their flats. */
export function Elevation({ houses, seed, tone, title, box }: ElevationProps) {
  const colours = facadeTones[tone]
  const placed = placeElevations(houses)
  return (
    <FacadeSheet
      title={title}
      seed={seed}
      colours={colours}
      trees={facadeTrees({ seed, style: 'quarter' }, placed)}
      lift={box ? 0 : liftOf(placed)}
      inside={box && fillBox(box, placed)}
    >
      {placed.map((house) => (
        <HouseFront key={house.index} house={house} seed={seed} colours={colours} />
      ))}
      {box ? null : <ElevationMarks houses={placed} muted={colours.muted} />}
    </FacadeSheet>
  )
}

/** Storeys that are alike are drawn once. */
function HouseFront({
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
    const key = JSON.stringify([storey.height, isEntered(storey), storey.hasHomes, storey.openings])
    if (!kinds.has(key)) kinds.set(key, storey)
    return { storey, kind: [...kinds.keys()].indexOf(key) }
  })
  const yOf = (level: number) => n(GROUND - level * scale)
  const roof = top - PARAPET * scale
  // Usual lines would fill a house that is drawn very small.
  const thin = (width: number) => Number((width * Math.min(1, scale / FINE)).toFixed(2))
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
        d={`M${n(x)} ${n(top)}h${n(width)}${storeys.map(({ level }) => `M${n(x)} ${yOf(level)}h${n(width)}`).join('')}`}
        strokeWidth="0.5"
        opacity="0.6"
      />
      <path
        d={litWindows(house, { seed, share: lit })}
        fill={accent}
        stroke="none"
        opacity={light}
      />
      {bands.map(({ storey, kind }) => (
        <use key={storey.level} href={`#storey-${index}-${kind}`} x={n(x)} y={yOf(storey.level)} />
      ))}
      <path
        d={doorPaths(doors, scale)}
        transform={`translate(${n(x)} ${GROUND})`}
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
      for (const [from, to, bottom, top] of panesOf(opening, height)) {
        const y = GROUND - (level + top) * scale
        path += rectangle(x + from * scale, y, (to - from) * scale, (top - bottom) * scale)
      }
    }
  }
  return path
}

/** Shops leave the places of the entrances out. */
function isEntered({ level, hasHomes }: ElevationStorey): boolean {
  return level === 0 && !hasHomes
}

function liftOf(placed: readonly PlacedElevation[]): number {
  const roof = Math.min(...placed.map(({ top }) => top))
  return Math.round(Math.min(MOST_LIFT, Math.max(0, (roof - LOW) / 2)))
}

/** The part of the sheet with the houses; a row too long for the box fills it from its left end. */
function fillBox(box: Box, placed: readonly PlacedElevation[]) {
  const left = Math.min(...placed.map(({ x }) => x)) - AROUND
  const width = Math.max(...placed.map(({ x, width: w }) => x + w)) + AROUND - left
  const top = Math.min(...placed.map(({ top: roof }) => roof)) - 2 * AROUND
  const height = GROUND + AROUND - top
  const isLong = width / height > box.width / box.height
  return {
    box,
    view: [left, top, width, height].map(n).join(' '),
    fit: isLong ? 'slice' : 'meet',
  } as const
}
