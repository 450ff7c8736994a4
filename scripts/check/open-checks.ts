import { type Row, replaceTable } from '../nightly/format-promise-table.ts'
import type { TestResult } from './test-reports.ts'

/** The first words of the error of a figure that has a row of its own. */
export const FIGURE_ERROR = 'promise not held:'
const PROMISE_ROW = /^\| ([A-Z]\d+) \|.*$/gm
const TEST_FILE = /`([\w./-]+\.test\.tsx?)`/g

/**
 * Returns a row for each check that a row of docs/promises.md names and that shows nothing: its file did not run, for
 * example because its step was stopped, a test was skipped, for example because a program is missing, or a test failed
 * before it had a figure.
 */
export function listOpenChecks(page: string, results: readonly TestResult[]): Row[] {
  const byFile = Map.groupBy(results, ({ file }) => file)
  // The measured table names promises, too.
  const promises = replaceTable(page, '')
  return Array.from(promises.matchAll(PROMISE_ROW)).flatMap(([line, promise = '']) => {
    const files = new Set(Array.from(line.matchAll(TEST_FILE), ([, file]) => file ?? ''))
    return [...files].flatMap((file) => listOpen(promise, file, byFile.get(file) ?? []))
  })
}

function listOpen(promise: string, file: string, results: readonly TestResult[]): Row[] {
  if (results.length === 0) return [toRow(promise, `\`${file}\` did not end`, 'not run')]
  return results.flatMap(({ title, outcome, message }) => {
    const what = title === '' ? `\`${file}\`` : `\`${file}\`: ${title}`
    if (outcome === 'skipped') return [toRow(promise, what, 'not run')]
    const isOpen = outcome === 'failed' && !message.includes(FIGURE_ERROR)
    return isOpen ? [toRow(promise, what, false)] : []
  })
}

function toRow(promise: string, what: string, isHeld: false | 'not run'): Row {
  return { promise, what, figure: isHeld === false ? 'failed' : '', limit: '', isHeld }
}
