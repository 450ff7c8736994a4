import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../../lib/errors.ts'
import { PART_TYPE } from './add-call.ts'

/**
 * Has bodies read as their calls say (decision 0237): JSON objects, of which an empty one has no fields, or bytes of a part
 * of a file. Another type is 415, a body above the limit of its call 413.
 */
export function acceptBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (takesPart(request)) return done(wrongType())
    try {
      done(null, body === '' ? {} : JSON.parse(String(body)))
    } catch {
      done(new AppError('bad_input', 'the body is no JSON'))
    }
  })
  app.addContentTypeParser(PART_TYPE, { parseAs: 'buffer' }, (request, body, done) => {
    if (takesPart(request)) done(null, body)
    else done(wrongType())
  })
}

function takesPart({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.config.takesPart === true
}

function wrongType(): AppError {
  return new AppError('wrong_type', 'the type of the body is not that of the call')
}
