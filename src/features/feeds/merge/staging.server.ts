import { type CompiledQuery, sql } from 'kysely'
import type { Database } from '../../../db/connect.ts'
import { PhotoCounts } from '../read/photo-counts.ts'
import { copyText } from '../offer/feed-element.ts'
import type { FeedBuilding, FeedOffer, FeedProject } from '../offer/feed-offer.ts'
import { mergeHouseFacts } from '../offer/house-facts.ts'
import { MAX_ID } from '../offer/read-offer.ts'
import {
  toStagedPrices,
  type StagedPrice,
  type StagedRow,
  toStagedRow,
  toTextHash,
  stagingTables,
} from './staging-tables.ts'

/** Offers per statement: SQLite accepts 32,766 parameters, PostgreSQL 65,535. */
const BATCH = 200
/** Prices or rejected ids per statement. */
const MAX_ROWS = 2_000
/** Positions of one project that are distinguished: a feed may place each house. */
const MAX_POSITIONS = 100
/** Two different names already mean that the feed does not name the company. Spellings of one name are few. */
const MAX_DEVELOPERS = 20

interface StagedText {
  hash: string
  text: string
}

interface FeedPosition {
  latitude: number
  longitude: number
}

/**
 * Stages offers in temporary tables of one connection. A slow feed holds no locks, and a crashed import leaves no data.
 */
export class Staging {
  readonly projects = new Map<string, FeedProject>()
  /** By project key and building key, see `buildingKey`. */
  readonly buildings = new Map<string, FeedBuilding>()
  /** Keys of houses without a state that the merge takes for built, because their quarter is long past. */
  readonly assumedBuilt = new Set<string>()
  /** Every position that the feed gives a project, by its key, in the order of the feed. */
  readonly positions = new Map<string, FeedPosition[]>()
  readonly finishes = new Map<string, string>()
  /** Names of developers, at most `MAX_DEVELOPERS`. */
  readonly developers = new Set<string>()
  readonly photos = new PhotoCounts()
  readonly #connection: Database
  /** Developers of single projects, by key: null where offers name different ones. */
  readonly projectDevelopers = new Map<string, string | null>()
  readonly #seen = new Set<string>()
  readonly #knownTexts = new Set<string>()
  #offers: StagedRow[] = []
  #rejected: string[] = []
  #prices: StagedPrice[] = []
  #texts: StagedText[] = []
  #fullBatch: CompiledQuery | undefined

  /** `connection` must be a single connection (`db.connection()`) or a transaction, not a pool. */
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

  /** True if the feed had no offers, not even rejected ones. */
  get isEmpty(): boolean {
    return this.#seen.size === 0
  }

  /** Whether any offer has a description. */
  get hasTexts(): boolean {
    return this.#knownTexts.size > 0
  }

  /** Whether this id has already occurred in the feed. */
  has(id: string): boolean {
    return this.#seen.has(id)
  }

