import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { AppContext } from '../../lots/snapshot/app-context.server.ts'
import { AppError } from '../../../lib/errors.ts'
import { acceptCallbackBodies, type CallbackFields } from './callback-body.server.ts'
import { readCallbackContext } from './callback-context.server.ts'
import { checkCallbackForm } from './check-callback-form.server.ts'
import { requestCallback } from './commands.server.ts'
import { callbackMessages } from '../callback-texts.ts'
import { callbackFormSchema } from '../schema.ts'
import { errorSchema, fieldErrorsSchema } from '../../../lib/http/error-schemas.ts'
import { named } from '../../../lib/http/named-schema.ts'

const createdSchema = named('CreatedRequest', z.object({ id: z.uuid() }))
/** Proxies and browsers do not send longer headers. */
const CONTEXT_HEADER_LENGTH = 4_000

/** `POST /api/request/` (decisions D12, D17): a visitor asks to be called back. */
export async function callbackApi(app: FastifyInstance, context: AppContext): Promise<void> {
  acceptCallbackBodies(app)
  app.post<{ Body: CallbackFields | undefined }>('/api/request/', {
    schema: {
      summary: 'Ask for a call back',
      consumes: ['multipart/form-data', 'application/x-www-form-urlencoded', 'application/json'],
      body: callbackFormSchema,
      headers: z.object({
        'idempotency-key': z.optional(z.string()),
        'x-callback-context': z.optional(z.string()),
      }),
      response: {
        201: createdSchema,
        400: fieldErrorsSchema,
        409: errorSchema,
        429: fieldErrorsSchema,
      },
    },
    // The schema is for the API description. The handler validates with the same rules as the page action.
    validatorCompiler: () => (value) => ({ value }),
    handler: async (request, reply) => {
      const checked = checkCallbackForm(request.body ?? {}, context.clock.now())
      if (!checked.ok) throw new AppError('bad_input', 'form refused', { fields: checked.errors })
      const result = await requestCallback(context, {
        form: checked.form,
        context: readCallbackContext({
          fields: request.body ?? {},
          header: singleHeader(request, 'x-callback-context')?.slice(0, CONTEXT_HEADER_LENGTH),
        }),
        referer: toRefererPath(request, context.config.PUBLIC_URL),
        ip: request.ip,
        idempotencyKey: singleHeader(request, 'idempotency-key'),
      })
      reply.header('cache-control', 'no-store')
      if (result.outcome === 'limited') {
        throw new AppError('too_many', 'over a limit of callback requests', {
          fields: { phone: [callbackMessages.tooMany] },
          retryAfter: result.retryAfter,
        })
      }
      return reply.code(201).send({ id: result.id })
    },
  })
}

function singleHeader(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Returns the path of the referer, or null for a missing one and one of another origin. */
function toRefererPath(request: FastifyRequest, publicUrl: string | undefined): string | null {
  const { referer } = request.headers
  if (!referer || !URL.canParse(referer)) return null
  const { host, pathname } = new URL(referer)
  const isOwn = host === request.host || (publicUrl && host === new URL(publicUrl).host)
  return isOwn ? pathname : null
}
