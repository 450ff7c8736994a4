import {
  type IncomingMessage,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
  ServerResponse,
} from 'node:http'
import { closeInStages } from './close-in-stages.ts'
import type { Readiness } from './readiness.ts'

type Headers = OutgoingHttpHeaders | OutgoingHttpHeader[]

/**
 * Creates the response class of an HTTP server, which closes the connection after the response while the process drains,
 * and after a response that is sent before the end of a request body of more than `maxUnreadBytes` or of unknown length.
 * Node would otherwise read such a body to its end.
 */
export function createClosingResponse(
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
