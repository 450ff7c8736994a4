import { defineConfig } from 'vitest/config'

const isNightly = process.env['KVARTAL_NIGHTLY'] === '1'

/** At night one check at a time, because times and memory decide then. By day they do not, and checks mostly wait. */
export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    include: ['tests/faults/**/*.test.ts'],
    // It measures times, which by day say nothing.
    exclude: isNightly ? [] : ['tests/faults/sign-in-time.test.ts'],
    globalSetup: ['tests/support/store-templates.ts', 'tests/support/demo-template.ts'],
    maxWorkers: isNightly ? 1 : 3,
    fileParallelism: !isNightly,
    // What only a busy machine made late is right the second time. The nightly run has no retry.
    retry: isNightly ? 0 : 1,
    testTimeout: isNightly ? 1_800_000 : 120_000,
    hookTimeout: 120_000,
    // What is late on a busy machine is no fault here. A poll that succeeds ends at once.
    expect: { poll: { timeout: 30_000 } },
  },
})
