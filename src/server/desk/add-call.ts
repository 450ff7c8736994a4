import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { FoundSession } from '../../features/accounts/sign-in/session-rows.server.ts'
import { AppError } from '../../lib/errors.ts'
import { bodyLimits, type Call, isInQuery, listPathFields } from '../../operations/contract.ts'
import type { Operation } from '../../operations/operation.server.ts'
import type { DeskAccess } from './access.ts'

type Fields = Record<string, unknown>
export const PART_TYPE = 'application/octet-stream'
/** The body of a response before it is written. A file is sent by the handler itself. */
type Body<Of extends Call> = Of['output'] extends z.ZodMiniType ? z.input<Of['output']> : unknown

interface Adapter<Result, Of extends Call> {
  /**
   * Replaces the input, by default all fields of address, query and body, by what the operation takes. The bytes of a part
   * are the field `part`.
   */
  input?: (fields: Fields, request: FastifyRequest) => Fields
  /** Turns the result into the body of the response. */
  send: (
    result: Result,
    reply: FastifyReply,
    request: FastifyRequest,
  ) => Body<Of> | Promise<Body<Of>>
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The calls of the desk that have a route. */
    deskCalls: Call[]
  }
  interface FastifyContextConfig {
    /** The body is bytes in place of JSON. */
    takesPart?: boolean
    /** Fields that may have invisible characters. */
    textFields?: readonly string[]
  }
}

/** Adds the route of an operation: address, access, description and status follow from its contract. */
export function addCall<Of extends Call, Result>(
  app: FastifyInstance,
  operation: Operation<never, Result, Of>,
  adapter: Adapter<Result, Of>,
): void
export function addCall<Of extends Call, Result extends Body<Of>>(
  app: FastifyInstance,
  operation: Operation<never, Result, Of>,
  adapter?: Pick<Adapter<Result, Of>, 'input'>,
): void
export function addCall<Of extends Call, Result>(
  app: FastifyInstance,
  operation: Operation<never, Result, Of>,
  { input, send }: Partial<Adapter<Result, Of>> = {},
): void {
  addRoute(app, operation.contract, async (fields, request, reply) => {
    const given = input?.(fields, request) ?? fields
    const result = await operation(getDesk(request).context, given as never)
    return send ? send(result, reply, request) : result
  })
}

/** Adds the route of a contract whose response is not the result of one operation. */
export function addRoute(
  app: FastifyInstance,
  call: Call,
  handle: (fields: Fields, request: FastifyRequest, reply: FastifyReply) => unknown,
): void {
  const { method, path, summary, output, status = 200, takesPart = false, textFields } = call
  const hasBody = output !== null && output !== 'file' && output !== 'headers'
  app.deskCalls.push(call)
  app.route({
    method,
    url: `/desk/api/${path}`,
    config: {
      sendsJsonErrors: true,
      desk: toAccess(call),
      takesPart,
      ...(textFields && { textFields }),
    },
    bodyLimit: call.maxBody ?? (takesPart ? bodyLimits.part : bodyLimits.form),
    schema: {
      summary,
      ...(takesPart && { consumes: [PART_TYPE] }),
      ...describeInput(call),
      ...(takesPart && { body: z.file() }),
      ...(hasBody && { response: { [status]: output } }),
    },
    // The schemas are for the description. The operation parses what it gets.
    validatorCompiler: () => (value) => ({ value }),
    handler: async (request, reply) => {
      const fields = {
        ...toFields(request.query),
        ...(takesPart ? { part: request.body } : toFields(request.body)),
        ...toFields(request.params),
      }
      const content = handle(fields, request, reply)
      // A file is on its way already.
      if (output === 'file') return content
      const body = await content
      return hasBody ? reply.code(status).send(body) : reply.code(204).send()
    },
  })
}

function toAccess(call: Call): DeskAccess {
  const { name, roles, others = [], isForPassword, isPassive, isProof } = call
  const own = isForPassword ? 'password' : others.includes('visitor') ? 'anyone' : roles
  return { roles: own, action: name, ...(isPassive && { isPassive }), ...(isProof && { isProof }) }
}

/** The fields of an input that are not in the address: the query or the body. */
function describeInput(call: Call): { querystring?: z.ZodMiniType; body?: z.ZodMiniType } {
  const inPath = listPathFields(call)
  const rest = Object.entries(call.input.shape).filter(([name]) => !inPath.includes(name))
  const query = rest.filter(([name]) => isInQuery(call, name))
  const body = rest.filter(([name]) => !isInQuery(call, name))
  return {
    ...(query.length > 0 && { querystring: z.object(Object.fromEntries(query)) }),
    ...(body.length > 0 && { body: z.object(Object.fromEntries(body)) }),
  }
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
