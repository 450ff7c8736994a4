import { avitoFeed } from '../read/avito-feed.ts'
import { cianFeed } from '../read/cian-feed.ts'
import type { FeedFormat } from '../offer/feed-format.ts'
import { priceList } from '../table/price-list.ts'
import { yrlFeed } from '../read/yrl-feed.ts'

/** The formats that we import, by their name in `kvartal import`. */
export const feedFormats = {
  yrl: yrlFeed,
  cian: cianFeed,
  avito: avitoFeed,
  lots: priceList,
} satisfies Record<string, FeedFormat>
export type FeedFormatName = keyof typeof feedFormats
