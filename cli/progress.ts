import type { WriteStream } from 'node:tty'

const BAR_WIDTH = 30
/** Minimum time between redraws on a terminal. */
const REDRAW_MS = 100
/** Without a terminal, one line is written per this many offers. */
const LINE_EVERY = 10_000

interface Progress {
  /** Yields the bytes unchanged and counts them. */
  watch(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined>
  offers(count: number): void
  /** Leaves the cursor on an empty line. */
  end(): void
}

/** Creates a progress display for reading a feed: a bar on a terminal, otherwise lines. `size` in bytes, null if unknown. */
export function progressOn(
  stream: Pick<WriteStream, 'isTTY' | 'write'>,
  size: number | null,
): Progress {
  let bytesRead = 0
  let count = 0
  let drawnAt = Number.NEGATIVE_INFINITY
  let linesAt = 0

  const draw = () => {
    const part = size ? Math.min(bytesRead / size, 1) : 0
    const full = Math.round(part * BAR_WIDTH)
    const bar = size
      ? `[${'#'.repeat(full)}${'.'.repeat(BAR_WIDTH - full)}] ${Math.floor(part * 100)}% `
      : ''
    stream.write(`\r\x1b[K${bar}предложений: ${count}`)
  }

  return {
    async *watch(bytes) {
      for await (const chunk of bytes) {
        bytesRead += chunk.length
        yield chunk
      }
    },
    offers(read) {
      count = read
      if (stream.isTTY) {
        const now = performance.now()
        if (now - drawnAt < REDRAW_MS) return
        drawnAt = now
        draw()
      } else if (count - linesAt >= LINE_EVERY) {
        linesAt = count - (count % LINE_EVERY)
        stream.write(`прочитано предложений: ${linesAt}\n`)
      }
    },
    end() {
      if (stream.isTTY && drawnAt > Number.NEGATIVE_INFINITY) stream.write('\r\x1b[K')
    },
  }
}
