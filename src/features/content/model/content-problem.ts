import { firstLines, printable } from '../../../lib/terminal-text.ts'

/** An error in a content folder, with its position. An import with problems is rejected. */
export interface ContentProblem {
  /** Path inside the folder. */
  file: string
  /** Both from 1. */
  line: number
  column: number
  reason: string
  /** The fields and positions on the way to the value, joined by dots, where a form asks for them. */
  field?: string
}

/** Thrown for an invalid content folder, with all problems, of which the first are in the message. Nothing was written. */
export class RefusedContentError extends Error {
  readonly problems: readonly ContentProblem[]

  constructor(problems: readonly ContentProblem[]) {
    const sorted = problems.toSorted(
      (a, b) => compareText(a.file, b.file) || a.line - b.line || a.column - b.column,
    )
    super(firstLines(sorted.map(describeProblem)).join('\n'))
    this.name = 'RefusedContentError'
    this.problems = sorted
  }
}

/** Throws RefusedContentError when there is a problem. */
export function throwOnProblems(problems: readonly ContentProblem[]): void {
  if (problems.length > 0) throw new RefusedContentError(problems)
}

/** `file:line:column reason`, as editors and terminals understand it. */
export function describeProblem({ file, line, column, reason }: ContentProblem): string {
  return `${printable(file)}:${line}:${column} ${printable(reason)}`
}

/** Compares texts by code units, independent of the locale. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
