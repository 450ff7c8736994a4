import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '../../../lib/errors.ts'
import { createTaskQueue } from '../../../lib/time/task-queue.ts'
import type { ReadJob, ReadResult } from './reader-messages.server.ts'

/** 2 MB of nested YAML take about two seconds of an idle core. */
const TIMEOUT_MS = 20_000
const MEMORY_MB = 512
/** An editor saves each second: the process of the last text reads the next one. */
const IDLE_MS = 30_000
const MAX_WAITING = 100
const RETRY_AFTER_S = 5

/** This room's process: the source, or the file that the build created. */
const entry = import.meta.filename.endsWith('.ts')
  ? join(import.meta.dirname, 'reader-process.server.ts')
  : ['.', '..']
      .map((folder) => join(import.meta.dirname, folder, 'reader.js'))
      .find((file) => existsSync(file))

let child: ChildProcess | null = null
let idle: NodeJS.Timeout | undefined
let lastId = 0
const runQueued = createTaskQueue(1, MAX_WAITING, RETRY_AFTER_S)

/**
 * Reads files in a process of its own, one job at a time. Null: the process died of it, or took too long; the next job gets
 * another one. Its settings and secrets are not those of this process.
 */
export async function readInProcess(job: Omit<ReadJob, 'id'>): Promise<ReadResult | null> {
  return runQueued(() => runJob({ ...job, id: ++lastId }))
}

function runJob(job: ReadJob): Promise<ReadResult | null> {
  clearTimeout(idle)
  const process = child ?? start()
  return new Promise((resolve) => {
    const finish = (result: ReadResult | null) => {
      clearTimeout(timer)
      process.off('message', receive).off('exit', fail)
      if (result === null) drop(process)
      idle = setTimeout(() => drop(process), IDLE_MS).unref()
      resolve(result)
    }
    const receive = (message: unknown) => {
      const result = message as ReadResult
      if (result.id === job.id) finish(result)
    }
    const fail = () => finish(null)
    const timer = setTimeout(fail, TIMEOUT_MS)
    process.on('message', receive).on('exit', fail)
    process.send(job, (error) => {
      if (error) fail()
    })
  })
}

function start(): ChildProcess {
  if (entry === undefined) throw new AppError('unavailable', 'the build lacks reader.js')
  const started = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', `--max-old-space-size=${MEMORY_MB}`, entry],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
      env: { NODE_ENV: 'production', LANG: 'C.UTF-8' },
    },
  )
  // The server may end while it waits for the next text.
  started.unref()
  started.channel?.unref()
  started.on('exit', () => drop(started))
  started.on('error', () => drop(started))
  child = started
  return started
}

function drop(ended: ChildProcess): void {
  if (child === ended) child = null
  ended.kill('SIGKILL')
}
