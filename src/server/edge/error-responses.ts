import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { Health } from '../../app/context.server.ts'
import { AppError, type FieldErrors } from '../../lib/errors.ts'
import { createRareWarnings } from './warn-rarely.ts'
import { getSentence, reportOutage, toStatus, UNAVAILABLE_RETRY_S } from './error-table.ts'

interface ErrorResponse {
  status: number
  /** With 416: the length of the complete file (RFC 9110, 15.5.17). */
  contentRange?: string | undefined
  fields?: FieldErrors | undefined
  /** Replaces the sentence of the status. */
  detail?: string | undefined
  /** Beside `detail`. */
  more?: Readonly<Record<string, unknown>> | undefined
  /** Seconds. */
  retryAfter?: number | undefined
}

/** Errors of static files have headers. */
type Thrown =
  | (FastifyError & { headers?: Record<string, string> })
  | (AppError & { statusCode?: undefined })

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Errors of the route are JSON, as those of the API. */
    sendsJsonErrors?: boolean
  }
}

/** Sends the error page of a status. */
export type SendErrorPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
) => Promise<unknown>

/** Addresses that programs read: the API, feeds and calendars. The API of the desk says so itself. */
const FOR_PROGRAMS = /^\/api\/|^[^?]*\.(?:rss|atom|ics)(?:\?|$)|^\/changes\.json(?:\?|$)/

/** Turns every error into a response: JSON where programs read, the error page elsewhere. */
export function handleErrors(
  app: FastifyInstance,
  sendErrorPage: SendErrorPage,
  health: Pick<Health, 'setProblem'>,
): void {
  const warnRarely = createRareWarnings()
  app.setErrorHandler(async (error: Thrown, request, reply) => {
    // An error with a status comes from HTTP: the connection it mentions is the client's, not the database's.
    const retryAfter = error.statusCode === undefined ? reportOutage(error, health) : null
    if (retryAfter !== null) {
      return send(request, reply, { status: toStatus('unavailable'), retryAfter })
    }
    const response = toErrorResponse(error)
    // An expected rejection under load is logged without its stack, and rarely: both would add to the load.
    if (error instanceof AppError && response.status >= 500) {
      if (error.isRoutine) request.log.info(error.message)
      else warnRarely(request.log, error.message)
    } else if (response.status >= 500) request.log.error({ err: error }, 'request failed')
    return send(request, reply, response)
  })
  app.setNotFoundHandler(async (request, reply) =>
    send(request, reply, { status: toStatus('not_found') }),
  )

  async function send(request: FastifyRequest, reply: FastifyReply, response: ErrorResponse) {
    const {
      status,
      fields,
      detail = getSentence(status),
      more,
      retryAfter,
      contentRange,
    } = response
    if (retryAfter) reply.header('retry-after', retryAfter)
    if (contentRange) reply.header('content-range', contentRange)
    const isForPrograms =
      FOR_PROGRAMS.test(request.url) || request.routeOptions.config?.sendsJsonErrors === true
    if (!isForPrograms) return sendErrorPage(request, reply, status)
    return reply
      .code(status)
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .serializer((payload: unknown) => JSON.stringify(payload))
      .send(fields ?? { detail, ...more })
  }
}

function toErrorResponse(error: Thrown): ErrorResponse {
  if (error instanceof AppError) {
    const { code, fields, detail, more, retryAfter } = error
    return { status: toStatus(code), fields, detail, more, retryAfter }
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    return { status: toStatus('bad_input'), fields: toFieldErrors(error.validation) }
  }
  const status = error.statusCode ?? 500
  if (status === 503) return { status, retryAfter: UNAVAILABLE_RETRY_S }
  if (status === 416) return { status, contentRange: error.headers?.['Content-Range'] }
  return { status: status >= 400 && status < 600 ? status : 500 }
}

function toFieldErrors(
  issues: ReadonlyArray<{ instancePath: string; message?: string }>,
): FieldErrors {
  const fields: FieldErrors = {}
  for (const { instancePath, message } of issues) {
    const name = instancePath.split('/')[1] || 'detail'
    const messages = fields[name] ?? []
    messages.push(message ?? 'Неверное значение')
    fields[name] = messages
  }
  return fields
}
