import type { FastifyInstance } from 'fastify'
import { AppError } from '../../lib/errors.ts'

/**
 * Rejects requests with several `Host` headers, or without one in HTTP/1.1 (RFC 9112, 3.2), with 400. Node uses the first
 * of several, and a proxy may use another.
 */
export function requireOneHost(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    const count = countHosts(raw.rawHeaders)
    if (count > 1 || (count === 0 && raw.httpVersion === '1.1')) {
      throw new AppError('bad_input', 'exactly one Host header is required')
    }
  })
}

/** Returns the number of `Host` headers. */
export function countHosts(rawHeaders: readonly string[]): number {
  let count = 0
  // Names and values alternate.
  for (let n = 0; n < rawHeaders.length; n += 2) {
    if (rawHeaders[n]?.toLowerCase() === 'host') count++
  }
  return count
}
