import { isNightly } from './nightly.ts'

/** Widths in px at which axe looks at pages and their states: a phone's. The nightly run adds the others. */
export const axeWidths = isNightly ? [375, 768, 1440] : [375]

/** Widths in px of a phone and a desktop for tests whose steps are the same at both: at night both, else the phone's. */
export const deviceWidths = isNightly ? [375, 1440] : [375]

/** Widths in px at which Tab walks through every page. Walks on a phone also belong to the nightly run. */
export const tabWidths = isNightly ? [375, 1440] : [1440]
