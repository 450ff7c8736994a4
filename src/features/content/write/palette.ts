import {
  type Color,
  displayable,
  formatHex,
  interpolate,
  type Oklch,
  oklch,
  parse,
  toGamut,
  wcagContrast,
} from 'culori'
import type { MovedColor } from '../model/import-report.ts'
import {
  type BrandTone,
  type Palette,
  type PaletteToken,
  paletteTokens,
} from '../../company/brand-schema.ts'

/** The colours of both tones. The dark one follows from the light one where nothing is said of it. */
export function derivePalettes(
  light: ChosenColors,
  dark: ChosenColors | null,
): { palettes: Record<BrandTone, Palette>; moved: MovedColor[] } {
  const onLight = derivePalette('light', light)
  // Where all pages are dark, those that are dark without a brand are no others.
  const isDarkSite = light.paper !== null && isDarkColor(light.paper)
  const onDark = derivePalette('dark', {
    accent: dark?.accent ?? light.accent,
    ink: dark?.ink ?? (isDarkSite ? light.ink : null),
    paper: dark?.paper ?? (isDarkSite ? light.paper : toDarkPaper(light.ink)),
  })
  // A colour that was chosen for light pages is no choice for dark ones.
  const isChosen = ({ color }: MovedColor) => (dark?.[color] ?? null) !== null
  return {
    palettes: { light: onLight.palette, dark: onDark.palette },
    moved: [...onLight.moved, ...onDark.moved.filter(isChosen)],
  }
}

function toDarkPaper(ink: string | null): string | null {
  if (ink === null) return null
  const color = toOklch(ink)
  return toHex({ ...color, l: Math.min(color.l, 0.22), c: Math.min(color.c, 0.05) })
}

/** What a company chooses; null: as without a brand. */
export interface ChosenColors {
  accent: string | null
  ink: string | null
  paper: string | null
}

/** The colours of `ui/styles/tokens.css`. */
export const defaultPalettes: Record<BrandTone, Palette> = {
  light: {
    paper: '#f5f2ec',
    surface: '#ffffff',
    ink: '#1a1c1e',
    muted: '#63625e',
    line: '#d8d2c6',
    'line-strong': '#86827a',
    accent: '#a8431f',
    'accent-strong': '#8c3617',
    'on-accent': '#ffffff',
    available: '#2f6b4f',
    reserved: '#b07a1e',
    sold: '#9b978e',
    error: '#b3261e',
  },
  dark: {
    paper: '#14171a',
    surface: '#1d2125',
    ink: '#f3efe7',
    muted: '#a9a59c',
    line: '#34393e',
    'line-strong': '#767b80',
    accent: '#d0a667',
    'accent-strong': '#dfbd8a',
    'on-accent': '#14171a',
    available: '#7fbf9e',
    reserved: '#d9a44a',
    sold: '#8b8880',
    error: '#ffb4a9',
  },
}

/** Colours of drawings that are no token of the usual tones, by the token that takes their place. */
const drawingColors: Readonly<Record<BrandTone, Readonly<Record<string, PaletteToken>>>> = {
  light: {
    '#faf8f4': 'surface',
    '#f2f4f1': 'paper',
    '#f9faf8': 'surface',
    '#15211d': 'ink',
    '#58635e': 'muted',
    '#cfd6d1': 'line',
    '#7b8781': 'line-strong',
    '#1f5a48': 'accent',
  },
  dark: { '#1a1e22': 'surface' },
}

/** Lists the colours of drawings without a brand, each with the brand's. White stays: the sheet of a plan. */
export function listDrawingColors(
  palettes: Record<BrandTone, Palette>,
): Array<[from: string, to: string]> {
  const tones = ['dark', 'light'] as const
  const pairs = tones.flatMap((tone) =>
    [
      ...Object.entries(drawingColors[tone]).map(([from, token]) => [from, token] as const),
      ...paletteTokens.toReversed().map((token) => [defaultPalettes[tone][token], token] as const),
    ].map(([from, token]): [string, string] => [from, palettes[tone][token]]),
  )
  return [...new Map(pairs)].filter(([from, to]) => from !== '#ffffff' && from !== to)
}

const TEXT = 4.5
const LINE = 3
/** Above what is needed, because a colour is rounded to eight bits. */
const MARGIN = 0.06
/** Of black on a light paper, or white on a dark one: leaves room for accents and muted texts. */
const PAPER = 10
const STEP = 0.004
const inGamut = toGamut('rgb', 'oklch')

/**
 * Returns the colours of a tone that follow from the chosen ones, every pair with the contrast that the kit needs.
 * Colours that have less are moved in lightness and reported.
 */
