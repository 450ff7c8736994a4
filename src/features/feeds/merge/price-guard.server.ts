import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../db/connect.ts'
import { formatRoubles } from '../../../lib/numbers.ts'
import type { ImportReport } from '../offer/report-text.server.ts'
import { type PriceBounds, priceBounds } from '../offer/price-bounds.ts'
import { type Staging, withStagingTables } from './staging.server.ts'

/**
 * The kind of stock. Homes, parking places and storage units have different prices per m², so each has its own median.
 */
const stockExpression = (kind: string) =>
  sql`case when ${sql.ref(kind)} in ('parking', 'storage') then ${sql.ref(kind)} else 'home' end`

/** Offers with a price per m² outside these ratios of the median are quarantined. */
const MIN_RATIO = 0.4
const MAX_RATIO = 2.5
/** Minimum number of lots for a median. */
const MIN_SAMPLE = 3
/** Of two lots of a project, the dearer one costs less than this many times as much per m². */
const MAX_RATIO_OF_TWO = 5

/**
 * Quarantines offers on sale with an implausible price per m², and returns them:
 * 1. Lots on sale in the database, of the same project and stock, are the reference if there are at least 3 and at
 *    least a tenth of the feed's offers: 0.4…2.5 of their median is plausible. This detects a feed in which all prices
 *    are wrong.
 * 2. Otherwise the bounds of the region decide, so that a wrong unit is detected on an empty site too.
 * 3. With at least 3 lots of the project in database and feed together, 0.4…2.5 of their median is plausible as well. A
 *    median that is too high for the region is itself implausible: then no price of the project is.
 * 4. With fewer lots, the bounds are closer, and so is the dearer of two to the other one.
 *
 * A price that the lot already has was accepted before; one that somebody has released passes. `today` is the day in Moscow.
 */
export async function quarantineOutliers(
  trx: Database,
  staging: Staging,
  source: string,
  today: string,
): Promise<ImportReport['held_back']> {
  // Prices of sold lots can be years old.
  const offers = sql`select project_key, ${stockExpression('kind')} as stock, price / area as ppm from feed_offers
    where status <> 'sold'`
  const lots = sql`select fp.key as project_key, ${stockExpression('l.kind')} as stock, l.price / l.area as ppm
    from lots l join feed_projects fp on fp.id = l.project_id where l.status <> 'sold' and l.area > 0`
  const feed = await countOffers(trx, offers)
  const stock = await medians(trx, lots)
  const isTrustedFor = (inFeed: StockCount, known: StockCount | undefined) =>
    known !== undefined && known.count >= MIN_SAMPLE && known.count * 10 >= inFeed.count
  // The stock alone decides for most feeds, and sorting both once more takes long.
  const areAllTrusted = feed.every((row) => isTrustedFor(row, stock.get(toMedianKey(row))))
  // A lot counts once, unless its price jumps.
  const others = sql`${lots} and not exists (select 1 from feed_offers o
    where l.source = ${source} and o.external_id = l.external_id
      and o.price / o.area between l.price / l.area * ${MIN_RATIO} and l.price / l.area * ${MAX_RATIO})`
  const together = areAllTrusted ? stock : await medians(trx, sql`${offers} union all ${others}`)
  const cities = await readKnownCities(trx)
  const limits = new Map<string, Limits>()
  for (const inFeed of feed) {
    const key = toMedianKey(inFeed)
    const known = stock.get(key)
    const isTrusted = isTrustedFor(inFeed, known)
    const all = isTrusted ? known : together.get(key)
    const median = all && all.count >= MIN_SAMPLE ? all : null
    const project = staging.projects.get(inFeed.project_key)
    const city = cities.get(inFeed.project_key) ?? project?.city ?? ''
    const bounds = isTrusted ? null : priceBounds(inFeed.stock, city, project?.region ?? '')
    const isTooHigh = median !== null && bounds !== null && median.median > bounds.maxMedian
    const highest = median ? bounds?.max : (bounds?.maxAlone ?? bounds?.maxMedian)
    const dearest = median
      ? median.median * MAX_RATIO
      : all && all.count > 1
        ? all.median * MAX_RATIO_OF_TWO
        : Infinity
    limits.set(key, {
      project_key: inFeed.project_key,
      stock: inFeed.stock,
      low: Math.max(bounds?.min ?? 0, (median?.median ?? 0) * MIN_RATIO),
      high: isTooHigh ? 0 : Math.min(highest ?? Infinity, dearest),
      isTooHigh,
      median: median?.median ?? null,
      other: median || !all || all.count < 2 ? null : all.median,
      highest: highest ?? null,
      bounds,
    })
  }
  const rows = [...limits.values()].map(({ project_key, stock: kind, low, high }) => {
    return { project_key, stock: kind, low, high }
  })
  const tables = trx.withTables<{ feed_limits: (typeof rows)[number] }>()
  for (let at = 0; at < rows.length; at += 1_000) {
    await tables
      .insertInto('feed_limits')
      .values(rows.slice(at, at + 1_000))
      .execute()
  }
  const outliers = await sql<Outlier>`
    update feed_offers set held = 1 from feed_limits m
    where held = 0 and status <> 'sold' and m.project_key = feed_offers.project_key and m.stock = ${stockExpression('feed_offers.kind')}
      and (price / area < m.low or price / area > m.high)
      and not exists (select 1 from lots l where l.source = ${source}
        and l.external_id = feed_offers.external_id and l.price = feed_offers.price and l.area = feed_offers.area)
      and not ${isReleased(source, today)}
    returning seq, external_id as offer, price / area as ppm, ${stockExpression('feed_offers.kind')} as stock,
      feed_offers.project_key as project_key
  `.execute(trx)
  // PostgreSQL returns changed rows in the order of its plan, which depends on the number of rows.
  const inFeedOrder = outliers.rows.toSorted((a, b) => a.seq - b.seq)
  return inFeedOrder.map((row) => ({
    offer: row.offer,
    reason: describeOutlier(row, limits.get(toMedianKey(row)), staging),
  }))
}

