import { formatCount } from '../../../lib/numbers.ts'
import type { ImportReport } from './report-text.server.ts'

/** Limits memory: an offer can have ten warnings. */
const MAX_WARNINGS = 50_000
/** Number of different messages that are shared. */
const MAX_MESSAGES = 1_000

/** The first 50,000 warnings of a document and the number of further ones. */
export class ImportWarnings {
  readonly #warnings: ImportReport['warnings'] = []
  /** Equal messages share one string: a wrong field often repeats in every offer. */
  readonly #messages = new Map<string, string>()
  #omitted = 0

  add(offer: string, line: number, message: string): void {
    if (this.#warnings.length >= MAX_WARNINGS) {
      this.#omitted++
      return
    }
    const known = this.#messages.get(message) ?? message
    if (this.#messages.size < MAX_MESSAGES) this.#messages.set(known, known)
    this.#warnings.push({ offer, line, message: known })
  }

  /** Returns the warnings in order. If some were omitted, a last one has their number. */
  all(): ImportReport['warnings'] {
    const last = this.#warnings.at(-1)
    if (!last || this.#omitted === 0) return this.#warnings
    const more = formatCount(this.#omitted, 'предупреждение', 'предупреждения', 'предупреждений')
    return [...this.#warnings, { offer: '', line: last.line, message: `ниже ещё ${more}` }]
  }
}
