import { type CompiledQuery, sql } from 'kysely'
import type { Database } from '../../../db/connect.ts'
import { ownCopy } from '../offer/feed-element.ts'
import type { FeedBuilding, FeedOffer, FeedProject } from '../offer/feed-offer.ts'
import { MAX_ID } from '../offer/read-offer.ts'
import {
  pricesOf,
  rowOf,
  type StagedPrice,
  type StagedRow,
  stagingTables,
} from './staging-tables.ts'

/** Offers written with one statement: SQLite takes 32,766 parameters, PostgreSQL 65,535. */
const BATCH = 200
/** Prices or refused ids written with one statement. */
const MOST_ROWS = 2_000

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
  #prices: StagedPrice[] = []
  #fullBatch: CompiledQuery | undefined

  /** The connection must be a held one (`db.connection()`), not a pool. */
  constructor(connection: Database) {
    this.#connection = connection
  }

  async create(): Promise<void> {
    await this.drop()
    for (const [name, definition] of Object.entries(stagingTables)) {
      await sql`create temporary table ${sql.ref(name)} (${sql.raw(definition)})`.execute(
        this.#connection,
      )
    }
  }

  /** No offer has come, not even one that was refused. */
  get isEmpty(): boolean {
    return this.#seen.size === 0
  }

  /** Whether the feed named this offer before. */
  has(id: string): boolean {
    return this.#seen.has(id)
  }

  async addOffer(offer: FeedOffer): Promise<void> {
    this.#seen.add(offer.id)
    this.#remember(offer)
    this.#offers.push(rowOf(offer, this.#seen.size))
    this.#prices.push(...pricesOf(offer))
    if (this.#offers.length >= BATCH) await this.#writeOffers()
    if (this.#prices.length >= BATCH * 5) await this.#writePrices()
  }

  async addRefused(id: string): Promise<void> {
    if (id === '' || this.#seen.has(id)) return
    this.#seen.add(id)
    this.#refused.push(id)
    if (this.#refused.length >= BATCH) await this.#writeRefused()
  }

  /** The offer of a lot that is sold and has nothing else to say: if it is ours, it leaves the sale. */
  addSold(id: string): void {
    this.#seen.add(id)
  }

  /** Keeps the lots of these ids, if there are any, from being taken for gone. */
  async spare(ids: ReadonlySet<string>): Promise<void> {
    for (const id of ids) {
      if (id !== '' && id.length <= MAX_ID && !this.#seen.has(id)) this.#refused.push(id)
    }
    if (this.#refused.length >= BATCH) await this.#writeRefused()
  }

  /** Writes what is still in memory and lets the database count the rows for its plans. */
  async finish(): Promise<void> {
    await this.#writeOffers()
    await this.#writeRefused()
    await this.#writePrices()
    for (const name of ['feed_offers', 'feed_prices']) {
      await sql`analyze ${sql.ref(name)}`.execute(this.#connection)
    }
  }

  async drop(): Promise<void> {
    for (const name of Object.keys(stagingTables)) {
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
    if (finish && !this.finishes.has(finish.slug)) {
      this.finishes.set(finish.slug, ownCopy(finish.name))
    }
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
    for (let at = 0; at < rows.length; at += MOST_ROWS) {
      await this.#staging()
        .insertInto('feed_refused')
        .values(rows.slice(at, at + MOST_ROWS))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
  }

  async #writePrices(): Promise<void> {
    const rows = this.#prices
    this.#prices = []
    for (let at = 0; at < rows.length; at += MOST_ROWS) {
      await this.#staging()
        .insertInto('feed_prices')
        .values(rows.slice(at, at + MOST_ROWS))
        .execute()
    }
  }

  #staging() {
    return this.#connection.withTables<{
      feed_offers: StagedRow
      feed_refused: { external_id: string }
      feed_prices: StagedPrice
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
      section: string
      floor: number
      building_id: number | null
      section_id: number | null
      kind: string
      number: string
      status: string
      finish_slug: string | null
      plan_key: string | null
      plan_id: number | null
      held: number
    }
  }>()
}

/** One text for a building within its project. */
export function buildingKey(project: string, building: string): string {
  return JSON.stringify([project, building])
}
