/** What a check of a promise measured. */
export interface PromiseFigure {
  /** Id of a row of docs/promises.md. */
  promise: string
  what: string
  figure: string
  limit: string
  isHeld: boolean
}

/** A row of the table; `isHeld` is null if the run could not decide. */
export type Row = Omit<PromiseFigure, 'isHeld'> & { isHeld: boolean | null | 'not run' }

const START = '<!-- measured: npm run nightly writes this -->'
const END = '<!-- /measured -->'

/** Formats figures as a Markdown table, sorted by promise. `where` names day and machine. */
export function formatPromiseTable(rows: readonly Row[], where: string): string {
  const sorted = rows.toSorted(
    (one, other) =>
      one.promise.localeCompare(other.promise, 'en', { numeric: true }) ||
      one.what.localeCompare(other.what),
  )
  const lines = sorted.map(({ promise, what, figure, limit, isHeld }) =>
    [promise, what, figure, limit, nameVerdict(isHeld)]
      .map((cell) => cell.replaceAll('|', '\\|'))
      .join(' | '),
  )
  return [
    `Measured ${where}.`,
    '',
    '| Promise | What | Figure | Limit | Verdict |',
    '|---|---|---|---|---|',
    ...lines.map((line) => `| ${line} |`),
  ].join('\n')
}

function nameVerdict(isHeld: Row['isHeld']): string {
  if (isHeld === null) return 'not judged'
  if (isHeld === 'not run') return '**not run**'
  return isHeld ? 'held' : '**not held**'
}

/** Replaces the table between the two marks of a page. Throws if the page lacks them. */
export function replaceTable(page: string, table: string): string {
  const [start, end] = [page.indexOf(START), page.indexOf(END)]
  if (start < 0 || end < start) throw new Error('docs/promises.md has no place for the table')
  return `${page.slice(0, start)}${START}\n\n${table}\n\n${page.slice(end)}`
}
