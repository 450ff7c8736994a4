import { atom } from 'nanostores'
import type { FinishedUpload } from '../../../features/feeds/uploads/schema.ts'
import { DeskError } from '../../api/call-desk.ts'
import { session } from '../../session/session-store.ts'
import { sendFile, type UploadProgress } from './send-file.ts'

/** The one file that this tab sends, which continues while the person looks at another screen. */
export type UploadState =
  | { state: 'none' }
  | { state: 'running'; file: File; progress: UploadProgress }
  /** `error` is null where the browser could not read the file. */
  | { state: 'failed'; file: File; error: DeskError | null }
  | { state: 'done'; file: File; answer: FinishedUpload }

export const upload = atom<UploadState>({ state: 'none' })

let running: AbortController | null = null
/** Ends the wait after a failure. */
let endPause = () => {}

// Another person may sign in on this page.
session.listen(({ state }) => {
  if (state === 'out') forgetUpload()
})

/** Sends a file in place of the one that was sent before. */
export function startUpload(file: File): void {
  running?.abort()
  const own = new AbortController()
  running = own
  const set = (next: UploadState) => {
    if (running === own) upload.set(next)
  }
  set({ state: 'running', file, progress: { phase: 'hashing', done: 0, size: file.size } })
  sendFile(file, {
    signal: own.signal,
    pause,
    onProgress: (progress) => set({ state: 'running', file, progress }),
  }).then(
    (answer) => set({ state: 'done', file, answer }),
    (error: unknown) =>
      set({ state: 'failed', file, error: error instanceof DeskError ? error : null }),
  )
}

/** Stops sending; the server removes what has come. Also once the file is used. */
export function forgetUpload(): void {
  running?.abort()
  running = null
  upload.set({ state: 'none' })
}

/** Makes the next attempt at once. */
export function retryNow(): void {
  endPause()
}

/** Waits so long, or until the connection is back or the person asks for another attempt. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    endPause = end
    window.addEventListener('online', end)
    signal.addEventListener('abort', end)
  })
  signal.throwIfAborted()
}
