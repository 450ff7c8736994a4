import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * `pass`: forwards. `down`: rejects new connections and ends open ones. `hang`: keeps connections open and accepts
 * new ones, but forwards no bytes. `reset`: ends every connection with RST. `slow`: delays each chunk.
 */
export type FaultMode = 'pass' | 'down' | 'hang' | 'reset' | 'slow'

export interface FaultProxy {
  /** The URL of the target with host and port of the proxy. */
  url: string
  port: number
  /**
   * Sets the mode of open and new connections. Resolves when it is in effect. Bytes received during `hang` are
   * forwarded on `pass`.
   */
  mode: (mode: FaultMode, options?: { delayMs?: number }) => Promise<void>
  /** Number of accepted connections since the start. */
  accepted: () => number
  close: () => Promise<void>
}

const DEFAULT_DELAY_MS = 200

/** Starts a TCP proxy on loopback that simulates network faults. `target` is a URL with host and port. */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const { hostname, port: targetPort } = new URL(target)
  if (!targetPort) throw new Error('the target URL needs a port')
  let current: FaultMode = 'pass'
  let delayMs = 0
  let resumed = Promise.withResolvers<void>()
  let accepted = 0
  const open = new Set<Socket>()
  const server = createServer({ allowHalfOpen: true }, accept)
  await listen(0)
  const { port } = server.address() as AddressInfo
  const url = new URL(target)
  url.host = `127.0.0.1:${port}`

  return { url: url.href, port, mode, accepted: () => accepted, close: stopListening }

  async function mode(next: FaultMode, options: { delayMs?: number } = {}): Promise<void> {
    current = next
    delayMs = next === 'slow' ? (options.delayMs ?? DEFAULT_DELAY_MS) : 0
    if (next === 'reset') for (const socket of open) socket.resetAndDestroy()
    if (next === 'down') return stopListening()
    if (!server.listening) await listen(port)
    if (next === 'hang') return
    resumed.resolve()
    resumed = Promise.withResolvers()
  }

  function accept(client: Socket): void {
    accepted++
    // Connection errors are expected; `pump` closes the other side.
    client.on('error', () => {})
    if (current === 'reset') return void client.resetAndDestroy()
    const upstream = connect({ host: hostname, port: Number(targetPort), allowHalfOpen: true })
    upstream.on('error', () => {})
    for (const socket of [client, upstream]) {
      open.add(socket)
      socket.setNoDelay(true)
      socket.on('close', () => open.delete(socket))
    }
    void pump(client, upstream)
    void pump(upstream, client)
  }

  async function pump(from: Socket, to: Socket): Promise<void> {
    try {
      for await (const chunk of from) {
        if (delayMs > 0) await sleep(delayMs)
        while (current === 'hang') await resumed.promise
        if (!to.write(chunk)) await once(to, 'drain')
      }
      while (current === 'hang') await resumed.promise
      to.end()
    } catch {
      from.destroy()
      to.destroy()
    }
  }

  async function listen(on: number): Promise<void> {
    server.listen(on, '127.0.0.1')
    await once(server, 'listening')
  }

  async function stopListening(): Promise<void> {
    for (const socket of open) socket.destroy()
    if (!server.listening) return
    server.close()
    await once(server, 'close')
  }
}
