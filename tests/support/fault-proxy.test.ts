import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'

describe('startFaultProxy', () => {
  let echo: Server
  let proxy: FaultProxy
  const clients: Socket[] = []
  beforeEach(async () => {
    echo = createServer((socket) => socket.on('error', () => {}).pipe(socket))
    echo.listen(0, '127.0.0.1')
    await once(echo, 'listening')
    const { port } = echo.address() as AddressInfo
    proxy = await startFaultProxy(`postgres://user@127.0.0.1:${port}/base`)
  })
  afterEach(async () => {
    for (const client of clients.splice(0)) client.destroy()
    await proxy.close()
    echo.close()
  })

  async function open(): Promise<Socket> {
    const client = connect(proxy.port, '127.0.0.1')
    clients.push(client)
    await once(client, 'connect')
    return client
  }
  async function exchange(client: Socket, text: string): Promise<string> {
    client.write(text)
    const [reply] = await once(client, 'data')
    return String(reply)
  }

  it('forwards in both directions, and changes only host and port of the URL', async () => {
    expect(proxy.url).toBe(`postgres://user@127.0.0.1:${proxy.port}/base`)
    expect(await exchange(await open(), 'hello')).toBe('hello')
    expect(proxy.accepted()).toBe(1)
  })

  it('closes open connections and rejects new ones in the mode «down», until «pass»', async () => {
    const client = await open()
    await exchange(client, 'a')
    const closed = once(client, 'close')
    await proxy.mode('down')
    await closed
    await expect(open()).rejects.toMatchObject({ code: 'ECONNREFUSED' })
    await proxy.mode('pass')
    expect(await exchange(await open(), 'b')).toBe('b')
  })

  it('accepts connections but forwards nothing in the mode «hang», until «pass»', async () => {
    const client = await open()
    await exchange(client, 'a')
    await proxy.mode('hang')
    const received: string[] = []
    client.on('data', (chunk) => received.push(String(chunk)))
    client.write('held')
    await open()
    await sleep(50)
    expect(received).toEqual([])
    await proxy.mode('pass')
    await expect.poll(() => received.join('')).toBe('held')
  })

  it('resets open and new connections in the mode «reset»', async () => {
    const client = await open()
    await exchange(client, 'a')
    const failed = once(client, 'error')
    await proxy.mode('reset')
    expect((await failed)[0]).toMatchObject({ code: 'ECONNRESET' })
    const next = connect(proxy.port, '127.0.0.1')
    clients.push(next)
    expect((await once(next, 'error'))[0]).toMatchObject({ code: 'ECONNRESET' })
  })

  it('delays each direction by at least the given time in the mode «slow»', async () => {
    const client = await open()
    await exchange(client, 'a')
    await proxy.mode('slow', { delayMs: 30 })
    const start = performance.now()
    expect(await exchange(client, 'b')).toBe('b')
    // Timers may fire a millisecond early.
    expect(performance.now() - start).toBeGreaterThanOrEqual(58)
  })
})
