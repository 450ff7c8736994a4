import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'

/** What a test did in a run. `retried`: it passed, and failed at least once before. */
type TestOutcome = 'passed' | 'retried' | 'failed' | 'skipped'

export interface TestResult {
  /** Relative to the root of the repository. */
  file: string
  title: string
  outcome: TestOutcome
  /** First line of the first failure, or an empty string. */
  message: string
}

/** So many tests of one run may pass on a retry only. More are a fault of the tests or of the product. */
export const MAX_RETRIED = 3

const reportSchema = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()),
        }),
      ),
    }),
  ),
})

/** Reads the JSON reports that Vitest wrote in this run. */
export function readTestReports(root: string): TestResult[] {
  return globSync('dist/reports/*.json', { cwd: root }).flatMap((file) =>
    parseTestReport(JSON.parse(readFileSync(join(root, file), 'utf8')), root),
  )
}

/** Parses a JSON report of Vitest. A file that failed outside its tests, for example in an import, is a failed test. */
export function parseTestReport(report: unknown, root: string): TestResult[] {
  return reportSchema.parse(report).testResults.flatMap(({ name, status, message, ...rest }) => {
    const file = name.startsWith(root) ? name.slice(root.length).replace(/^\//, '') : name
    const tests = rest.assertionResults.map(({ fullName, failureMessages, ...test }) => ({
      file,
      title: fullName,
      outcome: toOutcome(test.status, failureMessages),
      message: firstLine(failureMessages[0]),
    }))
    if (status !== 'failed' || tests.some(({ outcome }) => outcome === 'failed')) return tests
    return [{ file, title: '', outcome: 'failed' as const, message: firstLine(message) }, ...tests]
  })
}

/** Vitest keeps the failures of a test that passed on a retry. */
function toOutcome(status: string, failures: readonly string[]): TestOutcome {
  if (status === 'passed') return failures.length > 0 ? 'retried' : 'passed'
  return status === 'failed' ? 'failed' : 'skipped'
}

function firstLine(text = ''): string {
  return text.split('\n')[0] ?? ''
}

/**
 * Formats the end of a run: how many tests of which files were skipped, retried and failed tests by name, then the counts.
 * Failed ones come last, because the end of a long output is what a log keeps.
 */
export function summarizeTests(results: readonly TestResult[]): {
  lines: string[]
  isPassed: boolean
} {
  const select = (wanted: TestOutcome) => results.filter(({ outcome }) => outcome === wanted)
  const [failed, retried, skipped] = [select('failed'), select('retried'), select('skipped')]
  const list = (title: string, tests: readonly TestResult[]) =>
    tests.length === 0 ? [] : [`${title}:`, ...tests.map((test) => `  ${nameTest(test)}`)]
  const passed = results.length - failed.length - skipped.length
  return {
    lines: [
      ...listSkipped(skipped),
      ...list('Passed on a retry only', retried),
      ...list('Failed', failed),
      ...(retried.length > MAX_RETRIED
        ? [`More than ${MAX_RETRIED} tests passed on a retry only.`]
        : []),
      `tests: ${passed} passed, ${failed.length} failed, ${retried.length} retried, ${skipped.length} skipped`,
    ],
    isPassed: failed.length === 0 && retried.length <= MAX_RETRIED && results.length > 0,
  }
}

function listSkipped(skipped: readonly TestResult[]): string[] {
  const files = Map.groupBy(skipped, ({ file }) => file)
  const lines = Array.from(files, ([file, tests]) => `  ${file}: ${tests.length}`)
  return lines.length === 0 ? [] : ['Skipped:', ...lines]
}

function nameTest({ file, title, message }: TestResult): string {
  const name = title === '' ? file : `${file}: ${title}`
  return message === '' ? name : `${name}: ${message}`
}
