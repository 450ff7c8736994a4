import { defineConfig } from 'vitest/config'

/** One check at a time: each measures, or kills, what others would need. */
export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    include: ['tests/faults/**/*.test.ts'],
    globalSetup: 'tests/support/store-templates.ts',
    maxWorkers: 1,
    fileParallelism: false,
    // What only a busy machine made late is right the second time. The nightly run has no retry.
    retry: process.env['KVARTAL_NIGHTLY'] ? 0 : 1,
    testTimeout: process.env['KVARTAL_NIGHTLY'] ? 1_800_000 : 120_000,
    hookTimeout: 120_000,
  },
})
