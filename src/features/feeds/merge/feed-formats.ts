import { domclickFeed } from '../read/domclick-feed.ts'
import { isProfitbaseOffer, readProfitbaseHome } from '../read/profitbase-feed.ts'
import { avitoFeed } from '../read/avito-feed.ts'
import { cianFeed } from '../read/cian-feed.ts'
import type { FeedFormat, PortalFeed } from '../offer/feed-format.ts'
import { priceList } from '../table/price-list.ts'
import { yrlFeed } from '../read/yrl-feed.ts'

/** Documents for Yandex. Profitbase's own have the same root, so each offer is read by its elements. */
const realtyFeed: PortalFeed = {
  ...yrlFeed,
  readHome: (fields, id, today) =>
    isProfitbaseOffer(fields)
      ? readProfitbaseHome(fields, id, today)
      : yrlFeed.readHome(fields, id, today),
}

/** The formats that we import, by their name in `kvartal import`. */
export const feedFormats = {
  yrl: realtyFeed,
  cian: cianFeed,
  avito: avitoFeed,
  domclick: domclickFeed,
  profitbase: realtyFeed,
  lots: priceList,
} satisfies Record<string, FeedFormat>
export type FeedFormatName = keyof typeof feedFormats
