import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { switchBuild } from '../scripts/build/switch-build.ts'

const parts = ['cli', 'client', 'desk', 'server']
let root: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'kvartal-switch-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
})

async function build(content: string, name = '.new-1'): Promise<string> {
  const folder = join(root, 'dist/builds', name)
  for (const part of parts) {
    await mkdir(join(folder, part), { recursive: true })
    await writeFile(join(folder, part, 'main.js'), content)
  }
  return folder
}

const readServer = () => readFile(join(root, 'dist/server/main.js'), 'utf8')

it('names a build by its content and links every part of the current one', async () => {
  const folder = await switchBuild(root, await build('one'))
  expect(folder).toMatch(/\/dist\/builds\/[0-9a-f]{16}$/)
  expect(await readlink(join(root, 'dist/current'))).toBe(folder.slice(join(root, 'dist/').length))
  expect((await readdir(join(root, 'dist'))).toSorted()).toEqual(
    ['builds', ...parts, 'current'].toSorted(),
  )
  expect(await switchBuild(root, await build('one'))).toBe(folder)
})

it('switches every part at once and leaves the build before in place', async () => {
  const one = await switchBuild(root, await build('one'))
  const two = await switchBuild(root, await build('two'))
  expect(await readServer()).toBe('two')
  expect(await readFile(join(one, 'client/main.js'), 'utf8')).toBe('one')
  expect(await readdir(join(root, 'dist/builds'))).toHaveLength(2)
  expect(two).not.toBe(one)
})

it('removes a build a day after it was last used, except the one before', async () => {
  const builds = []
  for (const content of ['one', 'two', 'three']) {
    builds.push(await switchBuild(root, await build(content)))
  }
  const old = new Date(Date.now() - 25 * 3_600_000)
  for (const folder of builds) await utimes(join(folder, '.used-at'), old, old)
  builds.push(await switchBuild(root, await build('four')))
  const left = await readdir(join(root, 'dist/builds'))
  expect(left.toSorted()).toEqual(
    builds
      .slice(2)
      .map((path) => path.slice(-16))
      .toSorted(),
  )
})

it('takes a folder that an earlier release wrote as a build of its own', async () => {
  await mkdir(join(root, 'dist/client'), { recursive: true })
  await writeFile(join(root, 'dist/client/main.js'), 'earlier')
  await switchBuild(root, await build('one'))
  expect(await readFile(join(root, 'dist/client/main.js'), 'utf8')).toBe('one')
  expect(await readFile(join(root, 'dist/builds/earlier/client/main.js'), 'utf8')).toBe('earlier')
})

it('leaves nothing of a build that was stopped, and the current build as it was', async () => {
  const before = await readlink('dist/current').catch(() => null)
  const child = spawn(process.execPath, ['scripts/build/build.ts'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const folder = `dist/builds/.new-${child.pid}`
  await expect.poll(() => spawnSync('test', ['-d', folder]).status).toBe(0)
  child.kill('SIGTERM')
  const [code] = await once(child, 'exit')
  expect(code).toBe(1)
  expect(spawnSync('test', ['-d', folder]).status).toBe(1)
  expect(await readlink('dist/current').catch(() => null)).toBe(before)
})

it('leaves one complete build when two end at once', async () => {
  const folders = await Promise.all([build('one', '.new-1'), build('two', '.new-2')])
  const builds = await Promise.all(folders.map((folder) => switchBuild(root, folder)))
  expect(new Set(builds).size).toBe(2)
  const read = (part: string) => readFile(join(root, 'dist', part, 'main.js'), 'utf8')
  const contents = new Set(await Promise.all(parts.map(read)))
  expect(contents.size).toBe(1)
  expect((await readdir(join(root, 'dist/builds'))).filter((name) => name.startsWith('.'))).toEqual(
    [],
  )
})

it('says that the disk is full, leaves nothing of the build, and the current one as it was', async () => {
  const before = await readlink('dist/current').catch(() => null)
  // Fails as a full disk does, once the folder of the build is there.
  const preload = `import fs from 'node:fs'
    import { syncBuiltinESMExports } from 'node:module'
    const { mkdirSync } = fs
    fs.mkdirSync = (path, ...rest) => {
      const made = mkdirSync(path, ...rest)
      if (!String(path).includes('dist/builds/')) return made
      throw Object.assign(new Error('ENOSPC: no space left on device, mkdir'), { code: 'ENOSPC' })
    }
    syncBuiltinESMExports()`
  const child = spawn(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(preload)}`, 'scripts/build/build.ts'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let err = ''
  child.stderr.on('data', (part: Buffer) => (err += part.toString()))
  const [code] = await once(child, 'close')
  expect([code, err]).toEqual([1, 'build: the disk is full: free 200 MB and build again\n'])
  expect(spawnSync('test', ['-d', `dist/builds/.new-${child.pid}`]).status).toBe(1)
  expect(await readlink('dist/current').catch(() => null)).toBe(before)
})
