/** Codes of expected failures. The server maps each to one HTTP status. */
export type ErrorCode =
  | 'bad_input'
  | 'conflict'
  | 'forbidden'
  | 'not_found'
  | 'too_large'
  | 'too_many'
  | 'unauthorized'
  | 'unavailable'
  /** Well formed, but its file or text cannot be taken, or it wants a word more (decision 0237). */
  | 'unprocessable'
  | 'wrong_type'

/** Russian messages by field name, for forms and for API responses with status 400. */
export type FieldErrors = Record<string, string[]>

interface AppErrorDetails {
  /** Messages by field, for `bad_input` and for `too_many` of a form. */
  fields?: FieldErrors
  /** Russian text of the API response, instead of the default sentence of the status. */
  detail?: string
  /** Further values of the API response, beside `detail`. */
  more?: Readonly<Record<string, unknown>>
  /** Seconds until a retry makes sense; sent as `Retry-After`. */
  retryAfter?: number
  /** It belongs to the normal course of events, as a process that stops does: the log has no warning of it. */
  isRoutine?: boolean
}

/** An expected failure. The message is for the log; visitors see `fields`, `detail` or the default sentence of the status. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields: FieldErrors | undefined
  readonly detail: string | undefined
  readonly more: Readonly<Record<string, unknown>> | undefined
  readonly retryAfter: number | undefined
  readonly isRoutine: boolean

  constructor(code: ErrorCode, message: string, details: AppErrorDetails = {}) {
    super(message)
    this.name = 'AppError'
    this.code = code
    this.fields = details.fields
    this.detail = details.detail
    this.more = details.more
    this.retryAfter = details.retryAfter
    this.isRoutine = details.isRoutine ?? false
  }
}

/**
 * Returns the code of a system or database error for the log, `unknown` without one. Its message may contain a path, an
 * address or row data.
 */
export function getErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
}

/** Returns the code of a network error or of its cause, for the log: no address and no content. */
export function describeNetworkError(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') return cause.code
  return 'the connection failed'
}
