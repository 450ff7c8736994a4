import { avitoFeed } from './avito-feed.ts'
import { cianFeed } from './cian-feed.ts'
import type { FeedFormat } from './feed-format.ts'
import { priceList } from './price-list.ts'
import { yrlFeed } from './yrl-feed.ts'

/** The feeds we read, by the word of `kvartal import`. */
export const feedFormats = {
  yrl: yrlFeed,
  cian: cianFeed,
  avito: avitoFeed,
  lots: priceList,
} satisfies Record<string, FeedFormat>
export type FeedFormatName = keyof typeof feedFormats
