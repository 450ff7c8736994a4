import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { encodeMaster } from './encode-master.ts'
import {
  formatDone,
  hashRow,
  makeArguments,
  type QueueRow,
  readDone,
  readQueue,
  toPreview,
} from './queue.ts'

interface Renderer {
  /** Holds `queue.jsonl`, `rendered.jsonl`, `jobs/` and `work/`. */
  models: string
  /** The content folder that the masters are for. */
  company: string
  /** Runs `make.py` with the arguments that follow. */
  blender: readonly [command: string, ...args: string[]]
  /** Ends the running render, and the queue. */
  signal: AbortSignal
}

/**
 * Renders the rows of the queue that are due, or those of `again`, one after another and writes their masters. The
 * queue is read again before every picture: rows may be added and moved meanwhile. A row that fails does not hold up
 * the others.
 */
export async function runQueue(renderer: Renderer, again: readonly string[] = []) {
  const { models, company, signal } = renderer
  const doneFile = join(models, 'rendered.jsonl')
  const tried = new Set<string>()
  while (!signal.aborted) {
    const done = readDone(existsSync(doneFile) ? readFileSync(doneFile, 'utf8') : '')
    const isDue = (row: QueueRow) =>
      again.length > 0
        ? again.includes(row.id)
        : done.get(row.id)?.hash !== hashRow(row, readJob(models, row)) ||
          !existsSync(join(company, row.output))
    const row = readRows(models).find((each) => !tried.has(each.id) && isDue(each))
    if (!row) return
    tried.add(row.id)
    const started = Date.now()
    const picture = join(models, 'work', `${row.id}.png`)
    if (!(await render(renderer, row, picture))) continue
    const seconds = Math.round((Date.now() - started) / 1000)
    const master = await encodeMaster(picture)
    const output = join(company, row.output)
    mkdirSync(dirname(output), { recursive: true })
    writeFileSync(output, master)
    done.set(row.id, { id: row.id, hash: hashRow(row, readJob(models, row)), seconds })
    writeFileSync(doneFile, formatDone(done))
    console.log(`${row.output}: ${seconds} s, ${Math.round(master.length / 1024)} KB`)
  }
}

/** Renders small coarse pictures of rows into `work/previews/`. */
export async function renderPreviews(renderer: Renderer, ids: readonly string[]) {
  for (const row of readRows(renderer.models).filter(({ id }) => ids.includes(id))) {
    if (renderer.signal.aborted) return
    const picture = join(renderer.models, 'work/previews', `${row.id}.png`)
    await render(renderer, toPreview(row), picture)
  }
}

/** Resolves to whether Blender left the picture. Its output is stored beside it. */
async function render(renderer: Renderer, row: QueueRow, picture: string): Promise<boolean> {
  const { models, blender, signal } = renderer
  const work = join(models, 'work')
  const frames = join(work, row.id)
  mkdirSync(dirname(picture), { recursive: true })
  rmSync(picture, { force: true })
  const noJob = join(work, 'no-job.json')
  writeFileSync(noJob, '{}')
  console.log(`${row.id}: ${row.size.join(' × ')}, ${row.samples} samples`)
  const [command, ...args] = blender
  const job = row.job ? join(models, 'jobs', `${row.job}.json`) : noJob
  args.push(...makeArguments(row, job), `out=${picture}`, `work=${frames}`)
  const printed: Buffer[] = []
  const code = await new Promise<number | null>((resolve, reject) => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      signal,
      killSignal: 'SIGKILL',
    })
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => printed.push(chunk))
    }
    child.on('error', (error) => {
      if (!signal.aborted) reject(error)
    })
    child.on('close', resolve)
  })
  const log = picture.replace(/png$/, 'log')
  writeFileSync(log, Buffer.concat(printed))
  // The passes are of no use any more; the linear picture is, to grade it again.
  rmSync(join(frames, 'passes'), { recursive: true, force: true })
  if (signal.aborted) return false
  const isRendered = code === 0 && existsSync(picture)
  if (!isRendered) console.error(`${row.id} failed: ${log}`)
  return isRendered
}

function readRows(models: string): QueueRow[] {
  return readQueue(readFileSync(join(models, 'queue.jsonl'), 'utf8'))
}

function readJob(models: string, { job }: QueueRow): string {
  return job ? readFileSync(join(models, 'jobs', `${job}.json`), 'utf8') : ''
}
