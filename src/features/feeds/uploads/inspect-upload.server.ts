import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  type InspectAnswer,
  inspectAnswerSchema,
  type InspectJob,
} from './inspect-messages.server.ts'

/** The digest of 2 GiB takes some seconds, a workbook of 50 MiB up to a minute. */
const TIMEOUT_MS = 3 * 60_000
const MEMORY_MB = 1_024
/** Of processes at once: each may need a core and a gigabyte. */
const MAX_AT_ONCE = 2

/** This room's process: the source, or the file that the build created. */
const entry = import.meta.filename.endsWith('.ts')
  ? join(import.meta.dirname, 'inspect-process.server.ts')
  : ['.', '..']
      .map((folder) => join(import.meta.dirname, folder, 'inspector.js'))
      .find((file) => existsSync(file))

let running = 0
const waiting: Array<() => void> = []

/**
 * Looks at a document in a process of its own, which may die of it. Null: it died, or took too long. Its settings and secrets
 * are not those of this process.
 */
export async function inspectUpload(job: InspectJob): Promise<InspectAnswer | null> {
  while (running >= MAX_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  running++
  try {
    return await runProcess(job)
  } finally {
    running--
    waiting.shift()?.()
  }
}

async function runProcess(job: InspectJob): Promise<InspectAnswer | null> {
  if (entry === undefined) throw new Error('the build lacks inspector.js')
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', `--max-old-space-size=${MEMORY_MB}`, entry],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: { NODE_ENV: 'production', LANG: 'C.UTF-8' },
    },
  )
  const timer = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS)
  const ended = once(child, 'exit')
  let answer: InspectAnswer | null = null
  child.on('message', (message) => {
    answer = inspectAnswerSchema.parse(message)
  })
  try {
    child.send(job)
    await ended
    return answer
  } finally {
    clearTimeout(timer)
  }
}
