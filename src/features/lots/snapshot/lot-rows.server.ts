import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { type CompiledQuery, type Selectable, sql } from 'kysely'
import type { Database } from '../../../db/connect.ts'
import { isPostgres } from '../../../db/dialect.ts'
import type { LotsTable } from '../../../db/lot-tables.ts'
import type { CompassSide } from '../../../lib/compass.ts'
import { validSalePrice } from '../../../lib/lots/paid-price.ts'
import { choiceNames } from '../model/lot-choices.ts'
import {
  type CardFigure,
  cardFigures,
  filteredFigures,
  type LotFigures,
} from '../model/lot-figures.ts'
import type { FacingLot } from './window-sides.server.ts'

/** Figures that only the detail has are not loaded: 100,000 lots would take more memory. */
const figures = [...new Set([...cardFigures, ...filteredFigures()])]

const columns = [
  'id',
  'kind',
  'article',
  'number',
  'project_id',
  'building_id',
  'section_id',
  'floor_id',
  'rooms',
  'area',
  'price',
  'sale_price',
  'sale_ends_on',
  'finish_id',
  'status',
  'plan_id',
  'plan_mirrored',
  'is_hot_offer',
  ...choiceNames,
  'mortgage_allowed',
] as const

/** A lot in the snapshot. Equal lists of slugs share one array. */
export type LotRow = Pick<Selectable<LotsTable>, (typeof columns)[number]> &
  Pick<LotFigures, CardFigure> &
  Partial<LotFigures> & {
    /** Id in `feed_pictures`; null while the plan of the feed is not fetched. */
    plan_picture_id: number | null
    features: readonly string[]
    views: readonly string[]
    /** Where its windows look, clockwise from north; none when unknown. */
    sides: readonly CompassSide[]
  }

/** Some 4 ms: a request passes several turns of the event loop, each of which waits for a chunk. */
const CHUNK = 500
/**
 * Lots of one statement of PostgreSQL, whose rows arrive in pieces anyway. Each statement is planned, and passes all that
 * was set by hand of lots before its own: with 500 lots that was a fifth of a load.
 */
const POSTGRES_STATEMENT = 2_500

/**
 * Reads all lots by ascending id in chunks, and yields to the event loop between them. A discount whose last day is
 * before `today` (`yyyy-mm-dd` in Moscow) is left out: `sale_price` is null then.
 */
export async function loadLotRows(
  trx: Database,
  today: string,
  findSides: (lot: FacingLot) => readonly CompassSide[],
): Promise<LotRow[]> {
  const rows: LotRow[] = []
  const internList = createListInterner()
  const query = compileQueries(trx)
  for (let last = 0; ; ) {
    const { rows: chunk } = await trx.executeQuery(query.lots(last))
    const end = chunk.at(-1)?.id
    if (end === undefined) return rows
    const { rows: features } = await trx.executeQuery(query.features(last, end))
    const { rows: views } = await trx.executeQuery(query.views(last, end))
    const takeFeatures = createTaker(features, internList)
    const takeViews = createTaker(views, internList)
    for (const [n, { outline, ...row }] of chunk.entries()) {
      if (n > 0 && n % CHUNK === 0) await yieldToEventLoop()
      rows.push({
        ...row,
        sale_price: validSalePrice(row, today),
        features: takeFeatures(row.id),
        views: takeViews(row.id),
        sides: findSides({ ...row, outline }),
      })
    }
    last = end
    await yieldToEventLoop()
  }
}

/** Compiles the statements of a load once: for hundreds of chunks that took a tenth of its time. */
function compileQueries(trx: Database) {
  const lots = trx
    .selectFrom('shown_lots as lots')
    .select([...columns, ...figures, 'outline'])
    .select((eb) =>
      eb
        .selectFrom('feed_pictures')
        .select('feed_pictures.id')
        .where('feed_pictures.url', '=', (eb) =>
          eb.fn.coalesce('lots.plan_picture_url', 'lots.drawn_plan_url'),
        )
        .where('feed_pictures.picture', 'is not', null)
        .as('plan_picture_id'),
    )
    .where('project_id', 'in', (eb) =>
      eb.selectFrom('projects').select('projects.id').where('hidden_by', 'is', null),
    )
    .where('id', '>', 0)
    .orderBy('id')
    .limit(sql.lit(isPostgres(trx) ? POSTGRES_STATEMENT : CHUNK))
    .compile()
  const features = trx
    .selectFrom('shown_lot_features')
    .select(['lot_id', 'feature as slug'])
    .where('lot_id', '>', 0)
    .where('lot_id', '<=', 0)
    .orderBy('lot_id')
    .orderBy('feature')
    .compile()
  const views = trx
    .selectFrom('shown_lot_window_views')
    .select(['lot_id', 'view as slug'])
    .where('lot_id', '>', 0)
    .where('lot_id', '<=', 0)
    .orderBy('lot_id')
    .orderBy('view')
    .compile()
  return {
    lots: (after: number) => withParameters(lots, after),
    features: (after: number, end: number) => withParameters(features, after, end),
    views: (after: number, end: number) => withParameters(views, after, end),
  }
}

function withParameters<Row>(
  query: CompiledQuery<Row>,
  ...parameters: number[]
): CompiledQuery<Row> {
  return Object.assign({ ...query }, { parameters })
}

/** Returns the lists of lots that are requested by ascending id, from rows in the same order. */
function createTaker(
  rows: ReadonlyArray<{ lot_id: number; slug: string }>,
  internList: (slugs: string[]) => readonly string[],
): (id: number) => readonly string[] {
  let at = 0
  return (id) => {
    const slugs: string[] = []
    // Lots of hidden projects have slugs, too.
    while ((rows[at]?.lot_id ?? id) < id) at++
    for (; rows[at]?.lot_id === id; at++) slugs.push((rows[at] as { slug: string }).slug)
    return internList(slugs)
  }
}

/** Equal lists share one sorted array. */
function createListInterner(): (slugs: string[]) => readonly string[] {
  const known = new Map<string, readonly string[]>()
  return (slugs) => {
    const key = slugs.join('\n')
    const found = known.get(key)
    if (found) return found
    // The database may order them in another way, but always in the same.
    const list = slugs.toSorted()
    known.set(key, list)
    return list
  }
}
