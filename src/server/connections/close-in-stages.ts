import type { Socket } from 'node:net'

/** How long a client may still read its answer and finish sending. */
const LINGER_MS = 2_000
/** Up to this much is read and ignored; a client that sends more waits until the connection is cut. */
const LINGER_BYTES = 1024 * 1024

/**
 * Closes a connection after its last answer (RFC 9112, 9.6): ends the own side, ignores what still arrives, and cuts
 * the connection when the client closes its side, or after 2 s. Closed at once with unread bytes, the kernel would
 * send a reset, which can destroy the answer before the client has read it.
 */
export function closeInStages(socket: Socket): void {
  if (!socket.writable) {
    socket.destroy()
    return
  }
  const cut = setTimeout(() => socket.destroy(), LINGER_MS)
  socket.once('close', () => clearTimeout(cut))
  let bytesLeft = LINGER_BYTES
  // The parser of HTTP must not see what is ignored.
  socket.removeAllListeners('data')
  socket.on('data', (chunk: Buffer) => {
    bytesLeft -= chunk.length
    if (bytesLeft < 0) socket.pause()
  })
  socket.resume()
  socket.end()
}
