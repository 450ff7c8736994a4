import type { FastifyHttpOptions } from 'fastify'
import type { Server } from 'node:http'
import { createClosingResponse } from './closing-response.ts'
import type { Readiness } from './readiness.ts'
import { refuseUnreadable } from './unreadable-requests.ts'

const BODY_LIMIT = 64 * 1024
/** Promise R9: a slow client may take this long for its whole request, and 5 s for the headers. */
const REQUEST_TIMEOUT_MS = 15_000
const HEADERS_TIMEOUT_MS = 5_000
/** How late the two may take effect; Node looks every 30 s unless told. */
const CHECK_TIMEOUTS_MS = 1_000
const KEEP_ALIVE_MS = 65_000
/** A client that takes nothing of its answer for so long has left, or holds a file open on purpose. */
const STALLED_MS = 60_000

/**
 * Fastify's options for how connections are held, limited and closed. `securityHeaders` go with the answers that are
 * written to the connection itself; `readiness` tells when each answer ends its connection.
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
    clientErrorHandler: (error, socket) => refuseUnreadable(error, socket, securityHeaders),
    http: {
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: CHECK_TIMEOUTS_MS,
      // `requireOneHost` checks it: Node's own answer has no headers and no body.
      requireHostHeader: false,
      ServerResponse: createClosingResponse(readiness, BODY_LIMIT),
    },
  } satisfies FastifyHttpOptions<Server>
}
