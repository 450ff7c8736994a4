import type { FinishedUpload } from '../../../features/feeds/uploads/schema.ts'
import { uploadCalls } from '../../../features/feeds/uploads/upload-contracts.ts'
import { callDesk, DeskError } from '../../api/call-desk.ts'
import { hashFile } from './hash-file.ts'

/** How far a file is: read for its SHA-256, sent, waiting after a failure, or checked by the server. */
export interface UploadProgress {
  phase: 'hashing' | 'sending' | 'waiting' | 'checking'
  /** Bytes of the phase that are done. */
  done: number
  size: number
  /** Of `waiting`: what failed. */
  error?: DeskError
}

interface SendOptions {
  onProgress: (progress: UploadProgress) => void
  signal: AbortSignal
  /** Resolves when another attempt is due; rejects when the signal does. */
  pause: (ms: number, signal: AbortSignal) => Promise<void>
}

/** The limit of the server, to which a larger file is not even read. */
const MAX_BYTES = 2 * 1024 ** 3
/** The first wait after a failure; each further one is twice as long. */
const FIRST_WAIT_MS = 1_000
const MAX_WAIT_MS = 30_000
/** A slow line does not bring a larger part within the time of a request. */
const MIN_PART_BYTES = 64 * 1024
/** After a part that took less, the next one may be twice as large. */
const FAST_MS = 4_000
const CONFLICT = 409
const TOO_LARGE = 413
const TOO_MANY_CALLS = 429

/**
 * Sends a file in parts and returns what it is. After a broken connection, or a part that the server does not expect, it
 * asks how much has come and continues there. Throws `DeskError` for a file that cannot be taken, and the reason of the
 * signal.
 */
export async function sendFile(
  file: Blob & { name: string },
  { onProgress, signal, pause }: SendOptions,
): Promise<FinishedUpload> {
  const { name, size } = file
  if (size > MAX_BYTES) throw new DeskError(TOO_LARGE, {})
  let offset = 0
  const report = (phase: UploadProgress['phase'], done: number) => onProgress({ phase, done, size })
  const line = createLine(pause, signal, (error) =>
    onProgress({ phase: 'waiting', done: offset, size, error }),
  )
  report('hashing', 0)
  const sha256 = await hashFile(file, (done) => report('hashing', done), signal)
  const { id, part } = await line.untilAnswered(() =>
    callDesk(uploadCalls.start, { name, size, sha256, purpose: 'feed' }, { signal }),
  )
  let length = part
  for (;;) {
    signal.throwIfAborted()
    report(offset < size ? 'sending' : 'checking', offset)
    const begun = performance.now()
    try {
      if (offset >= size) return await callDesk(uploadCalls.finish, { id }, { signal })
      const bytes = file.slice(offset, Math.min(size, offset + length))
      const answer = await callDesk(uploadCalls.part, { id, offset }, { signal, part: bytes })
      offset = answer.offset
      line.reset()
      if (performance.now() - begun < FAST_MS) length = Math.min(part, length * 2)
    } catch (error) {
      if (!isTemporary(error) && !isUnexpected(error)) throw error
      length = Math.min(part, Math.max(MIN_PART_BYTES, Math.floor(length / 2)))
      await line.wait(error)
      const headers = await line.untilAnswered(() =>
        callDesk(uploadCalls.offset, { id }, { signal }),
      )
      offset = Number(headers.get('upload-offset'))
    }
  }
}

/** Whether the same call may succeed later: too many calls end with a minute, too many open files do not. */
function isTemporary(error: unknown): error is DeskError {
  if (!(error instanceof DeskError)) return false
  return error.isAway || (error.status === TOO_MANY_CALLS && error.retryAfter !== null)
}

/** Whether another part has come than the one that was sent, as after an answer that was lost. */
function isUnexpected(error: unknown): error is DeskError {
  return error instanceof DeskError && error.status === CONFLICT
}

/** The waits of one upload, which grow until a part has come. */
function createLine(
  pause: SendOptions['pause'],
  signal: AbortSignal,
  onWait: (error: DeskError) => void,
) {
  let ms = FIRST_WAIT_MS
  const wait = async (error: DeskError) => {
    onWait(error)
    await pause(Math.max(ms, (error.retryAfter ?? 0) * 1_000), signal)
    ms = Math.min(MAX_WAIT_MS, ms * 2)
  }
  return {
    wait,
    reset: () => {
      ms = FIRST_WAIT_MS
    },
    /** Makes a call until the server answers it. */
    untilAnswered: async <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
      for (;;) {
        try {
          return await call()
        } catch (error) {
          if (!isTemporary(error)) throw error
          await wait(error)
        }
      }
    },
  }
}
