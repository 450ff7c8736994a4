export type Tone = 'default' | 'premium_area' | 'business_area'
/** Colours of one area by their token, without the two dashes. */
export type Colours = Readonly<Record<string, string>>

const BLOCK = /(?:^|\n) *(:root|\[data-tone="(\w+)"\]) \{([^}]*)\}/g
const COLOUR = /--([\w-]+): (#[\da-f]{3,6});/g

/** Reads the colours of every area from the tokens stylesheet. Colours that an area does not define are the default's. */
export function readColours(css: string): Record<Tone, Colours> {
  const own: Record<string, Colours> = {}
  for (const [, , tone = 'default', body = ''] of css.matchAll(BLOCK)) {
    const colours = [...body.matchAll(COLOUR)].map(([, token = '', hex = '']) => [token, hex])
    own[tone] = { ...own[tone], ...(Object.fromEntries(colours) as Colours) }
  }
  const withDefaults = (tone: Tone) => ({ ...own['default'], ...own[tone] })
  return {
    default: withDefaults('default'),
    premium_area: withDefaults('premium_area'),
    business_area: withDefaults('business_area'),
  }
}

/** Computes the WCAG 2.2 contrast of two colours, from 1 to 21. */
export function contrastRatio(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(hex: string): number {
  const long = hex.length === 4 ? hex.replace(/[\da-f]/gi, '$&$&') : hex
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(long.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

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
