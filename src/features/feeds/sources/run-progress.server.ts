import type { Database } from '../../../db/connect.ts'
import { type FeedRun, noteProgress } from './runs.server.ts'

/** How often a run tells how far it is. */
const NOTE_MS = 1_000

/** Called with what is read of a document. */
export interface RunProgress {
  /** Yields the bytes unchanged and counts them. */
  watch: (bytes: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>
  offers: (count: number) => void
  end: () => void
}

/** Stores how far a run is, once a second while it reads. What cannot be stored now is stored the next time. */
export function followRun(
  db: Database,
  run: Pick<FeedRun, 'id'>,
  size: number | null,
): RunProgress {
  const progress = { bytes: 0, size, offers: 0 }
  let noted = { ...progress }
  let noting: Promise<void> | null = null
  const timer = setInterval(() => {
    if (noted.bytes === progress.bytes && noted.offers === progress.offers) return
    noted = { ...progress }
    noting ??= noteProgress(db, run, noted)
      .catch(() => {})
      .finally(() => {
        noting = null
      })
  }, NOTE_MS)
  return {
    async *watch(bytes) {
      for await (const chunk of bytes) {
        progress.bytes += chunk.length
        yield chunk
      }
    },
    offers(count) {
      progress.offers = count
    },
    end() {
      clearInterval(timer)
    },
  }
}
