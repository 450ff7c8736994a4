import type { Server } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { closeInStages } from './close-in-stages.ts'
import type { Readiness } from './readiness.ts'

/** A client that is just sending over an idle connection gets so long; closed at once, it would see a reset. */
const IDLE_MS = 1_000
/** A film that somebody loads slowly, or has paused, would hold the stop up; its player asks for the rest again. */
const CUT_AFTER_MS = 5_000
/** The same, counted from the start of the drain: what is closed afterwards needs the rest of the 10 s. */
const CUT_BY_MS = 5_500

/** No new connection for so long, and nobody is likely to wait for one; Node accepts one a turn, and a turn may be long. */
const QUIET_MS = 50
const QUIET_TURNS = 3
/** Where connections never stop coming, the port is closed after so long. */
const ACCEPT_MS = 500

/** Durations in milliseconds. */
export interface DrainOptions {
  /** New connections are still accepted for so long, so that a balancer sees the 503 of `/readyz`. */
  delayMs: number
  idleMs?: number
  cutAfterMs?: number
}

interface Connection {
  /** Requests that are not answered completely. */
  inFlight: number
  /** Bytes that had been received when the last answer was complete. */
  bytesAtRest: number
}

/**
 * Follows the connections of a server from now on, and returns what drains them: `readiness` is set at once; after the
 * delay the port is closed; connections that are idle a second later are closed, the others with their last answer, or
 * after 5 s (5.5 s from the start) at the latest. Resolves when all are closed.
 */
export function prepareDrain(
  server: Server,
  readiness: Readiness,
): (options: DrainOptions) => Promise<void> {
  const connections = new Map<Socket, Connection>()
  let closesIdle = false

  server.on('connection', (socket: Socket) => {
    connections.set(socket, { inFlight: 0, bytesAtRest: 0 })
    socket.once('close', () => connections.delete(socket))
  })
  server.on('request', ({ socket }, response) => {
    const connection = connections.get(socket)
    if (!connection) return
    connection.inFlight++
    response.once('close', () => {
      connection.inFlight--
      connection.bytesAtRest = socket.bytesRead
      if (closesIdle) closeIfIdle(socket, connection)
    })
  })

  return async ({ delayMs, idleMs = IDLE_MS, cutAfterMs = CUT_AFTER_MS }) => {
    const start = performance.now()
    if (delayMs > 0) {
      readiness.isDraining = true
      await sleep(delayMs)
    }
    const held = await holdNewConnections(server)
    // Not earlier without a delay: a client whose connection ends with its answer connects again.
    readiness.isDraining = true
    const closed = closePort(server)
    for (const socket of held) socket.resume()
    const cut = setTimeout(
      () => {
        for (const socket of connections.keys()) socket.destroy()
      },
      Math.min(cutAfterMs, start + CUT_BY_MS - performance.now()),
    )
    await Promise.race([closed, sleep(idleMs, undefined, { ref: false })])
    // A timer runs before the turn in which arrived bytes are read: those are a request, too.
    await nextTurn()
    closesIdle = true
    for (const [socket, connection] of connections) closeIfIdle(socket, connection)
    await closed
    clearTimeout(cut)
  }
}

/** Neither a request nor a part of one has arrived since the last answer; nothing ever, in a connection opened in advance. */
function closeIfIdle(socket: Socket, { inFlight, bytesAtRest }: Connection): void {
  if (inFlight === 0 && socket.bytesRead === bytesAtRest && socket.writable) closeInStages(socket)
}

/**
 * Accepts connections without reading from them until none has come for a moment, since closing the port resets those
 * that wait to be accepted. Read at once, their clients would have their answers, and connect once more.
 */
async function holdNewConnections(server: Server): Promise<Socket[]> {
  const held: Socket[] = []
  const end = performance.now() + ACCEPT_MS
  let quietSince = performance.now()
  let quietTurns = 0
  const hold = (socket: Socket) => {
    held.push(socket)
    // In this tick it begins to read.
    process.nextTick(() => socket.pause())
    quietSince = performance.now()
    quietTurns = 0
  }
  server.on('connection', hold)
  const isQuiet = () => quietTurns > QUIET_TURNS && performance.now() - quietSince > QUIET_MS
  // The port must be closed right after a turn of the event loop that looked for connections.
  while (!isQuiet() && performance.now() < end) {
    await nextTurn()
    quietTurns++
  }
  server.off('connection', hold)
  return held
}

/** Resolves when the last connection is closed. */
function closePort(server: Server): Promise<void> {
  return new Promise((resolve) => {
    // `close` of an HTTP server would close idle connections at once, and check no timeouts any more.
    NetServer.prototype.close.call(server, () => resolve())
  })
}
