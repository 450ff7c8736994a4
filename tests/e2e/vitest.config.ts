import { statSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** A small file with the most to do: begun last, it would run on alone while a core has nothing left to do. */
const LONGEST = 'pages-axe.test.ts'

/** The largest files first, as Vitest itself does in a fresh clone, and the longest of all before them. */
class LongestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const weight = ({ moduleId }: TestSpecification) =>
      moduleId.endsWith(LONGEST) ? Infinity : statSync(moduleId).size
    return Promise.resolve(files.toSorted((one, other) => weight(other) - weight(one)))
  }
}

export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    include: ['tests/e2e/**/*.test.ts'],
    // A journey waits more than it works: two at a time keep two cores busy, and one finds the other's load.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // What only a busy machine made late is right the second time; what is wrong is wrong again. The night forgives nothing.
    retry: process.env['KVARTAL_NIGHTLY'] ? 0 : 1,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A page on a busy machine takes its time; a poll ends as soon as it is right.
    expect: { poll: { timeout: 10_000 } },
  },
})
