/** Whether this is the nightly run, which also does what takes long: more widths, more stores, more samples. */
export const isNightly = process.env['KVARTAL_NIGHTLY'] === '1'
