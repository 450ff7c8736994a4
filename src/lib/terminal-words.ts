import { countOf } from './numbers.ts'

/** Lines shown of one list; `--json` prints all. */
const SHOWN = 20

/** A list as a person at a terminal reads it: the first twenty lines, and how many more there are. */
export function firstLines(items: readonly string[]): string[] {
  const more = items.length - SHOWN
  if (more <= 0) return [...items]
  const rest = `и ещё ${countOf(more, 'строка', 'строки', 'строк')}, все даёт --json`
  return [...items.slice(0, SHOWN), rest]
}

/** A text from outside, which must not steer the terminal it is printed to. */
export function printable(text: string): string {
  return text.replace(/\p{Cc}/gu, ' ')
}
