import type { Socket } from 'node:net'

/** How long a client may still read the response and finish sending. */
const LINGER_MS = 2_000
/** Up to this many bytes are read and ignored; after that the client waits until the connection is destroyed. */
const LINGER_BYTES = 1024 * 1024

/**
 * Closes a connection after its last response (RFC 9112, 9.6): ends the own side, ignores what still arrives, and
 * destroys the connection when the client closes its side, or after 2 s. If it were closed at once with unread bytes, the
 * kernel would send a reset, which can destroy the response before the client has read it.
 */
export function closeInStages(socket: Socket): void {
  if (!socket.writable) {
    socket.destroy()
    return
  }
  const timeout = setTimeout(() => socket.destroy(), LINGER_MS)
  socket.once('close', () => clearTimeout(timeout))
  let bytesLeft = LINGER_BYTES
  // The HTTP parser must not get the ignored bytes.
  socket.removeAllListeners('data')
  socket.on('data', (chunk: Buffer) => {
    bytesLeft -= chunk.length
    if (bytesLeft < 0) socket.pause()
  })
  socket.resume()
  socket.end()
}
