import { defineConfig } from 'vitest/config'

/** The step «scanners» of the nightly run: programs that look for known flaws, against the built site on loopback. */
export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    include: ['tests/scanners/**/*.test.ts'],
    globalSetup: ['tests/support/store-templates.ts', 'tests/support/demo-template.ts'],
    maxWorkers: 1,
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 120_000,
  },
})
