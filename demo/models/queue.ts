import { createHash } from 'node:crypto'
import { z } from 'zod'

const point = z.tuple([z.number(), z.number(), z.number()])

/** One picture to render: the scene of a file of `jobs/`, or one of its own, with what the row says otherwise. */
const row = z
  .strictObject({
    id: z.string().regex(/^[a-z0-9-]+$/),
    /** File of `jobs/` without its ending. */
    job: z.string().optional(),
    kind: z.string().optional(),
    /** Key of `rooms.json`. */
    room: z.string().optional(),
    site: z.string().optional(),
    mood: z.string().optional(),
    season: z.string().optional(),
    camera: z
      .strictObject({ at: point, to: point, lens: z.number(), shift: z.number().optional() })
      .optional(),
    size: z.tuple([z.int().positive(), z.int().positive()]),
    samples: z.int().min(2),
    bounces: z.int().positive().optional(),
    spec: z.record(z.string(), z.unknown()).optional(),
    sky: z.record(z.string(), z.unknown()).optional(),
    grade: z.record(z.string(), z.unknown()).optional(),
    /** Path of the master in `company/`. */
    output: z.string().regex(/^(pictures|plans)\/[a-z0-9/-]+\.avif$/),
  })
  .refine(({ job, kind }) => job !== undefined || kind !== undefined, 'a job or a kind')

export type QueueRow = z.infer<typeof row>

const doneRow = z.strictObject({ id: z.string(), hash: z.string(), seconds: z.number() })

export type DoneRow = z.infer<typeof doneRow>

/** Reads the rows of the queue, one JSON object a line. Throws if two have the same id or the same output. */
export function readQueue(text: string): QueueRow[] {
  const rows = readLines(text, row)
  for (const field of ['id', 'output'] as const) {
    const values = rows.map((each) => each[field])
    const twice = values.find((value, index) => values.indexOf(value) !== index)
    if (twice !== undefined) throw new Error(`two rows have the ${field} ${twice}`)
  }
  return rows
}

/** Reads what is rendered: the hash of each row as it was then, and how long it took. */
export function readDone(text: string): Map<string, DoneRow> {
  return new Map(readLines(text, doneRow).map((each) => [each.id, each]))
}

export function formatDone(done: ReadonlyMap<string, DoneRow>): string {
  const lines = [...done.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return lines.map((each) => `${JSON.stringify(each)}\n`).join('')
}

/** The hash of a row and of the job that it begins with. The scenes' code is not part of it. */
export function hashRow(queued: QueueRow, job: string): string {
  return createHash('sha256')
    .update(`${JSON.stringify(queued)}\n${job}`)
    .digest('hex')
    .slice(0, 16)
}

/** The arguments of `make.py` for a row: the file of its job, then what it says otherwise. */
export function makeArguments(queued: QueueRow, jobFile: string): string[] {
  const { id: _id, job: _job, output: _output, ...overrides } = queued
  return [
    jobFile,
    ...Object.entries(overrides).map(
      ([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
    ),
  ]
}

/** The row as a small coarse picture, to check the composition. */
export function toPreview(queued: QueueRow): QueueRow {
  const [width, height] = queued.size
  const scale = Math.min(1, 640 / width)
  const size: [number, number] = [Math.round(width * scale), Math.round(height * scale)]
  return { ...queued, size, samples: Math.min(queued.samples, 16) }
}

function readLines<T>(text: string, schema: z.ZodType<T>): T[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => schema.parse(JSON.parse(line)))
}
