import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, it } from 'vitest'

/* The lock that `npm start` holds while it installs and builds. */
const module = new URL('../scripts/run/with-lock.mjs', import.meta.url).href
const folders: string[] = []
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kvartal-lock-'))
  folders.push(folder)
})
afterAll(async () => {
  for (const one of folders) await rm(one, { recursive: true })
})

/** Starts a process that acquires the lock, writes two lines with a pause between them, and exits. Returns its exit code. */
function runLocked(name: string, work = ''): Promise<number | null> {
  const script = `
    import { appendFileSync } from 'node:fs'
    import { withLock } from ${JSON.stringify(module)}
    const note = (word) => appendFileSync('log', '${name} ' + word + '\\n')
    withLock('lock', 'waiting', () => {
      note('begins')
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
      ${work}
      note('ends')
    })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: folder,
    stdio: 'ignore',
  })
  return new Promise((resolve) => child.on('exit', resolve))
}

async function readLog(): Promise<string[]> {
  return (await readFile(join(folder, 'log'), 'utf8')).trim().split('\n')
}

it('runs the callbacks of several processes one after the other', async () => {
  const names = ['one', 'two', 'three']
  expect(await Promise.all(names.map((name) => runLocked(name)))).toEqual([0, 0, 0])
  const lines = await readLog()
  const order = lines.filter((_, index) => index % 2 === 0).map((line) => line.split(' ')[0])
  expect(new Set(order)).toEqual(new Set(names))
  expect(lines).toEqual(order.flatMap((name) => [`${name} begins`, `${name} ends`]))
})

it('releases the lock of a process that exits in the callback', async () => {
  expect(await runLocked('one', 'process.exit(3)')).toBe(3)
  expect(await runLocked('two')).toBe(0)
  expect(await readLog()).toEqual(['one begins', 'two begins', 'two ends'])
})

it('acquires the lock of a process that no longer runs', async () => {
  const dead = spawn(process.execPath, ['-e', ''])
  await new Promise((resolve) => dead.on('exit', resolve))
  await writeFile(join(folder, 'lock'), String(dead.pid))
  expect(await runLocked('one')).toBe(0)
  expect(await readLog()).toEqual(['one begins', 'one ends'])
})
