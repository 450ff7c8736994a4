import { defineConfig } from 'vitest/config'

/** The step «other browsers» of the nightly run: the main journeys in Firefox and in WebKit. */
export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    include: ['tests/browsers/**/*.test.ts'],
    globalSetup: ['tests/support/store-templates.ts', 'tests/support/demo-template.ts'],
    // One browser at a time: a start takes most of two cores.
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
