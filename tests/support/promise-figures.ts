import type { PromiseFigure } from '../../scripts/nightly/format-promise-table.ts'
import { appendFileSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect } from 'vitest'
import { FIGURE_ERROR } from '../../scripts/check/open-checks.ts'
import { isNightly } from './nightly.ts'

/** Lines of JSON that `scripts/nightly/promise-table.ts` reads. */
const FILE = new URL('../../dist/promises.jsonl', import.meta.url).pathname

/**
 * Adds a row to the table of promises. Fails the test if the promise is not held, unless the figure decides only at
 * night, when the machine is quiet and the run is long enough: by day it is printed without a verdict.
 */
export function recordFigure(row: PromiseFigure, { onlyAtNight = false } = {}): void {
  const isDecided = isNightly || !onlyAtNight
  mkdirSync(dirname(FILE), { recursive: true })
  appendFileSync(FILE, `${JSON.stringify({ ...row, isHeld: isDecided ? row.isHeld : null })}\n`)
  if (!isDecided) return
  // Soft, so that the check continues with the next figures.
  const message = `${FIGURE_ERROR} ${row.promise}: ${row.what}: ${row.figure}, limit ${row.limit}`
  expect.soft(row.isHeld, message).toBe(true)
}
