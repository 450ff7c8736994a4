import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod'
import { formatPromiseTable, replaceTable } from './format-promise-table.ts'
import { listOpenChecks } from '../check/open-checks.ts'
import { readTestReports } from '../check/test-reports.ts'

/*
 * Prints what the checks of promises measured in this run. With `--write`, at the end of `npm run nightly`, the table also
 * is written to docs/promises.md with a row for each check that did not run, and the exit code is 1 unless every check ran and
 * every promise was held.
 */
const root = join(import.meta.dirname, '../..')
const figures = join(root, 'dist/promises.jsonl')
const page = join(root, 'docs/promises.md')
const isWriting = process.argv.includes('--write')

const row = z.object({
  promise: z.string(),
  what: z.string(),
  figure: z.string(),
  limit: z.string(),
  /** Null: the run was too short, or the machine not quiet enough, to decide. */
  isHeld: z.boolean().nullable(),
})
const measured = existsSync(figures)
  ? readFileSync(figures, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => row.parse(JSON.parse(line)))
  : []
const text = readFileSync(page, 'utf8')
const open = isWriting ? listOpenChecks(text, readTestReports(root)) : []
if (isWriting && !process.env['TEST_DATABASE_URL']) {
  const what =
    'every check on PostgreSQL: no PostgreSQL is installed, and TEST_DATABASE_URL is not set'
  open.push({ promise: 'R5', what, figure: '', limit: '', isHeld: 'not run' })
}
const rows = [...measured, ...open]
const day = new Date().toISOString().slice(0, 10)
const where = `${day}, Node ${process.version}, ${cpus().length} cores`
const table = formatPromiseTable(rows, where)
console.log(table)
if (isWriting) {
  writeFileSync(page, replaceTable(text, table))
  process.exitCode = rows.length > 0 && rows.every(({ isHeld }) => isHeld === true) ? 0 : 1
}