  /** Adds an offer, with the source's own word for its status. */
  async addOffer(offer: FeedOffer, sourceStatus: string | null = null): Promise<void> {
    this.#seen.add(offer.id)
    this.#remember(offer)
    this.#offers.push(toStagedRow(offer, this.#seen.size, sourceStatus))
    this.#prices.push(...toStagedPrices(offer))
    this.#addText(offer)
    this.photos.add(offer.project.key, offer.pictures ?? [])
    if (this.#offers.length >= BATCH) await this.#writeOffers()
    if (this.#prices.length >= BATCH * 5) await this.#writePrices()
    if (this.#texts.length >= BATCH) await this.#writeTexts()
  }

  async addRejected(id: string): Promise<void> {
    if (id === '' || this.#seen.has(id)) return
    this.#seen.add(id)
    this.#rejected.push(id)
    if (this.#rejected.length >= BATCH) await this.#writeRejected()
  }

  /** Records a lot that is not on sale. An existing lot is withdrawn. */
  addOffSale(id: string): void {
    this.#seen.add(id)
  }

  /** Excludes lots with these ids from withdrawal. */
  async protect(ids: ReadonlySet<string>): Promise<void> {
    for (const id of ids) {
      if (id !== '' && id.length <= MAX_ID && !this.#seen.has(id)) this.#rejected.push(id)
    }
    if (this.#rejected.length >= BATCH) await this.#writeRejected()
  }

  /** Writes buffered rows and updates the statistics of the query planner. */
  async finish(): Promise<void> {
    await this.#writeOffers()
    await this.#writeRejected()
    await this.#writePrices()
    await this.#writeTexts()
    for (const name of ['feed_offers', 'feed_prices']) {
      await sql`analyze ${sql.ref(name)}`.execute(this.#connection)
    }
  }

  /** Sets the city of the projects of which no offer names one. */
  placeIn(city: string): void {
    for (const [key, project] of this.projects) {
      if (project.city === '') this.projects.set(key, { ...project, city })
    }
  }

  /** Offers that were created when the document was made tell nothing: their program writes its own time. */
  async forgetDatesOf(madeAt: string | null): Promise<void> {
    const at = Date.parse(madeAt ?? '')
    if (Number.isNaN(at)) return
    await sql`update feed_offers set offered_at = null
      where offered_at = ${new Date(at).toISOString()}`.execute(this.#connection)
  }

  async drop(): Promise<void> {
    for (const name of Object.keys(stagingTables)) {
      await sql`drop table if exists ${sql.ref(name)}`.execute(this.#connection)
    }
  }

  #remember({ project, building, finish, developer }: FeedOffer): void {
    if (developer !== undefined && this.developers.size < MAX_DEVELOPERS) {
      this.developers.add(copyText(developer))
    }
    this.#rememberPosition(project)
    this.#rememberDeveloper(project.key, developer)
    const knownProject = this.projects.get(project.key)
    // The city can come from any offer of the project.
    if (!knownProject || (knownProject.city === '' && project.city !== '')) {
      const district = knownProject?.district ?? project.district
      this.projects.set(project.key, { ...project, district })
    } else knownProject.district ??= project.district
    const key = buildingKey(project.key, building.key)
    const known = this.buildings.get(key)
    if (!known) this.buildings.set(key, { ...building })
    else {
      known.floors_total = maxKnown(known.floors_total, building.floors_total)
      known.state ??= building.state
      Object.assign(known, mergeHouseFacts(known, building))
    }
    if (finish && !this.finishes.has(finish.slug)) {
      this.finishes.set(finish.slug, copyText(finish.name))
    }
  }

  #rememberPosition({ key, latitude, longitude }: FeedProject): void {
    if (latitude === null || longitude === null) return
    const positions = this.positions.get(key) ?? []
    const isKnown = positions.some((at) => at.latitude === latitude && at.longitude === longitude)
    if (isKnown || positions.length >= MAX_POSITIONS) return
    this.positions.set(key, [...positions, { latitude, longitude }])
  }

  #rememberDeveloper(key: string, name: string | undefined): void {
    if (name === undefined) return
    const known = this.projectDevelopers.get(key)
    if (known === undefined) this.projectDevelopers.set(key, copyText(name))
    else if (known !== name) this.projectDevelopers.set(key, null)
  }

  #addText(offer: FeedOffer): void {
    const hash = toTextHash(offer)
    if (hash === null || this.#knownTexts.has(hash)) return
    this.#knownTexts.add(hash)
    this.#texts.push({ hash, text: offer.description ?? '' })
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
    // Compiling is slower than running, so full batches reuse one compiled statement.
    this.#fullBatch ??= compile()
    const parameters = rows.flatMap((row) => Object.values(row))
    await this.#connection.executeQuery({ ...this.#fullBatch, parameters })
  }

  async #writeRejected(): Promise<void> {
    const rows = this.#rejected.map((external_id) => ({ external_id }))
    this.#rejected = []
    for (let at = 0; at < rows.length; at += MAX_ROWS) {
      await this.#staging()
        .insertInto('feed_refused')
        .values(rows.slice(at, at + MAX_ROWS))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
  }

  async #writePrices(): Promise<void> {
    const rows = this.#prices
    this.#prices = []
    for (let at = 0; at < rows.length; at += MAX_ROWS) {
      await this.#staging()
        .insertInto('feed_prices')
        .values(rows.slice(at, at + MAX_ROWS))
        .execute()
    }
  }

  async #writeTexts(): Promise<void> {
    const rows = this.#texts
    this.#texts = []
    if (rows.length === 0) return
    await this.#staging().insertInto('feed_texts').values(rows).execute()
  }

  #staging() {
    return this.#connection.withTables<{
      feed_offers: StagedRow
      feed_refused: { external_id: string }
      feed_prices: StagedPrice
      feed_texts: StagedText
    }>()
  }
}

/** Adds the types of the temporary tables to a connection. */
export function withStagingTables(trx: Database) {
  return trx.withTables<{
    feed_projects: { key: string; id: number }
    feed_buildings: { project_key: string; key: string; id: number }
    feed_finishes: { slug: string; id: number }
    feed_offers: {
      seq: number
      plan_picture_url: string | null
      project_id: number | null
      description_hash: string | null
      text_hash: string | null
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

/** Returns the larger of two numbers of floors; null if both are unknown. */
export function maxKnown(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.max(a, b)
}

/** Returns the key of a building within its project. */
export function buildingKey(project: string, building: string): string {
  return JSON.stringify([project, building])
}
