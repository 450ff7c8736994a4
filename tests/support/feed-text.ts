import type { Database } from '../../src/db/connect.ts'
import { type FeedRequest, writeFeed } from '../../src/features/feeds/write/write-feed.server.ts'

/** A whole feed out as one text. */
export async function feedText(db: Database, request: FeedRequest): Promise<string> {
  let text = ''
  await writeFeed(db, request, async (pieces) => {
    for await (const piece of pieces) text += piece
  })
  return text
}

/** A text as the bytes a reader takes. */
export async function* bytesOf(text: string): AsyncGenerator<Uint8Array, void, undefined> {
  yield Buffer.from(text)
}
