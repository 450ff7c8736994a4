import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { listProcessTree, runProgram, startProgram, stopProgram, waitUntil } from './started.ts'

const module = new URL('./started.ts', import.meta.url).href
/** Starts a shell with a child in a process group of its own, and a folder; prints both. */
const program = `
  import { createFolder, exitOnSignals, startProgram } from '${module}'
  exitOnSignals()
  const folder = await createFolder()
  const child = startProgram(['setsid', '-w', 'sh', '-c', 'sleep 100 & wait'])
  console.log(child.pid + ' ' + folder)
  setInterval(() => {}, 1_000)
`

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

it('ends programs and removes folders when the process gets SIGTERM', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [line] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string]
  const [pid, folder = ''] = line.trim().split(' ')
  // setsid, the shell and what the shell runs.
  await expect.poll(() => listProcessTree(Number(pid)).length).toBe(3)
  const tree = listProcessTree(Number(pid))
  expect(existsSync(folder)).toBe(true)
  child.kill('SIGTERM')
  const [code] = (await once(child, 'exit')) as [number]
  expect(code).toBe(1)
  await expect.poll(() => tree.filter(isRunning)).toEqual([])
  expect(existsSync(folder)).toBe(false)
})

it('stops a program and waits for its end', async () => {
  const started: ChildProcess = startProgram(['sleep', '100'])
  await stopProgram(started)
  expect(started.signalCode).toBe('SIGTERM')
})

it('throws the message of a program that fails, and for one that does not exist', async () => {
  const failing = runProgram(['sh', '-c', 'echo no disk >&2; exit 3'], { limitMs: 10_000 })
  await expect(failing).rejects.toThrow(/exited with 3: no disk/)
  const missing = runProgram(['no-such-program'], { limitMs: 10_000 })
  await expect(missing).rejects.toThrow('ENOENT')
})

it('throws when waiting takes longer than its limit', async () => {
  const waiting = waitUntil('the start', () => Promise.resolve(false), { limitMs: 30, everyMs: 10 })
  await expect(waiting).rejects.toThrow('the start took longer than 0.03 s')
})
