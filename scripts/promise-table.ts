import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import * as z from 'zod'
import { formatPromiseTable, replaceTable } from './format-promise-table.ts'

/*
 * Prints what the checks of `tests/faults/` measured in this run. With `--write`, at the end of `npm run nightly`, the
 * table also goes into docs/promises.md, and the exit code is 1 if a promise was not held.
 */
const root = new URL('..', import.meta.url).pathname
const figures = `${root}dist/promises.jsonl`
const page = `${root}docs/promises.md`

const row = z.object({
  promise: z.string(),
  what: z.string(),
  figure: z.string(),
  limit: z.string(),
  /** Null: the run was too short, or the machine not quiet enough, to decide. */
  isHeld: z.boolean().nullable(),
})
const rows = existsSync(figures)
  ? readFileSync(figures, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => row.parse(JSON.parse(line)))
  : []
const day = new Date().toISOString().slice(0, 10)
const where = `${day}, Node ${process.version}, ${cpus().length} cores`
const table = formatPromiseTable(rows, where)
console.log(table)
if (process.argv.includes('--write')) {
  if (rows.length > 0) writeFileSync(page, replaceTable(readFileSync(page, 'utf8'), table))
  process.exitCode = rows.length > 0 && rows.every(({ isHeld }) => isHeld === true) ? 0 : 1
}
