/** Plausible prices per m² of a place, roubles. */
export interface PriceBounds {
  /** Of one lot, as is `max`. */
  min: number
  max: number
  /** Of a project. Far below `max`: one of nothing but penthouses is rarer than prices with a digit too many. */
  maxMedian: number
  /** Of a lot whose project has too few for a median; `maxMedian` if absent. The dearest houses sell a flat or two at a time. */
  maxAlone?: number
}

/*
 * Wide limits around what new homes cost in 2026, from the cheapest flats on offer to the dearest penthouses and houses.
 * They only detect prices in a wrong unit (kopecks, thousands, per m²) and with a digit too many; what is unusual in its
 * project is detected by the median.
 */
const MOSCOW = { min: 80_000, max: 10_000_000, maxMedian: 3_000_000, maxAlone: 4_000_000 }
const regions: ReadonlyArray<readonly [RegExp, PriceBounds]> = [
  [/^москва$/i, MOSCOW],
  [/^санкт-петербург$/i, { min: 60_000, max: 5_000_000, maxMedian: 1_800_000 }],
  [/^московская/i, { min: 50_000, max: 3_000_000, maxMedian: 1_200_000 }],
  [/^ленинградская/i, { min: 40_000, max: 2_000_000, maxMedian: 1_000_000 }],
  [/^краснодарский|крым|^севастополь$/i, { min: 40_000, max: 4_000_000, maxMedian: 1_800_000 }],
]
const RESORTS = /^(?:сочи|краснодар|анапа|геленджик|новороссийск|ялта)$/i
const OTHER_REGIONS = { min: 20_000, max: 1_500_000, maxMedian: 700_000 }
/** The complete country but for the cities above: a feed without a region still names the city. */
const UNKNOWN_REGION = { min: 20_000, max: 3_000_000, maxMedian: 700_000 }
/** Parking places and storage units, in all regions. */
const OTHER_STOCK = { min: 1_000, max: 5_000_000, maxMedian: Infinity, maxAlone: 2_000_000 }

/**
 * Returns the plausible prices per m² of a place. `stock` is `home`, `parking` or `storage`; an empty `region` is unknown.
 */
export function priceBounds(stock: string, city: string, region: string): PriceBounds {
  if (stock !== 'home') return OTHER_STOCK
  const place = RESORTS.test(city) ? 'Краснодарский край' : region
  const known = regions.find(([name]) => name.test(city) || name.test(place))
  return known?.[1] ?? (region === '' ? UNKNOWN_REGION : OTHER_REGIONS)
}