function derivePalette(
  name: BrandTone,
  chosen: ChosenColors,
): { palette: Palette; moved: MovedColor[] } {
  // A company may have a dark site: the paper says what the other colours are like.
  const tone = chosen.paper === null ? name : isDarkColor(chosen.paper) ? 'dark' : 'light'
  const base = defaultPalettes[tone]
  const moved: MovedColor[] = []
  const paper = toPaper(tone, chosen.paper ?? base.paper)
  const report = (color: keyof ChosenColors, to: string, against: readonly string[]) => {
    const given = chosen[color]
    if (given === null || toHex(given) === to) return
    const from = toHex(given)
    moved.push({
      tone: name,
      color,
      from,
      to,
      contrast: [least(from, against), least(to, against)],
    })
  }
  const surface =
    tone === 'dark'
      ? shift(paper, 0.04)
      : toOklch(paper).l > 0.985
        ? paper
        : mix('#ffffff', paper, 0.08)
  const grounds = [paper, surface]
  const ink = keepContrast(chosen.ink ?? neutral(tone, paper, base.ink), grounds, TEXT)
  const accent = keepContrast(chosen.accent ?? base.accent, grounds, TEXT)
  report('paper', paper, [ink])
  report('ink', ink, grounds)
  report('accent', accent, grounds)
  const strong = keepContrast(shift(accent, tone === 'dark' ? 0.07 : -0.07), grounds, TEXT)
  const palette: Record<PaletteToken, string> = {
    paper,
    surface,
    ink,
    muted: keepContrast(mix(ink, paper, 0.38), grounds, TEXT),
    line: mix(paper, ink, 0.17),
    'line-strong': keepContrast(mix(paper, ink, 0.5), grounds, LINE),
    accent,
    'accent-strong': strong,
    'on-accent': toTextOn([accent, strong], tone, paper),
    available: keepContrast(base.available, grounds, LINE),
    reserved: keepContrast(base.reserved, grounds, LINE),
    sold: base.sold,
    error: keepContrast(base.error, grounds, TEXT),
  }
  return { palette, moved }
}

/** Whether white is read better on it than black. */
export function isDarkColor(color: string): boolean {
  return wcagContrast(color, '#ffffff') > wcagContrast(color, '#000000')
}

/** Moves a paper that is too near the middle: texts of every hue must be readable on it. */
function toPaper(tone: BrandTone, color: string): string {
  const text = tone === 'light' ? '#000000' : '#ffffff'
  return moveUntil(
    color,
    tone === 'light' ? STEP : -STEP,
    (hex) => wcagContrast(hex, text) >= PAPER,
  )
}

/** An ink for the paper: nearly black, or nearly white, with a trace of its hue. */
function neutral(tone: BrandTone, paper: string, fallback: string): string {
  const color = toOklch(paper)
  const { l } = toOklch(fallback)
  return color.c < 0.002 ? fallback : toHex({ ...color, l, c: Math.min(color.c, 0.012) })
}

/** White or black, or the paper where it is as dark, whichever is read best on all grounds. */
function toTextOn(grounds: readonly string[], tone: BrandTone, paper: string): string {
  const candidates = tone === 'dark' ? [paper, '#ffffff', '#000000'] : ['#ffffff', '#000000']
  const fit = candidates.find((color) => least(color, grounds) >= TEXT)
  return fit ?? candidates.toSorted((a, b) => least(b, grounds) - least(a, grounds))[0] ?? '#000000'
}

/** Returns the colour with the nearest lightness whose contrast on all grounds is high enough. */
function keepContrast(color: string, grounds: readonly string[], minimum: number): string {
  const hex = toHex(color)
  if (least(hex, grounds) >= minimum) return hex
  const isOnLight = wcagContrast('#000000', grounds[0] ?? '#ffffff') > 4.6
  return moveUntil(
    hex,
    isOnLight ? -STEP : STEP,
    (moved) => least(moved, grounds) >= minimum + MARGIN,
  )
}

/** Returns the colour, or the next one in steps of lightness, that fits. */
function moveUntil(color: string, step: number, isFit: (hex: string) => boolean): string {
  const hex = toHex(color)
  if (isFit(hex)) return hex
  const start = toOklch(hex)
  for (let lightness = start.l + step; lightness > 0 && lightness < 1; lightness += step) {
    const moved = toHex({ ...start, l: lightness })
    if (isFit(moved)) return moved
  }
  return step < 0 ? '#000000' : '#ffffff'
}

function least(color: string, grounds: readonly string[]): number {
  return Math.min(...grounds.map((ground) => wcagContrast(color, ground)))
}

function toOklch(color: string): Oklch {
  const found = oklch(color)
  if (!found) throw new Error(`no colour: ${color}`)
  return found
}

function shift(color: string, by: number): string {
  const start = toOklch(color)
  return toHex({ ...start, l: Math.min(0.97, Math.max(0.03, start.l + by)) })
}

function mix(one: string, other: string, share: number): string {
  return toHex(interpolate([one, other], 'oklab')(share))
}

function toHex(color: string | Color): string {
  const parsed = typeof color === 'string' ? parse(color) : color
  // What is in the gamut already keeps every bit.
  return formatHex(parsed?.mode === 'rgb' && displayable(parsed) ? parsed : inGamut(color))
}
