import { countOf } from '../../../lib/numbers.ts'
import type { ImportReport } from './import-report.ts'

/** Warnings kept of one document: ten of each offer would hold more memory than all else. */
const MOST_WARNINGS = 50_000
/** Different messages of which equal ones are found. */
const MOST_MESSAGES = 1_000

/** What was odd in a document: the first fifty thousand warnings, and how many more there were. */
export class ImportWarnings {
  readonly #kept: ImportReport['warnings'] = []
  /** A document that is wrong in one field is wrong in a hundred thousand offers: one text for all. */
  readonly #messages = new Map<string, string>()
  #untold = 0

  add(offer: string, line: number, message: string): void {
    if (this.#kept.length >= MOST_WARNINGS) {
      this.#untold++
      return
    }
    const known = this.#messages.get(message) ?? message
    if (this.#messages.size < MOST_MESSAGES) this.#messages.set(known, known)
    this.#kept.push({ offer, line, message: known })
  }

  /** In the order they came; the last tells of those that are not here. */
  all(): ImportReport['warnings'] {
    const last = this.#kept.at(-1)
    if (!last || this.#untold === 0) return this.#kept
    const more = countOf(this.#untold, 'предупреждение', 'предупреждения', 'предупреждений')
    return [...this.#kept, { offer: '', line: last.line, message: `ниже ещё ${more}` }]
  }
}
