import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface TripCounter {
  /** The URL of the target with host and port of the counter. */
  url: string
  /** Returns the round trips of all connections since the last call: how often a client sent after the server had sent. */
  take: () => number
  close: () => Promise<void>
}

/** Starts a TCP proxy on loopback that counts round trips between clients and `target`, a URL with host and port. */
export async function startTripCounter(target: string): Promise<TripCounter> {
  const { hostname, port } = new URL(target)
  const open = new Set<Socket>()
  let trips = 0
  const server = createServer((client) => {
    const upstream = connect({ host: hostname, port: Number(port) })
    let hasServerSent = true
    client.on('data', (chunk) => {
      if (hasServerSent) trips++
      hasServerSent = false
      upstream.write(chunk)
    })
    upstream.on('data', (chunk) => {
      hasServerSent = true
      client.write(chunk)
    })
    for (const socket of [client, upstream]) {
      open.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        client.destroy()
        upstream.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(target)
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: url.href,
    take: () => {
      const taken = trips
      trips = 0
      return taken
    },
    close: async () => {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
