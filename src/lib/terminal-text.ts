import { formatCount } from './numbers.ts'

/** Maximum number of lines per list; `--json` prints all. */
const SHOWN = 20

/** Returns the first twenty lines for a terminal, and a line with the number of the others. */
export function firstLines(items: readonly string[]): string[] {
  const more = items.length - SHOWN
  if (more <= 0) return [...items]
  const rest = `и ещё ${formatCount(more, 'строка', 'строки', 'строк')}, все даёт --json`
  return [...items.slice(0, SHOWN), rest]
}

/** Replaces control characters, so that external text cannot control the terminal. */
export function printable(text: string): string {
  return text.replace(/\p{Cc}/gu, ' ')
}
