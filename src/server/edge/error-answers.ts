import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { Health, ProblemName } from '../../context.server.ts'
import { findOutage, type OutageKind } from '../../db/outage.ts'
import { AppError, type ErrorCode, type FieldErrors } from '../../lib/errors.ts'

const statusOf: Record<ErrorCode, number> = {
  bad_input: 400,
  conflict: 409,
  forbidden: 403,
  not_found: 404,
  too_many: 429,
  unavailable: 503,
}

/** What an outage of the store is reported as, and the seconds after which trying again makes sense. */
const outages: Record<OutageKind, { problem: ProblemName; retryAfter: number }> = {
  unreachable: { problem: 'database', retryAfter: 10 },
  unwritable: { problem: 'disk', retryAfter: 60 },
}

/** The sentence a status is answered with under `/api/`; an inner message never leaves the process. */
export const details: Readonly<Record<number, string>> = {
  400: 'Запрос не разобран',
  403: 'Запрос отклонён: обновите страницу и попробуйте ещё раз',
  404: 'Не найдено',
  405: 'Метод не поддерживается',
  408: 'Запрос пришёл не целиком',
  409: 'Этот ключ идемпотентности уже использован для другого запроса',
  413: 'Слишком большой запрос',
  415: 'Тип содержимого не поддерживается',
  429: 'Слишком много запросов, попробуйте позже',
  431: 'Слишком длинные заголовки запроса',
  500: 'Внутренняя ошибка',
  503: 'Сервис временно недоступен, попробуйте позже',
}

interface Failure {
  status: number
  /** Of a part that is not there: how long the whole is (RFC 9110, 15.5.17). */
  contentRange?: string | undefined
  fields?: FieldErrors | undefined
  /** In place of the status's own sentence. */
  detail?: string | undefined
  retryAfter?: number | undefined
}

/** Static files throw errors with headers. */
type Thrown =
  | (FastifyError & { headers?: Record<string, string> })
  | (AppError & { statusCode?: undefined })

/** Shows a page for a status; the server's pages part gives it. */
export type SendErrorPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
) => Promise<unknown>

/**
 * The `Retry-After` of an error that says that the store is out of order, in seconds; null for any other error. The
 * outage is reported to `health`, which logs it once, however many requests it fails.
 */
export function reportOutage(error: unknown, health: Pick<Health, 'setProblem'>): number | null {
  const outage = findOutage(error)
  if (!outage) return null
  const { problem, retryAfter } = outages[outage.kind]
  health.setProblem(problem, outage.reason)
  return retryAfter
}

/** Turns everything thrown into an answer: JSON under `/api/`, the error page elsewhere. */
export function answerErrors(
  app: FastifyInstance,
  sendErrorPage: SendErrorPage,
  health: Pick<Health, 'setProblem'>,
): void {
  app.setErrorHandler(async (error: Thrown, request, reply) => {
    // An error with a status comes from HTTP: a connection it speaks of is the visitor's.
    const retryAfter = error.statusCode === undefined ? reportOutage(error, health) : null
    if (retryAfter !== null) return answer(request, reply, { status: 503, retryAfter })
    const failure = failureOf(error)
    // An expected refusal under load needs no trace, and a thousand of them would add to the load.
    if (error instanceof AppError && failure.status >= 500) request.log.warn(error.message)
    else if (failure.status >= 500) request.log.error({ err: error }, 'request failed')
    return answer(request, reply, failure)
  })
  app.setNotFoundHandler(async (request, reply) => answer(request, reply, { status: 404 }))

  async function answer(request: FastifyRequest, reply: FastifyReply, failure: Failure) {
    if (failure.retryAfter) reply.header('retry-after', failure.retryAfter)
    if (failure.contentRange) reply.header('content-range', failure.contentRange)
    if (request.url.startsWith('/api/')) {
      return reply
        .code(failure.status)
        .header('cache-control', 'no-store')
        .type('application/json; charset=utf-8')
        .serializer((payload: unknown) => JSON.stringify(payload))
        .send(
          failure.fields ?? { detail: failure.detail ?? details[failure.status] ?? details[500] },
        )
    }
    return sendErrorPage(request, reply, failure.status)
  }
}

function failureOf(error: Thrown): Failure {
  if (error instanceof AppError) {
    const { code, fields, detail, retryAfter } = error
    return { status: statusOf[code], fields, detail, retryAfter }
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    return { status: 400, fields: fieldsOf(error.validation) }
  }
  const status = error.statusCode ?? 500
  if (status === 503) return { status, retryAfter: 10 }
  if (status === 416) return { status, contentRange: error.headers?.['Content-Range'] }
  return { status: status >= 400 && status < 600 ? status : 500 }
}

function fieldsOf(issues: ReadonlyArray<{ instancePath: string; message?: string }>): FieldErrors {
  const fields: FieldErrors = {}
  for (const { instancePath, message } of issues) {
    const name = instancePath.split('/')[1] || 'detail'
    const messages = fields[name] ?? []
    messages.push(message ?? 'Неверное значение')
    fields[name] = messages
  }
  return fields
}
