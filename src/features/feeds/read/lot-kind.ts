import { isHome } from '../offer/own-elements.ts'
import type { FeedOffer } from '../offer/feed-offer.ts'

type LotKind = FeedOffer['kind']

const words: ReadonlyArray<readonly [RegExp, LotKind]> = [
  [/^(?:гараж|машин|м\/м|паркинг|парков|parking|garage|бокс)/, 'parking'],
  [/^(?:кладов|келлер|storage|pantry)/, 'storage'],
  [/^(?:апарт|apart)/, 'apartment'],
  [/^(?:квартир|flat|студи|studio|пентхаус|penthouse)/, 'flat'],
]

/** Returns the kind of lot that a word of a feed means, or undefined for an unknown word. */
export function parseLotKind(text: string): LotKind | undefined {
  const word = text.toLowerCase()
  return words.find(([pattern]) => pattern.test(word))?.[1]
}

/** Roubles and m². Parking places and storage units are smaller and cheaper than homes. */
const OTHER_LIMITS = { minPrice: 10_000, minArea: 1 }

/** Returns the lowest plausible price (roubles) and area (m²); undefined for a home, which has the usual limits. */
export function lotLimits(kind: LotKind): { minPrice?: number; minArea?: number } {
  return isHome(kind) ? {} : OTHER_LIMITS
}
