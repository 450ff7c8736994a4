import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** A small file with the most to do: begun last, it would run on alone while a core has nothing left to do. */
const LONGEST = 'pages-axe.test.ts'

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLongest = ({ moduleId }: TestSpecification) => moduleId.endsWith(LONGEST)
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's own, which answers a new list
    const sorted = await super.sort(files)
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))]
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
