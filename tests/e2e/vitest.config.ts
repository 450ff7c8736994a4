import { statSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files that run longest. If one of them started last, it would run alone at the end, on one core. */
const SLOWEST =
  /(pages-\w+|picture-sizes|walks|lists|second-company|projects|widgets|modal|callback|callback-states|start|stop)\.test\.ts$/

/** Starts the slowest files first, then the others by size, as Vitest does without cached durations. */
class SlowestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const weight = ({ moduleId }: TestSpecification) =>
      SLOWEST.test(moduleId) ? Infinity : statSync(moduleId).size
    return Promise.resolve(files.toSorted((one, other) => weight(other) - weight(one)))
  }
}

export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    include: ['tests/e2e/**/*.test.ts'],
    globalSetup: [
      'tests/support/store-templates.ts',
      'tests/support/demo-template.ts',
      'tests/support/second-template.ts',
    ],
    // Three keep two cores busy; four take as long.
    maxWorkers: 3,
    // Several files run in one process and share its browser.
    isolate: false,
    sequence: { sequencer: SlowestFirst },
    // Two retries, because a busy machine can exceed a timeout. The nightly run has none.
    retry: process.env['KVARTAL_NIGHTLY'] ? 0 : 2,
    testTimeout: 60_000,
    // The first pages of a server and a browser that have just started.
    hookTimeout: 120_000,
    // Pages load slowly on a busy machine. A poll that succeeds ends at once.
    expect: { poll: { timeout: 10_000 } },
  },
})
