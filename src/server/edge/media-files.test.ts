import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { writeFolder } from '../../../tests/support/content-folder.ts'
import { connectDatabase } from '../../db/connect.ts'
import { migrateDatabase } from '../../db/migrate.ts'
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts'

const stem = '0123456789abcdef0123'
/** Bytes of a film that does not fit into socket buffers. */
const long = '0123456789abcdef4567'
let folder = ''
let test: TestApp
let close = async () => {}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kvartal-media-'))
  const media = join(folder, 'media')
  await writeFolder(folder, {
    'secret-480.jpg': 'secret',
    [`media/pictures/${stem}-480.avif`]: 'avif',
    [`media/pictures/${stem}-480.jpg.1.tmp`]: 'draft',
    [`media/pictures/.${stem}-480.jpg`]: 'hidden',
    [`media/files/${stem}.pdf`]: '%PDF-1.4',
    [`media/films/${stem}.mp4`]: '0123456789',
    [`media/films/${long}.mp4`]: Buffer.alloc(30_000_000),
    [`media/films/${stem}.m3u8`]: '#EXTM3U',
    [`media/films/${stem}.m4s`]: 'piece',
    [`media/films/${stem}.ts`]: 'piece',
    [`media/films/${stem}.vtt`]: 'WEBVTT',
    [`media/films/${stem}.mp4.1.tmp`]: 'draft',
    'media/originals/0123': 'original',
  })
  const url = `file:${join(folder, 'site.db')}`
  const db = connectDatabase(url)
  await migrateDatabase(db)
  test = await createTestApp({ db, url }, { settings: { MEDIA_DIR: media } })
  close = async () => {
    await test.close()
    await db.destroy()
  }
})
afterAll(async () => {
  await close()
  await rm(folder, { recursive: true, force: true })
})

it.each([
  [`/media/pictures/${stem}-480.avif`, 'image/avif', 'avif'],
  [`/media/files/${stem}.pdf`, 'application/pdf', '%PDF-1.4'],
  [`/media/films/${stem}.mp4`, 'video/mp4', '0123456789'],
  [`/media/films/${stem}.m3u8`, 'application/vnd.apple.mpegurl', '#EXTM3U'],
  [`/media/films/${stem}.m4s`, 'video/iso.segment', 'piece'],
  [`/media/films/${stem}.ts`, 'video/mp2t', 'piece'],
  [`/media/films/${stem}.vtt`, 'text/vtt; charset=utf-8', 'WEBVTT'],
])('serves %s as immutable', async (path, type, body) => {
  const response = await test.app.inject(path)
  expect([response.statusCode, response.headers['content-type'], response.body]).toEqual([
    200,
    type,
    body,
  ])
  expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(response.headers['x-content-type-options']).toBe('nosniff')
})

it('lets pages of our own origin frame a PDF file on request, and no page frame anything else', async () => {
  const pdf = (await test.app.inject(`/media/files/${stem}.pdf?frame`)).headers
  expect(pdf['content-security-policy']).toContain("frame-ancestors 'self'")
  expect(pdf['x-frame-options']).toBe('SAMEORIGIN')
  for (const other of [`files/${stem}.pdf`, `films/${stem}.mp4?frame`]) {
    const { headers } = await test.app.inject(`/media/${other}`)
    expect(headers['content-security-policy'], other).toContain("frame-ancestors 'none'")
    expect(headers['x-frame-options'], other).toBe('DENY')
  }
})

it('sends a part of a film for a range', async () => {
  const request = (range: string, more: Record<string, string> = {}) =>
    test.app.inject({ url: `/media/films/${stem}.mp4`, headers: { range, ...more } })
  const complete = await test.app.inject(`/media/films/${stem}.mp4`)
  expect(complete.headers['accept-ranges']).toBe('bytes')
  const etag = String(complete.headers['etag'])
  for (const [range, part, body] of [
    ['bytes=2-4', 'bytes 2-4/10', '234'],
    ['bytes=7-', 'bytes 7-9/10', '789'],
    ['bytes=-3', 'bytes 7-9/10', '789'],
    ['bytes=8-99', 'bytes 8-9/10', '89'],
  ] as const) {
    for (const headers of [{}, { 'if-range': etag }]) {
      const response = await request(range, headers)
      expect([response.statusCode, response.headers['content-range'], response.body]).toEqual([
        206,
        part,
        body,
      ])
      expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    }
  }
  const beyond = await request('bytes=10-')
  expect(beyond.statusCode).toBe(416)
  expect(beyond.headers['content-range']).toBe('bytes */10')
  expect(beyond.headers['cache-control'] ?? '').not.toContain('immutable')
  // The file has changed: the complete one is sent.
  const changed = await request('bytes=2-4', { 'if-range': '"another"' })
  expect([changed.statusCode, changed.body]).toEqual([200, '0123456789'])
})

it.each([
  ['GET', 'bytes=-11'],
  ['GET', 'bytes=0-1,4-5'],
  ['GET', 'bytes=0-1,20-'],
  ['GET', 'bytes=abc'],
  ['GET', 'bytes=5'],
  ['GET', 'bytes=0x1-3'],
  ['GET', 'bytes=1.5-3'],
  ['GET', 'bytes='],
  ['GET', 'frames=0-1'],
  ['HEAD', 'bytes=2-4'],
  ['HEAD', 'bytes=10-'],
] as const)('sends the complete film for %s with the range %s', async (method, range) => {
  const url = `/media/films/${stem}.mp4`
  const response = await test.app.inject({ method, url, headers: { range } })
  expect([response.statusCode, response.body]).toEqual([200, method === 'GET' ? '0123456789' : ''])
  expect(response.headers).toMatchObject({ 'content-length': '10', 'accept-ranges': 'bytes' })
  expect(response.headers).not.toHaveProperty('content-range')
})

it('closes a stalled video response after 60 s', async () => {
  const { server } = test.app
  expect(server.timeout).toBe(60_000)
  server.timeout = 200
  const isGone = new Promise((resolve) => {
    server.once('connection', (socket) => socket.once('close', resolve))
  })
  await test.app.listen({ port: 0, host: '127.0.0.1' })
  const player = connect((server.address() as AddressInfo).port, '127.0.0.1').pause()
  player.write(`GET /media/films/${long}.mp4 HTTP/1.1\r\nhost: localhost\r\n\r\n`)
  await isGone
  player.destroy()
})

it.each([
  `/media/films/${stem}.mp4.1.tmp`,
  `/media/films/${stem}.html`,
  `/media/films/..%2foriginals%2f0123`,
  `/media/pictures/${stem}-960.avif`,
  `/media/pictures/.${stem}-480.jpg`,
  `/media/pictures/${stem}-480.jpg.1.tmp`,
  '/media/originals/0123',
  '/media/pictures/..%2foriginals%2f0123',
  '/media/pictures/..%2f..%2fsecret-480.jpg',
  '/media/pictures/../../secret-480.jpg',
  '/media/pictures/%2e%2e/%2e%2e/secret-480.jpg',
  '/media/pictures/..%5c..%5csecret-480.jpg',
  `/media/pictures/${stem}-480.avif%00.jpg`,
  '/media/files/../../site.db',
])('returns 404 for %s', async (path) => {
  const response = await test.app.inject(path)
  expect(response.statusCode).toBe(404)
  expect(response.body).not.toMatch(/^(secret|original|draft|hidden)$/)
  expect(response.headers['cache-control'] ?? '').not.toContain('immutable')
})
