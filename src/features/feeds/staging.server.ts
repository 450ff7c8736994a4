import { type CompiledQuery, sql } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { FeedBuilding, FeedOffer, FeedProject } from './feed-offer.ts'

/** Offers written with one statement: SQLite takes 32,766 parameters, PostgreSQL 65,535. */
const BATCH = 200

const columns = {
  /** Place in the feed: new lots get their ids in its order. */
  seq: 'integer not null',
  /** Where it stands in the document. */
  line_number: 'integer not null',
  column_number: 'integer not null',
  external_id: 'text not null',
  project_key: 'text not null',
  building_key: 'text not null',
  section: 'text not null',
  floor: 'integer not null',
  kind: 'text not null',
  article: 'text not null',
  number: 'text not null',
  rooms: 'integer',
  is_open_plan: 'integer not null',
  area: 'double precision not null',
  living_area: 'double precision',
  kitchen_area: 'double precision',
  ceiling_height: 'double precision',
  price: 'bigint not null',
  sale_price: 'bigint',
  sale_ends_on: 'text',
  finish_slug: 'text',
  status: 'text not null',
  plan_picture_url: 'text',
  features: 'text not null',
  window_views: 'text not null',
} as const
type Column = keyof typeof columns
type StagedRow = Record<Column, string | number | null>

/** Columns the merge fills in: what the offer is in our database and what is to be done with it. */
const resolved = {
  lot_id: 'integer',
  project_id: 'integer',
  building_id: 'integer',
  section_id: 'integer',
  floor_id: 'integer',
  finish_id: 'integer',
  held: 'integer not null default 0',
  median: 'double precision',
  /** new, changed, same; null while held back. */
  outcome: 'text',
  price_changed: 'integer not null default 0',
} as const

/** The temporary tables of one import, dropped with `dropStaging`. */
const tables: Record<string, string> = {
  feed_offers: [
    ...Object.entries({ ...columns, ...resolved }).map(([name, type]) => `${name} ${type}`),
    'primary key (external_id)',
  ].join(', '),
  /** Offers refused: their lots must not be taken for gone. */
  feed_refused: 'external_id text primary key',
  feed_projects: 'key text primary key, id integer not null',
  feed_buildings:
    'project_key text not null, key text not null, id integer not null, primary key (project_key, key)',
  feed_finishes: 'slug text primary key, id integer not null',
  feed_medians: 'project_key text primary key, median double precision not null',
}

/**
 * Offers on their way to the database, in temporary tables of one held connection: a slow feed locks
 * nothing there, and an import that dies leaves nothing behind.
 */
export class Staging {
  readonly projects = new Map<string, FeedProject>()
  /** By project key and building key, see `buildingKey`. */
  readonly buildings = new Map<string, FeedBuilding>()
  readonly finishes = new Map<string, string>()
  readonly #connection: Database
  readonly #seen = new Set<string>()
  #offers: StagedRow[] = []
  #refused: string[] = []
  #fullBatch: CompiledQuery | undefined

  /** The connection must be a held one (`db.connection()`), not a pool. */
  constructor(connection: Database) {
    this.#connection = connection
  }

  async create(): Promise<void> {
    await this.drop()
    for (const [name, definition] of Object.entries(tables)) {
      await sql`create temporary table ${sql.ref(name)} (${sql.raw(definition)})`.execute(
        this.#connection,
      )
    }
  }

  /** Whether the feed named this offer before. */
  has(id: string): boolean {
    return this.#seen.has(id)
  }

