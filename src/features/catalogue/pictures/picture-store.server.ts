import { createTaskQueue } from '../../../lib/time/task-queue.ts'
import { pictureDecoder } from '../../content/media/decoder.server.ts'
import { createDrawingCache } from './drawing-cache.server.ts'

/** Room for several hundred pictures. */
const MAX_BYTES = 16 * 1024 * 1024
/** Rendering uses a core for some tens of milliseconds, and pages need the other cores. */
const RENDER_CONCURRENCY = 2
/** Length of the queue; further requests get 503 with `Retry-After`. */
const MAX_WAITING = 50
const RETRY_AFTER_S = 10

/**
 * Returns a function that returns a PNG by name: from the cache, or rendered from the SVG that `draw` returns. A
 * picture is rendered once for concurrent callers. Throws `unavailable` if the queue is full.
 */
export function createPictureStore(render: (svg: string) => Promise<Uint8Array> = renderPng) {
  const cache = createDrawingCache<Uint8Array>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ length }) => length,
  })
  const runQueued = createTaskQueue(RENDER_CONCURRENCY, MAX_WAITING, RETRY_AFTER_S)
  return (name: string, draw: () => Promise<string>): Promise<Uint8Array> =>
    cache(name, () => runQueued(async () => render(await draw())))
}

/** CSS variables exist only on pages, so each is replaced by its fallback value. */
export function withoutVariables(svg: string): string {
  return svg.replace(/var\(--[\w-]+, (#[\da-f]{3,8})\)/gi, '$1')
}

async function renderPng(svg: string): Promise<Uint8Array> {
  return pictureDecoder.decode({ kind: 'draw', svg: withoutVariables(svg), side: null })
}
