import { configureGlobal } from 'fast-check'

// By day a property tries the same cases each time: what turns red was just changed. The night tries new ones.
if (!process.env['KVARTAL_NIGHTLY']) configureGlobal({ seed: 20_261_121 })
