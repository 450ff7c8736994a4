import type { Health, ProblemName } from '../../app/context.server.ts'
import { findOutage, type OutageKind } from '../../db/outage.ts'
import type { ErrorCode } from '../../lib/errors.ts'

/*
 * What becomes of an error: its status, its `Retry-After` and its Russian sentence. Every part of the server that turns
 * an error into a response reads them here.
 */

const statusByCode: Record<ErrorCode, number> = {
  bad_input: 400,
  conflict: 409,
  forbidden: 403,
  not_found: 404,
  too_large: 413,
  too_many: 429,
  unauthorized: 401,
  unavailable: 503,
  unprocessable: 422,
  wrong_type: 415,
}

/** Errors of Node's HTTP parser; any other one is 400. */
const statusByParserCode: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
}

/** What an outage of the store is reported as, and its `Retry-After`, seconds. */
const outages: Record<OutageKind, { problem: ProblemName; retryAfter: number }> = {
  unreachable: { problem: 'database', retryAfter: 10 },
  unwritable: { problem: 'disk', retryAfter: 60 },
}

/** `Retry-After` of a 503 that the framework or a plugin throws, seconds. */
export const UNAVAILABLE_RETRY_S = 10
/** `Retry-After` of a request that is shed because the event loop is late, seconds. */
export const OVERLOAD_RETRY_S = 5

/** The sentence of each status under `/api/`; the message of an error never leaves the process. */
const sentences: Readonly<Record<number, string>> = {
  400: 'Запрос не разобран',
  401: 'Войдите, чтобы продолжить',
  403: 'Запрос отклонён: обновите страницу и попробуйте ещё раз',
  404: 'Не найдено',
  405: 'Метод не поддерживается',
  408: 'Запрос пришёл не целиком',
  409: 'Этот ключ идемпотентности уже использован для другого запроса',
  413: 'Слишком большой запрос',
  415: 'Тип содержимого не поддерживается',
  422: 'Это не удалось принять',
  429: 'Слишком много запросов, попробуйте позже',
  431: 'Слишком длинные заголовки запроса',
  500: 'Внутренняя ошибка',
  503: 'Сервис временно недоступен, попробуйте позже',
}

/** The HTTP status of an expected failure. */
export function toStatus(code: ErrorCode): number {
  return statusByCode[code]
}

/** The HTTP status of an error of Node's HTTP parser, by its code. */
export function toParserStatus(code: string | undefined): number {
  return statusByParserCode[code ?? ''] ?? 400
}

/** The Russian sentence of a status; a status without its own gets that of 500. */
export function getSentence(status: number): string {
  return sentences[status] ?? sentences[500] ?? ''
}

/**
 * Returns the `Retry-After`, in seconds, of an error that means an outage of the store, or null for any other error.
 * Reports the outage to `health`, which logs it once, however many requests fail.
 */
export function reportOutage(error: unknown, health: Pick<Health, 'setProblem'>): number | null {
  const outage = findOutage(error)
  if (!outage) return null
  const { problem, retryAfter } = outages[outage.kind]
  health.setProblem(problem, outage.reason)
  return retryAfter
}
