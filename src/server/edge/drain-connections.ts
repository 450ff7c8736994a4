import type { Server } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { closeInStages } from './close-in-stages.ts'
import type { Readiness } from './readiness.ts'

/** Idle connections stay open for this time: a client that is just sending a request would otherwise see a reset. */
const IDLE_MS = 1_000
/** A slow or paused video response would delay the stop; its player requests the rest again. */
const DESTROY_AFTER_MS = 5_000
/** The same, from the start of the drain: the steps after the drain need the rest of the 10 s. */
const DESTROY_BY_MS = 5_500

/** After this time and number of event loop turns without a new connection, none is likely to wait. Node accepts one per turn. */
const QUIET_MS = 50
const QUIET_TURNS = 3
/** If connections never stop coming, the port is closed after this time. */
const ACCEPT_MS = 500

/** Durations in milliseconds. */
export interface DrainOptions {
  /** How long new connections are still accepted, so that a balancer sees the 503 of `/readyz`. */
  delayMs: number
  idleMs?: number
  destroyAfterMs?: number
}

interface Connection {
  /** Requests without a complete response. */
  inFlight: number
  /** Bytes received when the last response was complete. */
  bytesWhenIdle: number
}

/**
 * Tracks the connections of a server from now on, and returns a function that drains them. It sets `readiness` at once and
 * closes the port after the delay. It closes connections that are idle a second later, and the others after their last
 * response, or after 5 s (5.5 s from the start) at the latest. It resolves when all are closed.
 */
export function prepareDrain(
  server: Server,
  readiness: Readiness,
): (options: DrainOptions) => Promise<void> {
  const connections = new Map<Socket, Connection>()
  let closesIdle = false

  server.on('connection', (socket: Socket) => {
    connections.set(socket, { inFlight: 0, bytesWhenIdle: 0 })
    socket.once('close', () => connections.delete(socket))
  })
  server.on('request', ({ socket }, response) => {
    const connection = connections.get(socket)
    if (!connection) return
    connection.inFlight++
    response.once('close', () => {
      connection.inFlight--
      connection.bytesWhenIdle = socket.bytesRead
      if (closesIdle) closeIfIdle(socket, connection)
    })
  })

  return async ({ delayMs, idleMs = IDLE_MS, destroyAfterMs = DESTROY_AFTER_MS }) => {
    const start = performance.now()
    if (delayMs > 0) {
      readiness.isDraining = true
      await sleep(delayMs)
    }
    const held = await holdNewConnections(server)
    // Without a delay, not before: a client whose connection ends with the response connects again.
    readiness.isDraining = true
    const closed = closePort(server)
    for (const socket of held) socket.resume()
    const destroyTimeout = setTimeout(
      () => {
        for (const socket of connections.keys()) socket.destroy()
      },
      Math.min(destroyAfterMs, start + DESTROY_BY_MS - performance.now()),
    )
    await Promise.race([closed, sleep(idleMs, undefined, { ref: false })])
    // The timer runs before bytes that have arrived are read: they may be a request.
    await nextTurn()
    closesIdle = true
    for (const [socket, connection] of connections) closeIfIdle(socket, connection)
    await closed
    clearTimeout(destroyTimeout)
  }
}

/** Idle: no byte has arrived since the last response, or ever in a connection that was opened in advance. */
function closeIfIdle(socket: Socket, { inFlight, bytesWhenIdle }: Connection): void {
  if (inFlight === 0 && socket.bytesRead === bytesWhenIdle && socket.writable) closeInStages(socket)
}

/**
 * Accepts connections without reading from them until no more come, because closing the port resets those that wait to be
 * accepted. If they were read at once, their clients would get their responses and connect again.
 */
async function holdNewConnections(server: Server): Promise<Socket[]> {
  const held: Socket[] = []
  const end = performance.now() + ACCEPT_MS
  let quietSince = performance.now()
  let quietTurns = 0
  const hold = (socket: Socket) => {
    held.push(socket)
    // The socket starts to read in this tick.
    process.nextTick(() => socket.pause())
    quietSince = performance.now()
    quietTurns = 0
  }
  server.on('connection', hold)
  const isQuiet = () => quietTurns > QUIET_TURNS && performance.now() - quietSince > QUIET_MS
  // The port must be closed right after an event loop turn that accepted connections.
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
    // `close` of an HTTP server would close idle connections at once and stop checking timeouts.
    NetServer.prototype.close.call(server, () => resolve())
  })
}
