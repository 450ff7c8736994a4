export type FacadeTone = 'paper' | 'premium_area' | 'business_area'

/** Colours of a drawing. */
export interface FacadeColours {
  paper: string
  /** Walls and plots. */
  surface: string
  ink: string
  muted: string
  accent: string
  /** Share of lit windows, and the opacity of their light. */
  lit: number
  light: number
  /** Shadow of a house on its site. */
  shade: { colour: string; strength: number }
}

/**
 * The colours of src/ui/styles/tokens.css, which a picture file cannot refer to. Only `surface` differs: it is between
 * the paper and the surface there.
 */
export const facadeTones: Record<FacadeTone, FacadeColours> = {
  paper: {
    paper: '#F5F2EC',
    surface: '#FAF8F4',
    ink: '#1A1C1E',
    muted: '#63625E',
    accent: '#A8431F',
    lit: 0.1,
    light: 0.24,
    shade: { colour: '#63625E', strength: 0.28 },
  },
  premium_area: {
    paper: '#14171A',
    surface: '#1A1E22',
    ink: '#F3EFE7',
    muted: '#A9A59C',
    accent: '#D0A667',
    lit: 0.13,
    light: 0.9,
    shade: { colour: '#000000', strength: 0.55 },
  },
  business_area: {
    paper: '#F2F4F1',
    surface: '#F9FAF8',
    ink: '#15211D',
    muted: '#58635E',
    accent: '#1F5A48',
    lit: 0.1,
    light: 0.24,
    shade: { colour: '#58635E', strength: 0.28 },
  },
}
