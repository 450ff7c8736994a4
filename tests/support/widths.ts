const isNightly = process.env['KVARTAL_NIGHTLY'] === '1'

/** Widths in px at which axe looks at a state. The nightly run adds one between phone and desktop. */
export const axeWidths = isNightly ? [375, 768, 1440] : [375, 1440]

/** Widths in px at which Tab walks through every page. Walks on a phone also belong to the nightly run. */
export const tabWidths = isNightly ? [375, 1440] : [1440]
