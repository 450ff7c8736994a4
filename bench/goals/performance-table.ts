import { type Figure, formatLimit, formatSpread, formatValue, isHeld } from './figures.ts'
import type { GoalProgram } from './goals.ts'

const END = '<!-- /measured -->'
const HEAD = [
  '| Figure | Before | Today | Goal | Verdict | Spread |',
  '|---|---|---|---|---|---|',
] as const
const NONE = '—'

/**
 * Writes what a benchmark measured into its place of docs/performance.md. `where` names day and machine. «Before» is the
 * first value that the page had for a figure; it stays when the figure is measured again. Throws if the page has no
 * place for the benchmark.
 */
export function writeTable(
  page: string,
  program: GoalProgram,
  figures: readonly Figure[],
  where: string,
): string {
  const start = `<!-- measured: npm run bench -- ${program} --write -->`
  const from = page.indexOf(start)
  const to = page.indexOf(END, from)
  if (from < 0 || to < 0) throw new Error(`docs/performance.md has no place for «${program}»`)
  const before = readBefore(page.slice(from, to))
  const rows = figures.map((figure) => formatRow(figure, before))
  const table = [`Measured ${where}.`, '', ...HEAD, ...rows].join('\n')
  return `${page.slice(0, from)}${start}\n\n${table}\n\n${page.slice(to)}`
}

function formatRow(figure: Figure, before: ReadonlyMap<string, string>): string {
  const { goal, value, spread } = figure
  const cells = [
    goal.what,
    before.get(goal.what) ?? NONE,
    formatValue(value, goal.unit),
    formatLimit(goal),
    value === null ? '**not measured**' : isHeld(figure) ? 'held' : '**not held**',
    formatSpread(spread),
  ]
  return `| ${cells.join(' | ')} |`
}

/** Returns the first known value of each figure in a table. */
function readBefore(table: string): Map<string, string> {
  const rows = table
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.split('|').map((cell) => cell.trim()))
  return new Map(
    rows.map(([, what = '', before = NONE, today = NONE]) => [
      what,
      before === NONE ? today : before,
    ]),
  )
}
