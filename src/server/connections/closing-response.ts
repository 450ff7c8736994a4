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
 * The response class of an HTTP server, which decides at the last moment whether the connection ends with the answer:
 * always while the process drains, and when the answer comes before the end of a body of more than `maxUnreadBytes`
 * or of unknown length. Node would otherwise read such a body to its end.
 */
export function createClosingResponse(
  readiness: Readiness,
  maxUnreadBytes: number,
): typeof ServerResponse {
  return class ClosingResponse<
    Request extends IncomingMessage = IncomingMessage,
  > extends ServerResponse<Request> {
    // Node calls it for every answer, whoever writes it.
    override writeHead(status: number, message?: string | Headers, headers?: Headers): this {
      const isBodyLeft = mayBringMore(this.req, maxUnreadBytes)
      if (readiness.isDraining || isBodyLeft) this.setHeader('connection', 'close')
      if (isBodyLeft) {
        const { socket } = this.req
        // Node ends a connection with this method after its last answer; it would cut off what still arrives.
        socket.destroySoon = () => closeInStages(socket)
      }
      return typeof message === 'string'
        ? super.writeHead(status, message, headers)
        : super.writeHead(status, message)
    }
  }
}

function mayBringMore({ complete, headers }: IncomingMessage, maxBytes: number): boolean {
  if (complete) return false
  return 'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > maxBytes
}
