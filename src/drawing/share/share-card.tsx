import type { ReactNode } from 'react'
import type { Box } from '../plan/box.ts'
import { breakLines, type OutlineText } from '../plan/text-outline.ts'

export const SHARE_CARD = { width: 1200, height: 630 } as const

export interface ShareCardFacts {
  /** The company's name. */
  company: string
  /** Text above the title: a project or a place. */
  over: string
  title: string
  /** The highlighted text: a price or «Продано». */
  figure: string
  /** Small facts at the bottom, one per line. */
  notes: readonly string[]
  tone: 'paper' | 'premium_area' | 'business_area'
}

interface ShareCardProps extends ShareCardFacts {
  outline: OutlineText
  /** The company's icon as a `data:` address; null: the mark of a site without a brand. */
  icon: string | null
  /** Draws a picture into the given box. Without it the text has the full width. */
  picture?: ((box: Box) => ReactNode) | undefined
}

/** The colours of src/ui/styles/tokens.css, which a picture file cannot refer to. */
const tones = {
  paper: { paper: '#F5F2EC', ink: '#1A1C1E', muted: '#63625E', line: '#D8D2C6', accent: '#A8431F' },
  premium_area: {
    paper: '#14171A',
    ink: '#F3EFE7',
    muted: '#A9A59C',
    line: '#34393E',
    accent: '#D0A667',
  },
  business_area: {
    paper: '#F2F4F1',
    ink: '#15211D',
    muted: '#58635E',
    line: '#CFD6D1',
    accent: '#1F5A48',
  },
} as const
const SIDE = 64
const PICTURE: Box = { x: 600, y: 0, width: 600, height: SHARE_CARD.height }
const FOOT = 566
const NOTE_STEP = 38

/** The preview picture of a shared page, 1200 × 630. All its text is outlined. */
export function ShareCard({
  company,
  over,
  title,
  figure,
  notes,
  tone,
  outline,
  icon,
  picture,
}: ShareCardProps) {
  const { paper, ink, muted, line, accent } = tones[tone]
  const width = (picture ? PICTURE.x : SHARE_CARD.width) - 2 * SIDE
  const wide = picture ? 1 : 1.35
  const titleSize = 52 * wide
  const lines = breakLines(title, { size: titleSize, width, most: 3 }, outline)
  const overSize = 28
  const figureY = 272 + lines.length * titleSize * 1.16
  const fitLine = (text: string, size: number) =>
    breakLines(text, { size, width, most: 1 }, outline)[0]

  function renderText(text: string | undefined, size: number, y: number, colour: string, x = SIDE) {
    if (!text) return null
    return <path d={outline(text, size).path} fill={colour} transform={`translate(${x} ${y})`} />
  }

  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={SHARE_CARD.width}
      height={SHARE_CARD.height}
      viewBox={`0 0 ${SHARE_CARD.width} ${SHARE_CARD.height}`}
    >
      <rect width={SHARE_CARD.width} height={SHARE_CARD.height} fill={paper} />
      {picture?.(PICTURE)}
      {icon === null ? (
        <g fill="none" transform={`translate(${SIDE} 54) scale(1.25)`}>
          <path d="M1 23h30M9 1v30" stroke={ink} />
          <path d="M5 27l8-8" stroke={accent} strokeWidth="2" />
          <circle cx="23" cy="9" r="5.5" stroke={ink} />
        </g>
      ) : (
        <image x={SIDE} y="54" width="40" height="40" href={icon} />
      )}
      {renderText(fitLine(company, 28), 28, 84, ink, SIDE + 56)}
      <path d={`M${SIDE} 126H${SIDE + width}`} stroke={line} strokeWidth="1.5" />
      {renderText(fitLine(over, overSize), overSize, 186, muted)}
      {lines.map((text, index) => (
        <g key={text}>{renderText(text, titleSize, 258 + index * titleSize * 1.16, ink)}</g>
      ))}
      {renderText(fitLine(figure, 44), 44, figureY, accent)}
      {notes.map((text, index) => (
        <g key={text}>
          {renderText(fitLine(text, 26), 26, FOOT - (notes.length - 1 - index) * NOTE_STEP, muted)}
        </g>
      ))}
    </svg>
  )
}
