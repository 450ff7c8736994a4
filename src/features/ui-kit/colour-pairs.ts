import { type Colours, contrastRatio } from './contrast.ts'

/** Which colour stands on which, and how much contrast that needs: 4.5 for text, 3 for lines with a meaning. */
export const colourPairs = [
  { token: 'ink', ground: 'paper', least: 4.5 },
  { token: 'ink', ground: 'surface', least: 4.5 },
  { token: 'muted', ground: 'paper', least: 4.5 },
  { token: 'muted', ground: 'surface', least: 4.5 },
  { token: 'accent', ground: 'paper', least: 4.5 },
  { token: 'accent', ground: 'surface', least: 4.5 },
  { token: 'on-accent', ground: 'accent', least: 4.5 },
  { token: 'on-accent', ground: 'accent-strong', least: 4.5 },
  { token: 'error', ground: 'paper', least: 4.5 },
  { token: 'error', ground: 'surface', least: 4.5 },
  { token: 'line-strong', ground: 'paper', least: 3 },
  { token: 'line-strong', ground: 'surface', least: 3 },
  { token: 'available', ground: 'paper', least: 3 },
  { token: 'available', ground: 'surface', least: 3 },
  { token: 'reserved', ground: 'paper', least: 3 },
  { token: 'reserved', ground: 'surface', least: 3 },
] as const

/** Contrast of a pair among the colours of an area. */
export function pairContrast(
  colours: Colours,
  { token, ground }: { token: string; ground: string },
): number {
  return contrastRatio(colours[token] ?? '', colours[ground] ?? '')
}
