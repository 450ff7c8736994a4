import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { type FeedFlat, manyFlats } from '../../tests/support/make-feed.ts'
import { portalFeedPieces } from '../../tests/support/make-portal-feed.ts'
import { createFolder } from '../servers/started.ts'

export const OFFERS = 100_000

/** Which prices of a feed differ from the first one. */
export type Change = 'none' | 'part' | 'all'

/** How much dearer the lots of a changed feed are, roubles. */
export const dearer = { none: 0, part: 10_000, all: 20_000 } as const satisfies Record<
  Change,
  number
>
/** `part` changes each lot whose position is a multiple of this. */
const CHANGED_EVERY = 100

/** Writes a YRL feed of 100,000 flats, the same bytes in every run. Returns its path. */
export function writeYrl(change: Change): Promise<string> {
  return writePieces('xml', portalFeedPieces('yrl', changeFlats(change)))
}

/** Yields the flats of a feed. The first one is the cheapest, whatever changed. */
export function* changeFlats(change: Change, count = OFFERS): Generator<FeedFlat> {
  let position = 0
  for (const flat of manyFlats(count)) {
    const cheapest = position === 0 ? { area: 20, price: 5_000_000 } : {}
    const { price = 0, ...others } = { ...flat, ...cheapest }
    const isChanged = change === 'all' || position % CHANGED_EVERY === 0
    yield { ...others, price: price + (isChanged ? dearer[change] : 0) }
    position++
  }
}

/** Writes a file that is removed at the end of the run. Returns its path. */
export async function writePieces(extension: string, pieces: Iterable<string>): Promise<string> {
  const path = join(await createFolder(), `feed.${extension}`)
  const file = createWriteStream(path)
  Readable.from(pieces).pipe(file)
  await once(file, 'finish')
  return path
}
