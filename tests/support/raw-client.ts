import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A TCP connection that sends raw bytes and collects the received ones. */
export interface RawClient {
  socket: Socket
  /** Returns the text received so far. */
  received: () => string
  /** Resolves when the connection is closed: with the error code, or null if there was no error. */
  closed: Promise<string | null>
}

/** Connects to a port of this machine and sends `bytes`. */
export async function openRawClient(port: number, bytes = ''): Promise<RawClient> {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  let failure: string | null = null
  socket.setEncoding('utf8')
  socket.on('data', (chunk: string) => {
    text += chunk
  })
  socket.on('error', (error: NodeJS.ErrnoException) => {
    failure = error.code ?? error.message
  })
  const closed = new Promise<string | null>((resolve) => socket.on('close', () => resolve(failure)))
  await once(socket, 'connect')
  socket.write(bytes)
  return { socket, received: () => text, closed }
}

/** Sends `bytes` and returns everything that is received until the server closes the connection. */
export async function exchangeRaw(port: number, bytes: string): Promise<string> {
  const client = await openRawClient(port, bytes)
  await client.closed
  return client.received()
}
