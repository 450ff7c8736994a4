import type { ReactNode } from 'react'
import type { Box } from '../plan/box.ts'
import { GROUND, SHEET, scatter } from './facade-layout.ts'
import type { FacadeColours } from './facade-tones.ts'
import { round } from '../plan/path-data.ts'

interface FacadeSheetProps {
  title: string
  seed: number
  colours: FacadeColours
  /** Path of the trees beside the houses. */
  trees: string
  /** Pixels by which the houses are moved up on the sheet, for low houses. */
  lift?: number
  /** Position inside another drawing, and the visible part of the sheet. */
  inside?: { box: Box; view: string; fit: 'meet' | 'slice' } | undefined
  children: ReactNode
}

/** The sheet of facades and elevations, 1200 × 800: paper, trees, background houses and ground. */
export function FacadeSheet({
  title,
  seed,
  colours,
  trees,
  lift = 0,
  inside,
  children,
}: FacadeSheetProps) {
  const { paper, ink, muted } = colours
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      role="img"
      width={SHEET.width}
      height={SHEET.height}
      viewBox={inside?.view ?? `0 ${lift} ${SHEET.width} ${SHEET.height}`}
      preserveAspectRatio={inside && (inside.fit === 'slice' ? 'xMinYMax slice' : 'xMidYMax meet')}
      {...inside?.box}
    >
      <title>{title}</title>
      <rect y={lift} width={SHEET.width} height={SHEET.height} fill={paper} />
      <path d={trees} fill="none" stroke={muted} strokeWidth="0.6" />
      <path d={neighbours(seed)} fill="none" stroke={muted} strokeWidth="0.5" opacity="0.45" />
      {children}
      <path d={`M0 ${GROUND}H${SHEET.width}`} stroke={ink} strokeWidth="2" />
    </svg>
  )
}

/** Outlines of houses in the background. */
function neighbours(seed: number): string {
  // Starts outside the sheet, so that no line is visible along its edge.
  let path = `M-1 ${GROUND - 90}`
  let x = 0
  for (let house = 0; x < SHEET.width; house++) {
    const width = 70 + 110 * scatter(seed, house)
    const height = 60 + 120 * scatter(house, seed, 3)
    path += `V${round(GROUND - height)}H${round(Math.min(SHEET.width, x + width))}`
    x += width
  }
  return path
}
