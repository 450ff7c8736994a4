import { type Goal, type GoalProgram, goals } from './goals.ts'

/** What a benchmark found for a goal. */
export interface Figure {
  goal: Goal
  /** Null if it was not measured, or what was measured was not what the goal means. */
  value: number | null
  /** The values of the single runs, where there are several. */
  spread: readonly number[]
  /** What else belongs to the figure; why there is none. */
  note: string
}

/** Whether the limit of a figure was held. A figure without a value was not. */
export function isHeld({ goal, value }: Figure): boolean {
  if (value === null || !Number.isFinite(value)) return false
  return goal.sign === '≤' ? value <= goal.limit : value >= goal.limit
}

/** Formats a value with three or more significant digits, and its unit. */
export function formatValue(value: number | null, unit = ''): string {
  if (value === null || !Number.isFinite(value)) return '—'
  const size = Math.abs(value)
  const digits = Number.isInteger(value) || size >= 100 ? 0 : size >= 10 ? 1 : 2
  return `${value.toFixed(digits)}${unit && ` ${unit}`}`
}

/** Formats a limit: `≤ 200 ms`. */
export function formatLimit({ sign, limit, unit }: Goal): string {
  return `${sign} ${limit}${unit && ` ${unit}`}`
}

/** Formats the lowest and the highest of several values: `0.55–0.62`. Empty if they do not differ. */
export function formatSpread(spread: readonly number[]): string {
  const [low, high] = [Math.min(...spread), Math.max(...spread)]
  return low < high ? `${formatValue(low)}–${formatValue(high)}` : ''
}

/** Formats the line that a run prints for a figure. */
export function formatFigure(figure: Figure): string {
  const { goal, value, spread, note } = figure
  const verdict = isHeld(figure) ? 'held' : 'not held'
  const more = [spread.length > 1 ? `runs ${spread.map((one) => formatValue(one)).join(' ')}` : '']
  return [
    verdict.padEnd(8),
    goal.what.padEnd(52),
    formatValue(value, goal.unit).padStart(10),
    ` (${formatLimit(goal)})`,
    ...[...more, note].filter(Boolean).map((text) => `; ${text}`),
  ].join(' ')
}

/** Takes the figures of one benchmark. */
export interface FigureSheet {
  /** Prints a figure. `what` names one of the benchmark's goals. */
  add: (what: string, value: number, more?: { spread?: readonly number[]; note?: string }) => void
  /** Prints why a figure could not be measured. */
  miss: (what: string, why: string) => void
  /** Returns the figures in the order of the goals. Those that are missing are printed and were not held. */
  finish: (why: string) => Figure[]
}

/** Opens the sheet of a benchmark with goals. `print` gets its lines. */
export function openSheet(
  program: GoalProgram,
  print: (line: string) => void = console.log,
): FigureSheet {
  const own: readonly Goal[] = goals[program]
  const figures = new Map<string, Figure>()
  const record = (what: string, value: number | null, spread: readonly number[], note: string) => {
    const goal = own.find((one) => one.what === what)
    if (!goal) throw new Error(`${program} has no goal «${what}»`)
    const figure = { goal, value, spread, note }
    figures.set(what, figure)
    print(formatFigure(figure))
  }
  return {
    add: (what, value, { spread = [], note = '' } = {}) =>
      record(what, Number.isFinite(value) ? value : null, spread, note),
    miss: (what, why) => record(what, null, [], why),
    finish: (why) => {
      for (const { what } of own) if (!figures.has(what)) record(what, null, [], why)
      return own.flatMap(({ what }) => figures.get(what) ?? [])
    },
  }
}
