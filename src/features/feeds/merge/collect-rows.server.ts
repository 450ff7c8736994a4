import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import type { Database } from '../../../db/connect.ts'
import type { FeedRunRowsTable } from '../../../db/feed-tables.ts'
import type { LotKind } from '../../lots/model/schema.ts'
import { lotHeadline } from '../../lots/model/lot-labels.ts'
import type { CoveredFields } from '../offer/feed-format.ts'
import type { ImportReport } from '../offer/report-text.server.ts'
import { readLots } from './record-run.server.ts'

/** A row of a run, without its run and its number. */
export type CollectedRow = Omit<Insertable<FeedRunRowsTable>, 'run_id' | 'n'>

/** Gets rows as they are found, some hundred at a time. */
export type RowSink = (rows: CollectedRow[]) => Promise<void>

const BATCH = 500
/** What a new lot is shown by. */
const SHOWN = [
  'building',
  'section',
  'floor',
  'number',
  'article',
  'kind',
  'rooms',
  'area',
  'price',
  'sale_price',
  'status',
  'finish',
] as const

type Values = Record<string, string | number | null>
/** A staged offer, or a lot, with the names of its places. */
interface Placed extends Record<string, unknown> {
  project_name: string | null
  project_slug: string | null
}

/**
 * Finds what a merge is about to do with each lot: created, changed with the fields that differ, withdrawn. To be called
 * when the outcomes are known and nothing is written yet. `missing` is the condition for a lot that leaves the sale.
 */
export async function collectLotRows(
  trx: Database,
  { columns }: CoveredFields,
  missing: ReturnType<typeof sql>,
  sink: RowSink,
): Promise<void> {
  // Without it each batch reads all offers.
  await sql`create index feed_offers_outcome on feed_offers (outcome, seq)`.execute(trx)
  for (const outcome of ['new', 'changed'] as const) {
    for (let last = 0; ; ) {
      const offers = await readOffers(trx, sql`o.outcome = ${outcome} and o.seq > ${last}`)
      if (offers.length === 0) break
      const ids = offers.flatMap(({ lot_id }) => (typeof lot_id === 'number' ? [lot_id] : []))
      const lots = outcome === 'changed' ? await readPlacedLots(trx, ids) : new Map()
      await sink(offers.map((offer) => toLotRow(offer, lots.get(offer['lot_id']), columns)))
      last = Number(offers.at(-1)?.['seq'])
    }
  }
  for (let last = 0; ; ) {
    const { rows } = await sql<{ id: number }>`select id from lots
      where ${missing} and id > ${last} order by id limit ${BATCH}`.execute(trx)
    if (rows.length === 0) return
    const lots = await readPlacedLots(
      trx,
      rows.map(({ id }) => id),
    )
    await sink([...lots.values()].map(toWithdrawnRow))
    last = rows.at(-1)?.id ?? 0
  }
}

/** Rows of offers that were held back for their price, with what they ask and what the lot costs. */
export async function collectHeldRows(
  trx: Database,
  source: string,
  held: ImportReport['held_back'],
  sink: RowSink,
): Promise<void> {
  for (let from = 0; from < held.length; from += BATCH) {
    const some = held.slice(from, from + BATCH)
    const ids = sql.join(some.map(({ offer }) => offer))
    const offers = await readOffers(trx, sql`o.external_id in (${ids})`)
    const { rows: lots } = await sql<{ id: number; external_id: string; price: number }>`
      select id, external_id, price from lots
      where source = ${source} and external_id in (${ids})`.execute(trx)
    await sink(
      some.flatMap(({ offer: id, reason }) => {
        const offer = offers.find(({ external_id }) => external_id === id)
        if (!offer) return []
        const lot = lots.find(({ external_id }) => external_id === id)
        const price = Number(offer['price'])
        return [
          createRow({
            ...describeOffer(offer),
            outcome: 'held_back',
            lot_id: lot?.id ?? null,
            before: lot ? { price: lot.price } : null,
            after: { price },
            step: lot ? toStep(lot.price, price) : null,
            reason,
          }),
        ]
      }),
    )
  }
}

/** Rows of offers that cannot be taken, with their own text where the document was read just now. */
export async function collectRefusedRows(
  refused: ImportReport['refused'],
  texts: ReadonlyMap<string, string>,
  sink: RowSink,
): Promise<void> {
  for (let from = 0; from < refused.length; from += BATCH) {
    await sink(
      refused.slice(from, from + BATCH).map(({ offer, line, column, reason }) =>
        createRow({
          outcome: 'refused',
          offer,
          name: offer === '' ? 'без id' : offer,
          line,
          column,
          reason,
          text: texts.get(`${line} ${offer}`) ?? null,
        }),
      ),
    )
  }
}

/** Rows of warnings. */
export async function collectWarnings(
  warnings: ImportReport['warnings'],
  sink: RowSink,
): Promise<void> {
  for (let from = 0; from < warnings.length; from += BATCH) {
    await sink(
      warnings
        .slice(from, from + BATCH)
        .map(({ offer, line, message }) =>
          createRow({ outcome: 'warning', offer, name: offer, line, reason: message }),
        ),
    )
  }
}

async function readOffers(
  trx: Database,
  where: ReturnType<typeof sql>,
): Promise<Array<Placed & { external_id: string }>> {
  const { rows } = await sql<Placed & { external_id: string }>`
    select o.*, p.name as project_name, p.slug as project_slug, b.name as building_name,
      fi.slug as finish
    from feed_offers o left join projects p on p.id = o.project_id
    left join buildings b on b.id = o.building_id left join finishes fi on fi.id = o.finish_id
    where ${where} order by o.seq limit ${BATCH}`.execute(trx)
  return rows
}

