import { configureGlobal } from 'fast-check'

// A fixed seed, so that a property fails only because of a change of the code. The nightly run uses new seeds.
if (!process.env['KVARTAL_NIGHTLY']) configureGlobal({ seed: 20_261_121 })
