import type { Database } from '../../../db/connect.ts'
import { formatCount } from '../../../lib/numbers.ts'
import { printable } from '../../../lib/terminal-text.ts'
import type { Portal } from '../offer/portals.ts'
import { sourceFormats } from '../schema.ts'
import { type MissingFact, MissingFacts, nameMissing } from './missing-facts.ts'
import type { SourceFormatName } from './portal-fact-table.ts'
import type { ValidatedOffer } from './write-feed.server.ts'

/** Places listed by name. */
const SHOWN = 5

/** What a feed for a portal holds and why not more. */
export interface FeedSummary {
  portal: Portal
  /** Lots on sale in projects that the site shows. */
  offers: number
  /** Of these, lots that the feed omits, because the portal would reject them. */
  left_out: number
  /** Why, over all lots, the most frequent first. */
  missing: MissingFact[]
  /** Lots of hidden projects that would be on sale. */
  hidden: Array<{
    project: string
    slug: string
    why: 'file' | 'command' | 'unnamed'
    lots: number
  }>
  /** Reserved lots: no portal has a word for them. */
  reserved: number
}

/** Counts the lots of a feed while it is written or checked. */
export class FeedCounter {
  readonly #portal: Portal
  readonly #missing: MissingFacts
  readonly #omitted: Pick<FeedSummary, 'hidden' | 'reserved'>
  #offers = 0
  #leftOut = 0

  private constructor(
    portal: Portal,
    missing: MissingFacts,
    omitted: Pick<FeedSummary, 'hidden' | 'reserved'>,
  ) {
    this.#portal = portal
    this.#missing = missing
    this.#omitted = omitted
  }

  static async create(db: Database, portal: Portal): Promise<FeedCounter> {
    const missing = new MissingFacts(portal, await readFormats(db))
    return new FeedCounter(portal, missing, await countOmittedLots(db))
  }

  add({ offer, violations, isRejected }: ValidatedOffer): void {
    this.#offers++
    if (!isRejected) return
    this.#leftOut++
    for (const violation of violations) {
      if (violation.isRejection) this.#missing.add(offer, violation)
    }
  }

  toSummary(): FeedSummary {
    return {
      portal: this.#portal,
      offers: this.#offers,
      left_out: this.#leftOut,
      missing: this.#missing.list(),
      ...this.#omitted,
    }
  }
}

/** Formats of sources by name. A feed that was imported by hand is mostly called by its format; else it is unknown. */
async function readFormats(db: Database): Promise<Map<string, SourceFormatName>> {
  const rows = await db.selectFrom('feed_sources').select(['name', 'format']).execute()
  return new Map([
    ...Object.entries(sourceFormats),
    ...rows.map(({ name, format }) => [name, format as SourceFormatName] as const),
  ])
}

async function countOmittedLots(db: Database): Promise<Pick<FeedSummary, 'hidden' | 'reserved'>> {
  const rows = await db
    .selectFrom('shown_lots as lots')
    .innerJoin('projects', 'projects.id', 'lots.project_id')
    .select(['projects.name', 'projects.slug', 'projects.hidden_by', 'lots.status'])
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('lots.status', 'in', ['available', 'reserved'])
    .groupBy(['projects.name', 'projects.slug', 'projects.hidden_by', 'lots.status'])
    .orderBy('projects.slug')
    .execute()
  return {
    hidden: rows.flatMap(({ name: project, slug, hidden_by: why, status, count }) =>
      why === null || status !== 'available' ? [] : [{ project, slug, why, lots: Number(count) }],
    ),
    reserved: rows.reduce(
      (sum, { hidden_by, status, count }) =>
        sum + (hidden_by === null && status === 'reserved' ? Number(count) : 0),
      0,
    ),
  }
}

const portalNames: Readonly<Record<Portal, string>> = {
  yandex: 'Яндекс',
  cian: 'ЦИАН',
  avito: 'Авито',
  domclick: 'ДомКлик',
}
const whyHidden = {
  file: 'hidden: true в project.md',
  command: 'скрыт командой, вернёт kvartal projects show',
  unnamed: 'нет названия: впишите name в project.md',
} as const

/** Says in Russian, a line each, how many lots a portal gets and what the others lack. */
export function describeSummary({
  portal,
  offers,
  left_out,
  missing,
  hidden,
  reserved,
}: FeedSummary): string[] {
  const name = portalNames[portal]
  const lines = [
    offers === 0
      ? `${name}: в продаже нет ни одного лота, фид пуст`
      : left_out === offers
        ? `${name}: не войдёт ни один из ${offers} лотов`
        : `${name}: войдёт ${offers - left_out} из ${offers}`,
  ]
  for (const fact of missing) {
    const places = fact.places.slice(0, SHOWN).map((place) => `«${printable(place)}»`)
    const more = fact.places.length > SHOWN ? ` и ещё ${fact.places.length - SHOWN}` : ''
    const where = places.length === 0 ? '' : `: ${places.join(', ')}${more}`
    lines.push(`  ${toLots(fact.lots)}: ${nameMissing(fact)}${where}`)
    if (fact.advice !== '') lines.push(`    ${printable(fact.advice)}`)
  }
  for (const { project, why, lots } of hidden) {
    lines.push(`  ${toLots(lots)}: проект «${printable(project)}» скрыт (${whyHidden[why]})`)
  }
  if (reserved > 0) lines.push(`  ${toLots(reserved)}: забронированы, на площадки не идут`)
  return lines
}

function toLots(count: number): string {
  return formatCount(count, 'лот', 'лота', 'лотов')
}
