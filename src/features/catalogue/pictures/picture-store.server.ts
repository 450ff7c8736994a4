import { createTurns } from '../../../lib/turns.ts'

/** Bytes of pictures kept: some hundreds of them. */
const KEPT_BYTES = 16 * 1024 * 1024
/** Rendered at once: each takes a core for some tens of milliseconds, and pages need cores, too. */
const AT_ONCE = 2
/** Waiting for their turn at most: who comes after that is asked to come again. */
const MOST_WAITING = 50
const RETRY_AFTER_S = 10

/**
 * Answers pictures by name: a kept one, or the drawing that `draw` makes, as a PNG. The same picture is rendered
 * once however many ask for it; when too many wait it throws `unavailable`. The one not asked for longest goes first.
 */
export function createPictureStore(render: (svg: string) => Promise<Buffer> = renderPng) {
  const kept = new Map<string, Buffer>()
  const underWay = new Map<string, Promise<Buffer>>()
  const inTurn = createTurns(AT_ONCE, MOST_WAITING, RETRY_AFTER_S)
  let bytes = 0

  return async function find(name: string, draw: () => Promise<string>): Promise<Buffer> {
    const known = kept.get(name)
    if (known) {
      // Back in at the end: a Map keeps the order of insertion, so its first entry is the oldest.
      kept.delete(name)
      kept.set(name, known)
      return known
    }
    const making = underWay.get(name) ?? make(name, draw)
    underWay.set(name, making)
    return making
  }

  async function make(name: string, draw: () => Promise<string>): Promise<Buffer> {
    try {
      return await inTurn(async () => {
        const picture = await render(await draw())
        keep(name, picture)
        return picture
      })
    } finally {
      underWay.delete(name)
    }
  }

  function keep(name: string, picture: Buffer): void {
    kept.set(name, picture)
    bytes += picture.length
    for (const [oldest, { length }] of kept) {
      if (bytes <= KEPT_BYTES) break
      kept.delete(oldest)
      bytes -= length
    }
  }
}

async function renderPng(svg: string): Promise<Buffer> {
  // Not before the first picture: its library takes 25 MiB of memory.
  const { default: sharp } = await import('sharp')
  // Style variables are of pages; beside each stands its value outside of them.
  const plain = svg.replace(/var\(--[\w-]+, (#[\da-f]{3,8})\)/gi, '$1')
  return sharp(Buffer.from(plain)).png({ palette: true }).toBuffer()
}
