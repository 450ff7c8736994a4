import { join } from 'node:path'
import { readTestReports, summarizeTests } from './test-reports.ts'

/*
 * The last step of `npm test` and `npm run nightly`: repeats failures at the end of a long output, names tests that
 * passed on a retry only and counts skipped ones. Fails if there are too many retries.
 */
const { lines, isPassed } = summarizeTests(readTestReports(join(import.meta.dirname, '../..')))
for (const line of lines) console.log(line)
process.exitCode = isPassed ? 0 : 1
