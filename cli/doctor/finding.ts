/** What one check found: `problem` needs someone, `warning` is worth a look, `ok` needs nothing. */
export interface Finding {
  check: string
  state: 'ok' | 'warning' | 'problem'
  /** What was found, one Russian sentence. */
  text: string
  /** What to do about it, one Russian sentence; null when there is nothing to do. */
  advice: string | null
}

export const ok = (check: string, text: string): Finding => ({
  check,
  state: 'ok',
  text,
  advice: null,
})
export const warning = (check: string, text: string, advice: string): Finding => ({
  check,
  state: 'warning',
  text,
  advice,
})
export const problem = (check: string, text: string, advice: string): Finding => ({
  check,
  state: 'problem',
  text,
  advice,
})