  async addOffer(offer: FeedOffer): Promise<void> {
    this.#seen.add(offer.id)
    this.#remember(offer)
    this.#offers.push(rowOf(offer, this.#seen.size))
    if (this.#offers.length >= BATCH) await this.#writeOffers()
  }

  async addRefused(id: string): Promise<void> {
    if (id === '' || this.#seen.has(id)) return
    this.#seen.add(id)
    this.#refused.push(id)
    if (this.#refused.length >= BATCH) await this.#writeRefused()
  }

  /** Writes what is still in memory and lets the database count the rows for its plans. */
  async finish(): Promise<void> {
    await this.#writeOffers()
    await this.#writeRefused()
    await sql`analyze feed_offers`.execute(this.#connection)
  }

  async drop(): Promise<void> {
    for (const name of Object.keys(tables)) {
      await sql`drop table if exists ${sql.ref(name)}`.execute(this.#connection)
    }
  }

  #remember({ project, building, finish }: FeedOffer): void {
    const told = this.projects.get(project.key)
    // One offer with an address is enough for all of its project.
    if (!told || (told.city === '' && project.city !== '')) this.projects.set(project.key, project)
    const key = buildingKey(project.key, building.key)
    const known = this.buildings.get(key)
    if (!known) this.buildings.set(key, { ...building })
    else {
      known.floorsTotal = Math.max(known.floorsTotal, building.floorsTotal)
      known.state ??= building.state
    }
    if (finish) this.finishes.set(finish.slug, finish.name)
  }

  async #writeOffers(): Promise<void> {
    const rows = this.#offers
    this.#offers = []
    if (rows.length === 0) return
    const compile = () => this.#staging().insertInto('feed_offers').values(rows).compile()
    if (rows.length < BATCH) {
      await this.#connection.executeQuery(compile())
      return
    }
    // Compiling costs more than running: full batches share one statement and differ in parameters.
    this.#fullBatch ??= compile()
    const parameters = rows.flatMap((row) => Object.values(row))
    await this.#connection.executeQuery({ ...this.#fullBatch, parameters })
  }

  async #writeRefused(): Promise<void> {
    const rows = this.#refused.map((external_id) => ({ external_id }))
    this.#refused = []
    if (rows.length > 0) await this.#staging().insertInto('feed_refused').values(rows).execute()
  }

  #staging() {
    return this.#connection.withTables<{
      feed_offers: StagedRow
      feed_refused: { external_id: string }
    }>()
  }
}

/** The temporary tables that map the feed's keys to our ids, typed. */
export function stagedIn(trx: Database) {
  return trx.withTables<{
    feed_projects: { key: string; id: number }
    feed_buildings: { project_key: string; key: string; id: number }
    feed_finishes: { slug: string; id: number }
    feed_offers: {
      seq: number
      line_number: number
      column_number: number
      external_id: string
      project_key: string
      building_key: string
      floor: number
      building_id: number | null
      section_id: number | null
      kind: string
      number: string
      status: string
      finish_slug: string | null
      held: number
    }
  }>()
}

/** One text for a building within its project. */
export function buildingKey(project: string, building: string): string {
  return JSON.stringify([project, building])
}

/** `,a,b,`: each word between commas, so that one can be looked for and two lists compared. */
function wordList(words: readonly string[]): string {
  return `,${words.map((word) => `${word},`).join('')}`
}

function rowOf(offer: FeedOffer, seq: number): StagedRow {
  return {
    seq,
    line_number: offer.place.line,
    column_number: offer.place.column,
    external_id: offer.id,
    project_key: offer.project.key,
    building_key: offer.building.key,
    section: offer.section,
    floor: offer.floor,
    kind: offer.kind,
    article: offer.article,
    number: offer.number,
    rooms: offer.rooms,
    is_open_plan: offer.isOpenPlan ? 1 : 0,
    area: offer.area,
    living_area: offer.livingArea,
    kitchen_area: offer.kitchenArea,
    ceiling_height: offer.ceilingHeight,
    price: offer.price,
    sale_price: offer.salePrice,
    sale_ends_on: offer.saleEndsOn,
    finish_slug: offer.finish?.slug ?? null,
    status: offer.status,
    plan_picture_url: offer.planUrl,
    features: wordList(offer.features),
    window_views: wordList(offer.windowViews),
  }
}
