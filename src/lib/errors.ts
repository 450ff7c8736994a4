/** What can go wrong in a way the caller should be told about; the server maps each code to one HTTP status. */
export type ErrorCode =
  | 'bad_input'
  | 'conflict'
  | 'forbidden'
  | 'not_found'
  | 'too_many'
  | 'unavailable'

/** Messages by field name, in Russian: what a form shows and what the API answers with status 400. */
export type FieldErrors = Record<string, string[]>

interface AppErrorDetails {
  /** Per-field messages; present for `bad_input` and for `too_many` on a form. */
  fields?: FieldErrors
  /** In Russian, what visitors read under `/api/` in place of the status's own sentence. */
  detail?: string
  /** Seconds after which trying again makes sense; becomes `Retry-After`. */
  retryAfter?: number
}

/** An expected failure. Its message is for the log; visitors see only `fields`, `detail` or the status's own sentence. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields: FieldErrors | undefined
  readonly detail: string | undefined
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, message: string, details: AppErrorDetails = {}) {
    super(message)
    this.name = 'AppError'
    this.code = code
    this.fields = details.fields
    this.detail = details.detail
    this.retryAfter = details.retryAfter
  }
}
