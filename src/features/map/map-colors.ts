/** Colours of a map: copies of `ui/styles/tokens.css`, which a map style cannot read. */
export interface MapColors {
  paper: string
  surface: string
  ink: string
  muted: string
  line: string
  lineStrong: string
  accent: string
  green: string
}
export type MapTone = 'premium_area' | 'business_area'

const plain: MapColors = {
  paper: '#f5f2ec',
  surface: '#ffffff',
  ink: '#1a1c1e',
  muted: '#63625e',
  line: '#d8d2c6',
  lineStrong: '#86827a',
  accent: '#a8431f',
  green: '#2f6b4f',
}

/** Returns the colours of the site, or of an area type with its own tone. */
export function toMapColors(tone: MapTone | null): MapColors {
  return tone === null ? plain : { ...plain, ...tones[tone] }
}

const tones: Readonly<Record<MapTone, Partial<MapColors>>> = {
  premium_area: {
    paper: '#14171a',
    surface: '#1d2125',
    ink: '#f3efe7',
    muted: '#a9a59c',
    line: '#34393e',
    lineStrong: '#767b80',
    accent: '#d0a667',
    green: '#7fbf9e',
  },
  business_area: {
    paper: '#f2f4f1',
    ink: '#15211d',
    muted: '#58635e',
    line: '#cfd6d1',
    lineStrong: '#7b8781',
    accent: '#1f5a48',
  },
}

/** Blends a colour over another with the given opacity (0…1). Colours are `#rrggbb`. */
export function blend(over: string, under: string, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const [top, bottom] = [over, under].map((color) => Number.parseInt(color.slice(at, at + 2), 16))
    const value = Math.round((top ?? 0) * share + (bottom ?? 0) * (1 - share))
    return value.toString(16).padStart(2, '0')
  })
  return `#${parts.join('')}`
}
