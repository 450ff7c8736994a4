import type { Box } from './box.ts'
import { GROUND, layOutFacade, type PlacedBuilding, SHEET, scatter } from './facade-layout.ts'
import { FacadeMarks } from './facade-marks.tsx'
import type { FacadeModel, FacadeTone } from './facade-model.ts'
import { facadeBody } from './facade-roof.ts'
import { facadeTrees } from './facade-trees.ts'
import { facadeOpenings, n } from './facade-windows.ts'

interface FacadeProps extends FacadeModel {
  title: string
  /** Where it stands inside another drawing: the houses fill it, without axes and levels. */
  box?: Box | undefined
}

interface Colours {
  paper: string
  surface: string
  ink: string
  muted: string
  accent: string
  /** Share of windows with their light on, and how strong it is. */
  lit: number
  light: number
}

/** Sheet's pixels left around the houses where nothing else of the sheet is shown. */
const AROUND = 44
/** The same above the walls: the highest roof with its chimneys. */
const ROOF = 140

/** The areas' colours as in src/ui/tokens.css; the picture is a file, so it cannot take them from there. */
const tones: Record<FacadeTone, Colours> = {
  paper: {
    paper: '#F5F2EC',
    surface: '#FAF8F4',
    ink: '#1A1C1E',
    muted: '#63625E',
    accent: '#A8431F',
    lit: 0.1,
    light: 0.24,
  },
  premium_area: {
    paper: '#14171A',
    surface: '#1A1E22',
    ink: '#F3EFE7',
    muted: '#A9A59C',
    accent: '#D0A667',
    lit: 0.13,
    light: 0.9,
  },
  business_area: {
    paper: '#F2F4F1',
    surface: '#F9FAF8',
    ink: '#15211D',
    muted: '#58635E',
    accent: '#1F5A48',
    lit: 0.1,
    light: 0.24,
  },
}

/** The elevation of a project's houses, 1200 × 800: what stands for its picture until there are renders. */
export function Facade({ seed, style, tone, buildings, title, box }: FacadeProps) {
  const { paper, surface, ink, muted, accent, lit, light } = tones[tone]
  const placed = layOutFacade({ buildings })
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      role="img"
      width={SHEET.width}
      height={SHEET.height}
      viewBox={box ? aroundHouses(placed) : `0 0 ${SHEET.width} ${SHEET.height}`}
      preserveAspectRatio={box && 'xMidYMax meet'}
      {...box}
    >
      <title>{title}</title>
      {/* In a small picture the figures would be too small to read: it shows the house alone. */}
      <style>{'@media(max-width:620px){.marks{display:none}}'}</style>
      <rect width={SHEET.width} height={SHEET.height} fill={paper} />
      <path d={facadeTrees({ seed, style }, placed)} fill="none" stroke={muted} strokeWidth="0.6" />
      <path d={neighbours(seed)} fill="none" stroke={muted} strokeWidth="0.5" opacity="0.45" />
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
      <path d={`M0 ${GROUND}H${SHEET.width}`} stroke={ink} strokeWidth="2" />
      {box ? null : <FacadeMarks buildings={placed} muted={muted} />}
    </svg>
  )
}

/** The part of the sheet that the houses take, with some ground and sky. */
function aroundHouses(placed: readonly PlacedBuilding[]): string {
  const left = Math.min(...placed.map(({ x }) => x)) - AROUND
  const right = Math.max(...placed.map(({ x, width }) => x + width)) + AROUND
  const top = Math.min(...placed.map(({ top }) => top)) - ROOF
  return [left, top, right - left, GROUND + AROUND - top].map(n).join(' ')
}

/** Outlines of the houses behind, so that the drawing has a distance. */
function neighbours(seed: number): string {
  let path = `M0 ${GROUND - 90}`
  let x = 0
  for (let house = 0; x < SHEET.width; house++) {
    const width = 70 + 110 * scatter(seed, house)
    const height = 60 + 120 * scatter(house, seed, 3)
    path += `V${n(GROUND - height)}H${n(Math.min(SHEET.width, x + width))}`
    x += width
  }
  return path
}
