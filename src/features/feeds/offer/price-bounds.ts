/** The lowest and the highest plausible price per m², roubles. */
export interface PriceBounds {
  min: number
  max: number
}

/*
 * Wide limits around what new homes cost in 2026, from the cheapest flats on offer to the dearest penthouses. They only
 * detect prices in a wrong unit (kopecks, thousands, per m²); what is unusual in its project is detected by the median.
 */
const MOSCOW = { min: 80_000, max: 10_000_000 }
const regions: ReadonlyArray<readonly [RegExp, PriceBounds]> = [
  [/^москва$/i, MOSCOW],
  [/^санкт-петербург$/i, { min: 60_000, max: 5_000_000 }],
  [/^московская/i, { min: 50_000, max: 3_000_000 }],
  [/^ленинградская/i, { min: 40_000, max: 2_000_000 }],
  [/^краснодарский|крым|^севастополь$/i, { min: 40_000, max: 4_000_000 }],
]
const RESORTS = /^(?:сочи|краснодар|анапа|геленджик|новороссийск|ялта)$/i
const OTHER_REGIONS = { min: 20_000, max: 1_500_000 }
const UNKNOWN_REGION = { min: 20_000, max: 3_000_000 }
/** Parking places and storage units, in all regions. */
const OTHER_STOCK = { min: 1_000, max: 5_000_000 }

/**
 * Returns the plausible prices per m² of a place. `stock` is `home`, `parking` or `storage`; an empty `region` is unknown.
 */
export function priceBounds(stock: string, city: string, region: string): PriceBounds {
  if (stock !== 'home') return OTHER_STOCK
  const place = RESORTS.test(city) ? 'Краснодарский край' : region
  const known = regions.find(([name]) => name.test(city) || name.test(place))
  return known?.[1] ?? (region === '' ? UNKNOWN_REGION : OTHER_REGIONS)
}
