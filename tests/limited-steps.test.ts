import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

/* The time limit of a step of the nightly run. Runs in a process of its own, because it prints. */
const module = new URL('../scripts/run/steps.mjs', import.meta.url).href
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kvartal-steps-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function runLimited(script: string, seconds: number) {
  const log = join(folder, 'log')
  const step = { name: 'step', command: ['sh', '-c', script], seconds, log }
  const code = `const { runLimitedStep } = await import(${JSON.stringify(module)})
    process.on('exit', () => console.log(JSON.stringify(result)))
    const result = await runLimitedStep(${JSON.stringify(step)})`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code])
  let printed = ''
  child.stdout.on('data', (chunk) => (printed += String(chunk)))
  await once(child, 'close')
  const { verdict } = JSON.parse(printed.trim().split('\n').at(-1) ?? '') as { verdict: string }
  return { verdict, printed, output: await readFile(log, 'utf8') }
}

it('writes the output of a step to its log and prints that of a failed one', async () => {
  const passed = await runLimited('echo fine', 30)
  expect(passed).toMatchObject({ verdict: 'passed', output: 'fine\n' })
  expect(passed.printed).not.toContain('fine')
  const failed = await runLimited('echo broken >&2; exit 3', 30)
  expect(failed.verdict).toBe('failed')
  expect(failed.printed).toContain('broken')
})

it('reports a command that does not exist as failed', async () => {
  expect((await runLimited('exec /no/such/program', 30)).verdict).toBe('failed')
})

it('kills a step that takes too long, with the processes that it started', async () => {
  const { verdict, output } = await runLimited('sleep 600 & echo $!; wait', 0.5)
  expect(verdict).toBe('stopped')
  await expect.poll(() => isRunning(Number(output))).toBe(false)
})

it('kills what a step leaves running', async () => {
  const { verdict, output } = await runLimited('sleep 600 & echo $!', 30)
  expect(verdict).toBe('passed')
  await expect.poll(() => isRunning(Number(output))).toBe(false)
})

async function isRunning(pid: number): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // A killed process whose parent does not wait for it is a zombie.
  return status !== '' && !/\) Z/.test(status)
}