/** Condition: somebody in the office has let this price of the offer through. */
const isReleased = (source: string, today: string) => sql`exists (
  select 1 from feed_releases r where r.source = ${source} and r.offer = feed_offers.external_id
    and feed_offers.price between r.lowest and r.highest and (r.until is null or r.until >= ${today}))`

interface Outlier {
  seq: number
  offer: string
  ppm: number
  project_key: string
  stock: string
}

interface Limits {
  project_key: string
  stock: string
  low: number
  high: number
  median: number | null
  /** The price of the cheaper one of two lots. */
  other: number | null
  /** The highest price of one lot that the bounds allow. */
  highest: number | null
  bounds: PriceBounds | null
  /** The median is above the plausible ones of the region. */
  isTooHigh: boolean
}

/** The cities of projects that the site has, by the feed's key. Price lists do not name cities. */
async function readKnownCities(trx: Database): Promise<Map<string, string>> {
  const rows = await withStagingTables(trx)
    .selectFrom('feed_projects')
    .innerJoin('projects', 'projects.id', 'feed_projects.id')
    .innerJoin('cities', 'cities.id', 'projects.city_id')
    .select(['feed_projects.key', 'cities.name'])
    .execute()
  return new Map(rows.map(({ key, name }) => [key, name]))
}

/** How many lots or offers of a project and kind of stock there are. */
interface StockCount {
  project_key: string
  stock: string
  count: number
}

interface StockMedian extends StockCount {
  median: number
}

function toMedianKey({ project_key, stock }: Pick<StockCount, 'project_key' | 'stock'>): string {
  return `${stock} ${project_key}`
}

function describeOutlier(
  { ppm, project_key }: { ppm: number; project_key: string },
  limits: Limits | undefined,
  staging: Staging,
): string {
  const project = staging.projects.get(project_key)?.name ?? project_key
  const price = `цена за м² ${formatRoubles(Math.round(ppm))}`
  const {
    bounds = null,
    median = null,
    other = null,
    highest = null,
    isTooHigh = false,
  } = limits ?? {}
  if (isTooHigh && bounds !== null && median !== null && ppm <= bounds.max) {
    const usual = formatRoubles(Math.round(median))
    const limit = formatRoubles(bounds.maxMedian)
    return `${price}, обычная для «${project}» ${usual}: в этом регионе обычная не выше ${limit}, проверьте, нет ли в ценах лишней цифры`
  }
  const isOdd = median !== null && (ppm < median * MIN_RATIO || ppm > median * MAX_RATIO)
  if (!isTooHigh && isOdd) {
    const usual = formatRoubles(Math.round(median))
    return `${price} при обычной для «${project}» ${usual}: допустимо от 0,4 до 2,5 обычной`
  }
  if (other !== null && ppm > other * MAX_RATIO_OF_TWO) {
    return `${price} при ${formatRoubles(Math.round(other))} у\u00a0другого лота «${project}»: проверьте, нет ли в\u00a0цене лишней цифры`
  }
  const range = bounds
    ? ` от ${formatRoubles(bounds.min)} до ${formatRoubles(highest ?? bounds.max)}`
    : ''
  return `${price} («${project}»): в этом регионе допустимо${range}`
}

async function countOffers(trx: Database, values: RawBuilder<unknown>): Promise<StockCount[]> {
  const { rows } = await sql<StockCount>`
    select project_key, stock, count(*) as count from (${values}) as v
    group by project_key, stock`.execute(trx)
  return rows
}

/** Returns the lower median by project and stock, with the number of rows. */
async function medians(
  trx: Database,
  values: RawBuilder<unknown>,
): Promise<Map<string, StockMedian>> {
  const { rows } = await sql<StockMedian>`
    with v as (${values}),
    ranked as (
      select project_key, stock, ppm,
        row_number() over (partition by project_key, stock order by ppm) as place,
        count(*) over (partition by project_key, stock) as n from v
    )
    select project_key, stock, ppm as median, n as count from ranked where place = (n + 1) / 2
  `.execute(trx)
  return new Map(rows.map((row) => [toMedianKey(row), row]))
}
