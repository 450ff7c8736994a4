import type { FastifyHttpOptions } from 'fastify'
import type { Server } from 'node:http'
import { createClosingResponse } from './closing-response.ts'
import type { Readiness } from './readiness.ts'
import { rejectUnreadable } from './unreadable-requests.ts'

const BODY_LIMIT = 64 * 1024
/** Promise R9: the time limit of a complete request, and of its headers. */
const REQUEST_TIMEOUT_MS = 15_000
const HEADERS_TIMEOUT_MS = 5_000
/** How often both limits are checked; Node's default is 30 s. */
const CHECK_TIMEOUTS_MS = 1_000
const KEEP_ALIVE_MS = 65_000
/** A response of which the client reads nothing for this time is closed. */
const STALLED_MS = 60_000

/**
 * Returns Fastify's options for connections: limits, timeouts and how they are closed. `securityHeaders` are sent with
 * responses written directly to the socket. While `readiness` is draining, each response closes its connection.
 */
export function httpOptions(
  readiness: Readiness,
  securityHeaders: Readonly<Record<string, string>>,
) {
  return {
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: STALLED_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    forceCloseConnections: 'idle',
    clientErrorHandler: (error, socket) => rejectUnreadable(error, socket, securityHeaders),
    http: {
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: CHECK_TIMEOUTS_MS,
      // `requireOneHost` checks it: Node's own response has no security headers and no body.
      requireHostHeader: false,
      ServerResponse: createClosingResponse(readiness, BODY_LIMIT),
    },
  } satisfies FastifyHttpOptions<Server>
}
