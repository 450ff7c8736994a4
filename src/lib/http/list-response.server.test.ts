import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { createListResponse } from './list-response.server.ts'

/** Sends a raw request and returns the response body. */
async function sendRaw(port: number, request: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let response = ''
  socket.on('data', (bytes) => {
    response += String(bytes)
  })
  socket.end(request)
  await once(socket, 'close')
  return response.split('\r\n\r\n')[1] ?? ''
}

it.each([
  [undefined, 'HTTP/1.0\r\n\r\n', (port: number) => `http://127.0.0.1:${port}`],
  [undefined, 'HTTP/1.0\r\nHost: bereg.example\r\n\r\n', () => 'http://bereg.example'],
  ['https://bereg.example/x', 'HTTP/1.0\r\n\r\n', () => 'https://bereg.example'],
])(
  'returns absolute addresses of the next and previous page (PUBLIC_URL %s, %j)',
  async (publicUrl, end, origin) => {
    const app = Fastify()
    app.get('/api/lots/', async (request) =>
      createListResponse(request, publicUrl, { limit: 2, offset: 2 }, { count: 9, results: [] }),
    )
    await app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = app.server.address() as AddressInfo
    const body: unknown = JSON.parse(
      await sendRaw(port, `GET /api/lots/?rooms=2&limit=2&offset=2 ${end}`),
    )
    await app.close()
    const base = `${origin(port)}/api/lots/?rooms=2&limit=2`
    expect(body).toEqual({ count: 9, next: `${base}&offset=4`, previous: base, results: [] })
  },
)
