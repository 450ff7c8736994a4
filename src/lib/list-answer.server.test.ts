import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { answerList } from './list-answer.server.ts'

/** What a server says to these words, sent as they stand. */
async function say(port: number, words: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let said = ''
  socket.on('data', (bytes) => {
    said += String(bytes)
  })
  socket.end(words)
  await once(socket, 'close')
  return said.split('\r\n\r\n')[1] ?? ''
}

it.each([
  [undefined, 'HTTP/1.0\r\n\r\n', (port: number) => `http://127.0.0.1:${port}`],
  [undefined, 'HTTP/1.0\r\nHost: bereg.example\r\n\r\n', () => 'http://bereg.example'],
  ['https://bereg.example/x', 'HTTP/1.0\r\n\r\n', () => 'https://bereg.example'],
])(
  'gives whole addresses of its neighbours (PUBLIC_URL %s, %j)',
  async (publicUrl, end, origin) => {
    const app = Fastify()
    app.get('/api/lots/', async (request) =>
      answerList(request, publicUrl, { limit: 2, offset: 2 }, { count: 9, results: [] }),
    )
    await app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = app.server.address() as AddressInfo
    const answer: unknown = JSON.parse(
      await say(port, `GET /api/lots/?rooms=2&limit=2&offset=2 ${end}`),
    )
    await app.close()
    const base = `${origin(port)}/api/lots/?rooms=2&limit=2`
    expect(answer).toEqual({ count: 9, next: `${base}&offset=4`, previous: base, results: [] })
  },
)
