import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { closeInStages } from './close-in-stages.ts'
import { getSentence, toParserStatus } from '../edge/error-table.ts'

/**
 * Responds to bytes that are no HTTP request, always with JSON (decision D6) and `headers`, because there is no address
 * yet. Closes the connection, because the start of a next request is unknown. A connection without any byte is closed
 * without a response: browsers open some in advance.
 */
export function rejectUnreadable(
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
