import type { Box } from './box.ts'
import { GROUND, layOutFacade, type PlacedBuilding } from './facade-layout.ts'
import { FacadeMarks } from './facade-marks.tsx'
import type { FacadeModel } from './facade-model.ts'
import { facadeBody } from './facade-roof.ts'
import { FacadeSheet } from './facade-sheet.tsx'
import { facadeTones } from './facade-tones.ts'
import { facadeTrees } from './facade-trees.ts'
import { facadeOpenings, n } from './facade-windows.ts'

interface FacadeProps extends FacadeModel {
  title: string
  /** Where it stands inside another drawing: the houses fill it, without axes and levels. */
  box?: Box | undefined
}

/** Sheet's pixels left around the houses where nothing else of the sheet is shown. */
const AROUND = 44
/** The same above the walls: the highest roof with its chimneys. */
const ROOF = 140

/** The elevation of a project's houses, 1200 × 800: what stands for its picture until there are renders. */
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
      inside={box && { box, view: aroundHouses(placed), fit: 'meet' }}
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

/** The part of the sheet that the houses take, with some ground and sky. */
function aroundHouses(placed: readonly PlacedBuilding[]): string {
  const left = Math.min(...placed.map(({ x }) => x)) - AROUND
  const right = Math.max(...placed.map(({ x, width }) => x + width)) + AROUND
  const top = Math.min(...placed.map(({ top }) => top)) - ROOF
  return [left, top, right - left, GROUND + AROUND - top].map(n).join(' ')
}
