import {
  type IncomingMessage,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
  type Server,
  ServerResponse,
  STATUS_CODES,
} from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyHttpOptions } from 'fastify'
import { getSentence, toParserStatus } from './error-table.ts'
import { closeInStages } from './close-in-stages.ts'
import type { Readiness } from './readiness.ts'

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

/**
 * Responds to bytes that are no HTTP request, always with JSON (decision D6) and `headers`, because there is no address
 * yet. Closes the connection, because the start of a next request is unknown. A connection without any byte is closed
 * without a response: browsers open some in advance.
 */
function rejectUnreadable(
  error: Error & { code?: string },
  socket: Socket,
  headers: Readonly<Record<string, string>>,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const status = toParserStatus(error.code)
  const body = JSON.stringify({ detail: getSentence(status) })
  if (socket.writable && socket.bytesRead > 0) {
    socket.write(
      [
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
        ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
        'content-type: application/json; charset=utf-8',
        'cache-control: no-store',
        `content-length: ${Buffer.byteLength(body)}`,
        'connection: close',
        '',
        body,
      ].join('\r\n'),
    )
  }
  closeInStages(socket)
}

type Headers = OutgoingHttpHeaders | OutgoingHttpHeader[]

/**
 * Creates the response class of an HTTP server, which closes the connection after the response while the process drains,
 * and after a response that is sent before the end of a request body of more than `maxUnreadBytes` or of unknown length.
 * Node would otherwise read such a body to its end.
 */
function createClosingResponse(
  readiness: Readiness,
  maxUnreadBytes: number,
): typeof ServerResponse {
  return class ClosingResponse<
    Request extends IncomingMessage = IncomingMessage,
  > extends ServerResponse<Request> {
    // Node calls this method for every response.
    override writeHead(status: number, message?: string | Headers, headers?: Headers): this {
      const hasUnreadBody = isLongBodyUnread(this.req, maxUnreadBytes)
      if (readiness.isDraining || hasUnreadBody) this.setHeader('connection', 'close')
      if (hasUnreadBody) {
        const { socket } = this.req
        // Node calls this method after the last response; it would destroy the connection while bytes still arrive.
        socket.destroySoon = () => closeInStages(socket)
      }
      return typeof message === 'string'
        ? super.writeHead(status, message, headers)
        : super.writeHead(status, message)
    }
  }
}

function isLongBodyUnread({ complete, headers }: IncomingMessage, maxBytes: number): boolean {
  if (complete) return false
  return 'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > maxBytes
}
