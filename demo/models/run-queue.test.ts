import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderPreviews, runQueue } from './run-queue.ts'

/** Stands for Blender: writes down what it renders, fails on `broken`, stays on `endless`, copies a picture otherwise. */
const BLENDER = `
  const { appendFileSync, copyFileSync } = require('node:fs')
  const { join } = require('node:path')
  const [folder, ...args] = process.argv.slice(1)
  const out = args.find((arg) => arg.startsWith('out=')).slice(4)
  appendFileSync(join(folder, 'calls'), out.split('/').pop() + '\\n')
  if (out.includes('broken')) process.exit(1)
  if (out.includes('endless')) setInterval(() => {}, 1000)
  else copyFileSync(join(folder, 'ready.png'), out)
`
let top = ''

beforeEach(async () => {
  vi.spyOn(console, 'log').mockReturnValue()
  vi.spyOn(console, 'error').mockReturnValue()
  top = await mkdtemp(join(tmpdir(), 'kvartal-queue-'))
  await mkdir(join(top, 'jobs'))
  await sharp({ create: { width: 64, height: 40, channels: 3, background: '#a86' } })
    .png()
    .toFile(join(top, 'ready.png'))
})
afterEach(async () => {
  vi.restoreAllMocks()
  await rm(top, { recursive: true, force: true })
})

const writeQueue = (...rows: Array<{ id: string; samples?: number }>) =>
  writeFile(
    join(top, 'queue.jsonl'),
    rows
      .map(({ id, samples = 8 }) =>
        JSON.stringify({
          id,
          kind: 'yard',
          size: [64, 40],
          samples,
          output: `pictures/${id}.avif`,
        }),
      )
      .join('\n'),
  )
const makeRenderer = (signal = new AbortController().signal) => ({
  models: top,
  company: join(top, 'company'),
  blender: [process.execPath, '-e', BLENDER, top] as const,
  signal,
})
const calls = async () =>
  existsSync(join(top, 'calls'))
    ? (await readFile(join(top, 'calls'), 'utf8')).trim().split('\n')
    : []

it('the queue writes a master for every row, and a second run renders nothing', async () => {
  await writeQueue({ id: 'a' }, { id: 'b' })
  await runQueue(makeRenderer())
  const master = await sharp(join(top, 'company/pictures/b.avif')).metadata()
  expect([master.format, master.width]).toEqual(['heif', 64])
  await runQueue(makeRenderer())
  expect(await calls()).toEqual(['a.png', 'b.png'])
})

it('the queue renders what is new, changed or lost, and what is named again', async () => {
  await writeQueue({ id: 'a' }, { id: 'b' }, { id: 'c' })
  await runQueue(makeRenderer())
  await writeQueue({ id: 'a', samples: 16 }, { id: 'b' }, { id: 'c' }, { id: 'd' })
  await rm(join(top, 'company/pictures/c.avif'))
  await runQueue(makeRenderer())
  expect((await calls()).slice(3)).toEqual(['a.png', 'c.png', 'd.png'])
  await runQueue(makeRenderer(), ['b'])
  expect((await calls()).slice(6)).toEqual(['b.png'])
})

it('a row that fails does not hold up the others and is rendered by the next run', async () => {
  await writeQueue({ id: 'broken' }, { id: 'a' })
  await runQueue(makeRenderer())
  expect(existsSync(join(top, 'company/pictures/broken.avif'))).toBe(false)
  await runQueue(makeRenderer())
  expect(await calls()).toEqual(['broken.png', 'a.png', 'broken.png'])
})

it('an aborted run ends the running render, and the next run continues with it', async () => {
  await writeQueue({ id: 'a' }, { id: 'endless' }, { id: 'z' })
  const stop = new AbortController()
  const run = runQueue(makeRenderer(stop.signal))
  await expect.poll(calls).toEqual(['a.png', 'endless.png'])
  stop.abort()
  await run
  expect(existsSync(join(top, 'company/pictures/a.avif'))).toBe(true)
  const again = new AbortController()
  const next = runQueue(makeRenderer(again.signal))
  await expect.poll(calls).toEqual(['a.png', 'endless.png', 'endless.png'])
  again.abort()
  await next
})

it('a preview is left in the work folder and changes neither masters nor the list', async () => {
  await writeQueue({ id: 'a' }, { id: 'b' })
  await renderPreviews(makeRenderer(), ['b'])
  expect(existsSync(join(top, 'work/previews/b.png'))).toBe(true)
  expect(existsSync(join(top, 'company'))).toBe(false)
  expect(existsSync(join(top, 'rendered.jsonl'))).toBe(false)
})