async function readPlacedLots(
  trx: Database,
  ids: readonly number[],
): Promise<Map<unknown, Placed>> {
  if (ids.length === 0) return new Map()
  const { rows: places } = await sql<Placed & { id: number }>`
    select l.id, p.name as project_name, p.slug as project_slug, b.name as building_name,
      s.name as section, f.number as floor, fi.slug as finish
    from lots l join projects p on p.id = l.project_id join buildings b on b.id = l.building_id
    join sections s on s.id = l.section_id join floors f on f.id = l.floor_id
    left join finishes fi on fi.id = l.finish_id
    where l.id in (${sql.join(ids)}) order by l.id`.execute(trx)
  const lots = new Map((await readLots(trx, ids)).map((lot) => [lot.id, lot]))
  return new Map(places.map((place) => [place.id, { ...lots.get(place.id), ...place }]))
}

function toLotRow(
  offer: Placed & { external_id: string },
  lot: Placed | undefined,
  columns: CoveredFields['columns'],
): CollectedRow {
  const now = toValues(offer)
  if (!lot) {
    const known = SHOWN.filter((field) => now[field] !== null && now[field] !== '')
    const after = Object.fromEntries(known.map((field) => [field, now[field] ?? null]))
    return createRow({ ...describeOffer(offer), outcome: 'created', after })
  }
  const was = toValues(lot)
  const fields = ['project', 'building', 'section', 'floor', ...columns.map(toField)]
  const lists = ['features', 'window_views'].filter((list) => now[list] !== '')
  const before: Values = {}
  const after: Values = {}
  for (const field of new Set([...fields, ...lists])) {
    if (!(field in now) || (now[field] ?? null) === (was[field] ?? null)) continue
    before[field] = was[field] ?? null
    after[field] = now[field] ?? null
  }
  return createRow({
    ...describeOffer(offer),
    outcome: 'changed',
    lot_id: Number(lot['id']),
    before,
    after,
    step: before['price'] === undefined ? null : toStep(Number(was['price']), Number(now['price'])),
  })
}

function toWithdrawnRow(lot: Placed): CollectedRow {
  return createRow({
    outcome: 'withdrawn',
    offer: toText(lot['external_id']) ?? '',
    lot_id: Number(lot['id']),
    name: nameLot(lot),
    project: lot.project_name,
    slug: lot.project_slug,
    article: lot['article'],
    before: { status: String(lot['status']), price: Number(lot['price']) },
    after: { status: 'sold' },
  })
}

/** The name of the field of a column. Ids are shown by what they mean. */
function toField(column: string): string {
  const names: Readonly<Record<string, string>> = {
    finish_id: 'finish',
    plan_id: 'plan',
    text_hash: 'description',
    plan_picture_url: 'plan',
  }
  return names[column] ?? column
}

/** What a lot and an offer have under the same names. A long text is shown by its digest. */
function toValues(row: Placed): Values {
  const values: Values = {
    project: row.project_name,
    building: toText(row['building_name']),
    description: toText(row['text_hash']),
    plan: toText(row['plan_picture_url']) ?? toText(row['plan_id']),
    features: toList(row['lot_features'] ?? row['features']),
    window_views: toList(row['lot_window_views'] ?? row['window_views']),
    finish: toText(row['finish']),
  }
  for (const [name, value] of Object.entries(row)) {
    if (name in values || /_id$|_hash$|_url$/.test(name)) continue
    values[name] = typeof value === 'number' ? value : toText(value)
  }
  return values
}

/** `,a,b,` and `a,b` alike. */
function toList(value: unknown): string {
  return typeof value === 'string' ? value.split(',').filter(Boolean).toSorted().join(',') : ''
}

function toText(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}

function describeOffer(offer: Placed & { external_id: string }) {
  return {
    offer: offer.external_id,
    name: nameLot(offer),
    project: offer.project_name,
    slug: offer.project_slug,
    article: offer['article'],
    line: Number(offer['line_number']),
    column: Number(offer['column_number']),
  }
}

function nameLot(row: Placed): string {
  return lotHeadline({
    kind: row['kind'] as LotKind,
    rooms: row['rooms'] === null ? null : Number(row['rooms']),
    area: Number(row['area']),
    number: toText(row['number']) ?? '',
  })
}

/** By how many per cent a price rises, with one decimal. */
function toStep(before: number, after: number): number | null {
  return before > 0 ? Math.round(((after - before) / before) * 1_000) / 10 : null
}

interface RowFacts {
  outcome: CollectedRow['outcome']
  offer: string
  name: string
  lot_id?: number | null
  project?: string | null
  slug?: string | null
  article?: unknown
  before?: Values | null
  after?: Values | null
  step?: number | null
  line?: number
  column?: number
  reason?: string
  text?: string | null
}

function createRow(facts: RowFacts): CollectedRow {
  const { outcome, offer, name, before, after, article } = facts
  return {
    outcome,
    offer,
    name,
    lot_id: facts.lot_id ?? null,
    project: facts.project ?? null,
    slug: facts.slug ?? null,
    before: before ? JSON.stringify(before) : null,
    after: after ? JSON.stringify(after) : null,
    step: facts.step ?? null,
    line_number: facts.line ?? null,
    column_number: facts.column ?? null,
    reason: facts.reason ?? null,
    text: facts.text ?? null,
    words: [offer, name, article, facts.project].filter(Boolean).join(' ').toLowerCase(),
  }
}
