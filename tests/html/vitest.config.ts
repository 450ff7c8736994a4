import { defineConfig } from 'vitest/config'

/** The step «html» of the nightly run: checks documents of every page type with the Nu checker. */
export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    include: ['tests/html/**/*.test.ts'],
    globalSetup: ['tests/support/second-template.ts'],
    testTimeout: 60_000,
    // All documents are collected and checked before the first test.
    hookTimeout: 600_000,
  },
})
