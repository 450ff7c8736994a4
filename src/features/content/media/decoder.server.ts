import { createTaskQueue } from '../../../lib/time/task-queue.ts'
import { AppError } from '../../../lib/errors.ts'
import {
  type DecoderChild,
  type DecoderLimits,
  pictureLimits,
  startDecoderChild,
} from './decoder-child.server.ts'
import { type DecoderJob, type DecoderResult, resultSchemas } from './decoder-messages.server.ts'
import { PictureMemoryError } from './invalid-picture.server.ts'

/** A process that has nothing to do ends: it takes some 80 MB. */
const IDLE_MS = 15_000
/**
 * Pages come first, and pictures that visitors wait for before those of feeds. Not the lowest priority: on a busy machine
 * a good picture must come to its end within its time.
 */
const VISITOR_NICENESS = 5
const BACKGROUND_NICENESS = 12
const RETRY_AFTER_S = 10

interface DecodeOptions {
  /** No visitor waits for it: it never keeps a visitor's picture waiting. */
  isBackground?: boolean
  /** Kills the process in the midst of a picture. */
  signal?: AbortSignal
}

export interface Decoder {
  /**
   * Decodes a picture in another process. Rejects with InvalidPictureError, with PictureLimitError for a picture that
   * needs too much, and with `unavailable` after `stop`.
   */
  decode: <Kind extends DecoderJob['kind']>(
    job: Extract<DecoderJob, { kind: Kind }>,
    options?: DecodeOptions,
  ) => Promise<DecoderResult<Kind>>
  /** Takes no more pictures, and kills after `graceMs` what is not done by then. */
  stop: (graceMs: number) => void
  /** Ids of the processes. */
  pids: () => number[]
}

/**
 * Creates a decoder of up to two processes, one for what visitors wait for and one for what is done in the background.
 * Each is started for its first picture and ends when it had none for a while.
 */
export function createDecoder({
  limits = pictureLimits,
  idleMs = IDLE_MS,
}: {
  limits?: DecoderLimits
  idleMs?: number
} = {}): Decoder {
  const visitors = createLane(VISITOR_NICENESS, limits, idleMs)
  const background = createLane(BACKGROUND_NICENESS, limits, idleMs)
  const lanes = [visitors, background]
  let isStopped = false

  return {
    async decode(job, { isBackground = false, signal } = {}) {
      const isFree = background.load() < visitors.load()
      const lane = isBackground || isFree ? background : visitors
      const result = await lane.run(async (child) => {
        if (isStopped) {
          throw new AppError('unavailable', 'the decoder stops', {
            retryAfter: RETRY_AFTER_S,
            isRoutine: true,
          })
        }
        const first = await child()
        try {
          return await first.run(job, signal)
        } catch (error) {
          if (!(error instanceof PictureMemoryError && first.isUsed())) throw error
          first.end()
          return (await child()).run(job, signal)
        }
      }, signal)
      // The kind of the job decides which schema is taken.
      return resultSchemas[job.kind].parse(result) as never
    },
    stop(graceMs) {
      isStopped = true
      setTimeout(() => lanes.forEach((lane) => lane.end()), graceMs).unref()
    },
    pids: () => lanes.flatMap((lane) => lane.pid() ?? []),
  }
}

/** Pictures that take turns with one process. */
function createLane(niceness: number, limits: DecoderLimits, idleMs: number) {
  const runQueued = createTaskQueue(1, Number.POSITIVE_INFINITY, RETRY_AFTER_S)
  let child: DecoderChild | undefined
  let idle: NodeJS.Timeout | undefined
  let load = 0

  const end = () => {
    child?.end()
    child = undefined
  }
  const getChild = async () => {
    if (child && !child.isUsable()) end()
    return (child ??= await startDecoderChild(limits, niceness))
  }
  return {
    load: () => load,
    pid: () => child?.pid,
    end,
    async run<T>(
      work: (child: () => Promise<DecoderChild>) => Promise<T>,
      signal?: AbortSignal,
    ): Promise<T> {
      load++
      try {
        return await runQueued(async () => {
          signal?.throwIfAborted()
          clearTimeout(idle)
          return work(getChild)
        })
      } finally {
        load--
        if (load === 0) idle = setTimeout(end, idleMs).unref()
      }
    },
  }
}

/** The decoder of this process. */
export const pictureDecoder = createDecoder()
