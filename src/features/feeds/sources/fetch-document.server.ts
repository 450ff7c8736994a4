import { OutboundError } from '../../../outbound/outbound-error.ts'
import type { Outbound, OutboundResponse } from '../../../outbound/outbound.ts'
import type { ImportOptions } from '../merge/import-options.server.ts'
import type { FetchedSource } from './sources.server.ts'

const TIMEOUT_MS = 10 * 60_000
/** As of an unpacked archive. */
const MAX_BYTES = 2 * 1024 ** 3
/** Feeds of some 6,000 lots. Larger ones are read while they come. */
const MAX_HELD_BYTES = 16 * 1024 ** 2

/**
 * Asks for the document of a source: 200 or 304, where it may be the one that was imported last. Throws `OutboundError`
 * for anything else.
 */
export async function fetchFeed(
  { url, etag, last_modified }: Pick<FetchedSource, 'url' | 'etag' | 'last_modified'>,
  { outbound, signal }: { outbound: Outbound; signal: AbortSignal },
): Promise<OutboundResponse> {
  const response = await outbound.get(url, {
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_BYTES,
    signal,
    headers: {
      ...(etag !== null && { 'if-none-match': etag }),
      ...(last_modified !== null && { 'if-modified-since': last_modified }),
    },
  })
  if (response.status !== 200 && response.status !== 304) {
    throw new OutboundError(`ответ ${response.status}`)
  }
  return response
}

/** The size of a response in bytes, where the other side says it. */
export function readSize({ headers }: Pick<OutboundResponse, 'headers'>): number | null {
  const size = Number(headers['content-length'])
  return Number.isSafeInteger(size) && size > 0 ? size : null
}

/**
 * Holds a small document in memory, so that it can be compared with the last one before it is read; many servers
 * do not tell that nothing changed. A large one passes by, without `preview`.
 */
export async function holdDocument(
  body: AsyncIterable<Uint8Array>,
): Promise<Pick<ImportOptions, 'preview'> & { bytes: AsyncIterable<Uint8Array> }> {
  const source = body[Symbol.asyncIterator]()
  const held: Uint8Array[] = []
  for (let length = 0; length < MAX_HELD_BYTES; ) {
    const { done, value } = await source.next()
    if (done) {
      const read = async function* () {
        yield* held
      }
      return { bytes: read(), preview: read }
    }
    held.push(value)
    length += value.length
  }
  const bytes = async function* () {
    try {
      // Each is released when it was read.
      while (held.length > 0) yield held.shift() as Uint8Array
      yield* { [Symbol.asyncIterator]: () => source }
    } finally {
      await source.return?.()
    }
  }
  return { bytes: bytes() }
}
