import type { Database } from '../../src/db/connect.ts'
import { type FeedRequest, writeFeed } from '../../src/features/feeds/write/write-feed.server.ts'

/** Returns a complete written feed as one string. */
export async function feedText(db: Database, request: FeedRequest): Promise<string> {
  let text = ''
  await writeFeed(db, request, async (pieces) => {
    for await (const piece of pieces) text += piece
  })
  return text
}

/** Yields the UTF-8 bytes of a text. */
export async function* toByteStream(text: string): AsyncGenerator<Uint8Array, void, undefined> {
  yield Buffer.from(text)
}
