import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { describeSources, findFreshBundle, SOURCES_FILE } from '../scripts/build/cli-bundle.mjs'

let root: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'kvartal-bundle-'))
  await mkdir(join(root, 'dist/cli'), { recursive: true })
  await mkdir(join(root, 'cli'))
  for (const file of ['package-lock.json', 'vite.cli.config.ts', 'cli/main.ts']) {
    await writeFile(join(root, file), file)
  }
  await writeFile(
    join(root, 'dist/cli', SOURCES_FILE),
    describeSources(['cli/main.ts', 'cli/main.ts'], Date.now() + 1, root),
  )
})
afterEach(() => rm(root, { recursive: true }))

it('is used while its sources are as they were when it was built', () => {
  expect(findFreshBundle(root)).toBe(join(root, 'dist/cli/main.js'))
})

it.each(['cli/main.ts', 'package-lock.json', 'vite.cli.config.ts'])(
  'is not used after a change of %s',
  async (file) => {
    await writeFile(join(root, file), 'changed')
    expect(findFreshBundle(root)).toBeNull()
  },
)

it('is not used when a source of it is gone, or when there is no build', async () => {
  await rm(join(root, 'cli/main.ts'))
  expect(findFreshBundle(root)).toBeNull()
  await rm(join(root, 'dist'), { recursive: true })
  expect(findFreshBundle(root)).toBeNull()
})

it.each(['cli/main.ts', 'package-lock.json'])(
  'is not written when %s changed during the build',
  async (file) => {
    const startedAt = Date.now()
    await sleep(20)
    const before = new Date(startedAt - 60_000)
    await writeFile(join(root, file), 'changed')
    await utimes(join(root, file), before, before)
    expect(() => describeSources(['cli/main.ts'], startedAt, root)).toThrow(`${file} changed`)
  },
)
