import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { closeInStages } from './close-in-stages.ts'
import { details } from '../edge/error-answers.ts'

const statusOf: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
}

/**
 * Answers bytes that are no request of HTTP, before there is an address to go by: always with JSON (decision D6) and
 * with `headers`. The connection ends with it, since nobody knows where a next request would begin. A connection over
 * which nothing came is closed without an answer: browsers open some in advance.
 */
export function refuseUnreadable(
  error: Error & { code?: string },
  socket: Socket,
  headers: Readonly<Record<string, string>>,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const status = statusOf[error.code ?? ''] ?? 400
  const body = JSON.stringify({ detail: details[status] ?? details[400] })
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
