import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import type { ZodMiniType } from 'zod/mini'
import { AppError } from '../../lib/errors.ts'
import type { FoundSession } from '../../features/accounts/sessions/session-rows.server.ts'
import type { Callable } from '../../verbs/verb.server.ts'
import type { DeskAccess } from './access.ts'

type Fields = Record<string, unknown>

interface Call<Result> {
  method: HTTPMethods
  url: string
  summary: string
  /** The verb or query that the route calls: it says who may use the route. */
  call: Callable<never, Result>
  /** The fields of body, query and address, which the verb parses. Replaces what it takes by default: all of them. */
  input?: (fields: Fields, request: FastifyRequest) => Fields
  /** A session that has given the password is enough. */
  isForPassword?: boolean
  isPassive?: boolean
  isProof?: boolean
  body?: ZodMiniType
  query?: ZodMiniType
  /** Schema of the response; without one it is 204. */
  response?: ZodMiniType
  status?: 200 | 201
  /** Calls the verbs in place of one call of `call`. */
  run?: (fields: Fields, request: FastifyRequest, reply: FastifyReply) => Promise<Result>
  /** Turns the result of the verb into the body of the response. */
  send?: (result: Result, reply: FastifyReply, request: FastifyRequest) => unknown
}

/** Adds a route of the desk's API that calls a verb or a query with the fields of the request. */
export function addCall<Result>(app: FastifyInstance, call: Call<Result>): void {
  const { method, url, summary, body, query, response, send, status = 200 } = call
  app.route({
    method,
    url,
    config: { sendsJsonErrors: true, desk: toAccess(call) },
    schema: {
      summary,
      ...(body && { body }),
      ...(query && { querystring: query }),
      ...(response && { response: { [status]: response } }),
    },
    // The schemas are for the description. The verb parses what it gets.
    validatorCompiler: () => (value) => ({ value }),
    handler: async (request, reply) => {
      const fields = {
        ...toFields(request.query),
        ...toFields(request.body),
        ...toFields(request.params),
      }
      const input = call.input?.(fields, request) ?? fields
      const result = call.run
        ? await call.run(input, request, reply)
        : await call.call(getDesk(request).verbs, input as never)
      const content = send ? await send(result, reply, request) : result
      if (reply.sent) return reply
      return response ? reply.code(status).send(content) : reply.code(204).send()
    },
  })
}

function toAccess<Result>({ call, isForPassword, isPassive, isProof }: Call<Result>): DeskAccess {
  const { action, roles, others = [] } = call.described
  const own = isForPassword ? 'password' : others.includes('visitor') ? 'anyone' : roles
  return { roles: own, action, ...(isPassive && { isPassive }), ...(isProof && { isProof }) }
}

function toFields(value: unknown): Fields {
  if (value === undefined || value === null) return {}
  if (typeof value !== 'object' || Array.isArray(value)) {
    throw new AppError('bad_input', 'the body is no object')
  }
  return value as Fields
}

/** What the guard found out about a request of the desk. */
export function getDesk(request: FastifyRequest): NonNullable<FastifyRequest['desk']> {
  if (!request.desk) throw new Error('the request has not passed the guard of the desk')
  return request.desk
}

/** The session of a request that has passed the guard; throws `unauthorized` without one. */
export function getSession(request: FastifyRequest): FoundSession {
  const { session } = getDesk(request)
  if (!session) throw new AppError('unauthorized', 'no session')
  return session
}
