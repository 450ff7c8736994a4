import { type Colours, contrastRatio } from './contrast.ts'

/** Pairs of foreground and background with the required contrast: 4.5 for text, 3 for meaningful lines. */
export const colourPairs = [
  { token: 'ink', ground: 'paper', minimum: 4.5 },
  { token: 'ink', ground: 'surface', minimum: 4.5 },
  { token: 'muted', ground: 'paper', minimum: 4.5 },
  { token: 'muted', ground: 'surface', minimum: 4.5 },
  { token: 'accent', ground: 'paper', minimum: 4.5 },
  { token: 'accent', ground: 'surface', minimum: 4.5 },
  { token: 'on-accent', ground: 'accent', minimum: 4.5 },
  { token: 'on-accent', ground: 'accent-strong', minimum: 4.5 },
  { token: 'error', ground: 'paper', minimum: 4.5 },
  { token: 'error', ground: 'surface', minimum: 4.5 },
  { token: 'line-strong', ground: 'paper', minimum: 3 },
  { token: 'line-strong', ground: 'surface', minimum: 3 },
  { token: 'available', ground: 'paper', minimum: 3 },
  { token: 'available', ground: 'surface', minimum: 3 },
  { token: 'reserved', ground: 'paper', minimum: 3 },
  { token: 'reserved', ground: 'surface', minimum: 3 },
] as const

/** Returns the contrast of a pair with the colours of an area. */
export function pairContrast(
  colours: Colours,
  { token, ground }: { token: string; ground: string },
): number {
  return contrastRatio(colours[token] ?? '', colours[ground] ?? '')
}
