import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { writeFolder } from '../../tests/support/content-folder.ts'
import { connectDatabase } from '../db/connect.ts'
import { migrateDatabase } from '../db/migrate.ts'
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts'

const stem = '0123456789abcdef0123'
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
])('serves %s for ever', async (path, type, body) => {
  const answer = await test.app.inject(path)
  expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([
    200,
    type,
    body,
  ])
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
})

it.each([
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
])('has no page at %s', async (path) => {
  const answer = await test.app.inject(path)
  expect(answer.statusCode).toBe(404)
  expect(answer.body).not.toMatch(/^(secret|original|draft|hidden)$/)
  expect(answer.headers['cache-control'] ?? '').not.toContain('immutable')
})
