import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { renderPreviews, runQueue } from './run-queue.ts'

/*
 * Renders the rows of `queue.jsonl` that are not rendered yet: `npm run demo:render`. A signal stops it, and the next
 * call continues with the row that was interrupted. `npm run demo:render -- --preview ID …` renders small pictures into
 * `work/previews/`, `-- --again ID …` renders rows once more after a change of the scenes' code.
 */
const models = import.meta.dirname
const lock = join(models, 'work/lock')
const python = ['-b', '--factory-startup', '--python-exit-code', '1', '--python']

const [flag, ...ids] = process.argv.slice(2)
if (flag !== undefined && (!['--preview', '--again'].includes(flag) || ids.length === 0)) {
  throw new Error('usage: demo:render [-- --preview ID … | -- --again ID …]')
}
setPriority(19)
acquireLock()
const stop = new AbortController()
for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(name, () => stop.abort())
const renderer = {
  models,
  company: join(models, '../company'),
  blender: ['blender', ...python, join(models, 'make.py'), '--'],
  signal: stop.signal,
} as const
try {
  if (flag === '--preview') await renderPreviews(renderer, ids)
  else await runQueue(renderer, ids)
} finally {
  rmSync(lock, { force: true })
}
if (stop.signal.aborted) process.exitCode = 130

/** One at a time: two renders take twice as long and twice the memory. */
function acquireLock() {
  mkdirSync(join(models, 'work'), { recursive: true })
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
  } catch {
    const holder = Number(readFileSync(lock, 'utf8'))
    if (isRunning(holder)) throw new Error(`process ${holder} renders already`)
    writeFileSync(lock, String(process.pid))
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
