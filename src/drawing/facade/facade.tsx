import type { Box } from '../shapes/box.ts'
import { GROUND, layOutFacade, type PlacedBuilding } from './facade-layout.ts'
import { FacadeMarks } from './facade-marks.tsx'
import type { FacadeModel } from './facade-model.ts'
import { facadeBody } from './facade-roof.ts'
import { FacadeSheet } from './facade-sheet.tsx'
import { facadeTones } from './facade-tones.ts'
import { facadeTrees } from './facade-trees.ts'
import { facadeOpenings } from './facade-windows.ts'
import { round } from '../shapes/path-data.ts'

interface FacadeProps extends FacadeModel {
  title: string
  /** Position inside another drawing. The houses fill it, without axes and levels. */
  box?: Box | undefined
}

/** Margin around the houses inside a box, in pixels of the sheet. */
const BOX_MARGIN = 44
/** Margin above the walls, for the highest roof with its chimneys. */
const ROOF_MARGIN = 140

/** The facade of a project's houses, 1200 × 800, shown when the project has no picture. */
export function Facade({ seed, style, tone, buildings, title, box }: FacadeProps) {
  const colours = facadeTones[tone]
  const { surface, ink, muted, accent, lit, light } = colours
  const placed = layOutFacade({ buildings })
  return (
    <FacadeSheet
      title={title}
      seed={seed}
      colours={colours}
      trees={facadeTrees({ seed, style }, placed)}
      inside={box && { box, view: toView(placed), fit: 'meet' }}
    >
      {placed.map((building) => {
        const body = facadeBody(building, style)
        const openings = facadeOpenings(building, { style, seed, litShare: lit })
        return (
          <g key={building.index} fill="none" stroke={ink}>
            <path d={body.outline} fill={surface} strokeWidth="1.6" />
            <path d={body.lines} strokeWidth="0.5" opacity="0.6" />
            <path d={openings.lit} fill={accent} stroke="none" opacity={light} />
            <path d={openings.frames} strokeWidth="0.9" />
            <path d={openings.panes} strokeWidth="0.45" opacity="0.75" />
            <path d={openings.balconies} fill={surface} strokeWidth="0.6" />
          </g>
        )
      })}
      {box ? null : <FacadeMarks buildings={placed} muted={muted} />}
    </FacadeSheet>
  )
}

/** The `viewBox` with the houses and some ground and sky. */
function toView(placed: readonly PlacedBuilding[]): string {
  const left = Math.min(...placed.map(({ x }) => x)) - BOX_MARGIN
  const right = Math.max(...placed.map(({ x, width }) => x + width)) + BOX_MARGIN
  const top = Math.min(...placed.map(({ top }) => top)) - ROOF_MARGIN
  return [left, top, right - left, GROUND + BOX_MARGIN - top].map(round).join(' ')
}
