import type { Portal } from '../offer/portals.ts'
import type { RuleViolation } from './offer-rules.ts'
import {
  formatNames,
  formatOf,
  type PortalFact,
  portalFacts,
  type SourceFormatName,
} from './portal-fact-table.ts'
import type { SaleOffer } from './sale-offer.ts'

/** Ids are those of one portal: its own format alone has them. */
const idRules: ReadonlySet<string> = new Set(['no-complex-id', 'no-house-id'])

/** One reason why lots are left out, with the lots that have it. */
export interface MissingFact {
  rule: string
  field: string
  reason: string
  lots: number
  /** Names of the cities, projects or buildings that lack it; empty where each lot is on its own. */
  places: string[]
  /** The feeds of these lots. `element`: where their format has it; null if it has none, or the format is unknown. */
  sources: Array<{
    source: string
    format: SourceFormatName | null
    element: string | null
    lots: number
  }>
  /** What to do, in Russian. */
  advice: string
}

/** Collects the reasons of a portal's feed, most frequent first. `formats` are those of the sources by name. */
export class MissingFacts {
  readonly #portal: Portal
  readonly #formats: ReadonlyMap<string, SourceFormatName>
  readonly #found = new Map<string, CountedFact>()

  constructor(portal: Portal, formats: ReadonlyMap<string, SourceFormatName>) {
    this.#portal = portal
    this.#formats = formats
  }

  add(offer: SaleOffer, { rule, field, reason }: RuleViolation): void {
    const key = `${rule} ${reason}`
    const known = this.#found.get(key)
    const each: CountedFact = known ?? {
      rule,
      field,
      reason,
      lots: 0,
      places: [],
      bySource: new Map(),
    }
    if (!known) this.#found.set(key, each)
    each.lots++
    each.bySource.set(offer.source, (each.bySource.get(offer.source) ?? 0) + 1)
    const place = toPlace(offer, portalFacts[rule]?.place ?? 'lot')
    if (place !== null && !each.places.includes(place)) each.places.push(place)
  }

  list(): MissingFact[] {
    return [...this.#found.values()]
      .toSorted((a, b) => b.lots - a.lots)
      .map(({ bySource, ...fact }) => {
        const sources = [...bySource].map(([source, lots]) => {
          const format = this.#formats.get(source) ?? null
          return { source, format, element: this.#findElement(fact.rule, format), lots }
        })
        return { ...fact, sources, advice: toAdvice(fact.rule, sources) }
      })
  }

  #findElement(rule: string, format: SourceFormatName | null): string | null {
    if (format === null) return null
    if (idRules.has(rule) && format !== formatOf[this.#portal]) return null
    return portalFacts[rule]?.elements[format] ?? null
  }
}

interface CountedFact extends Omit<MissingFact, 'advice' | 'sources'> {
  bySource: Map<string, number>
}

function toPlace({ project, building }: SaleOffer, place: PortalFact['place']): string | null {
  if (place === 'city') return project.city
  if (place === 'project') return project.name
  return place === 'building' ? `${project.name}, ${building.name}` : null
}

/** Says where the fact can come from: an element that the feed lacks, else a file, or neither. */
function toAdvice(rule: string, sources: MissingFact['sources']): string {
  const fact = portalFacts[rule]
  if (fact === undefined) return ''
  const elements = sources.flatMap(({ source, format, element }) =>
    element === null || format === null
      ? []
      : `в фиде «${source}» (${formatNames[format]}) нет элемента ${element}`,
  )
  const unable = sources.flatMap(({ source, format, element }) =>
    element === null && format !== null && !idRules.has(rule)
      ? `в формате «${formatNames[format]}» (фид «${source}») такого элемента нет`
      : [],
  )
  const byHand = fact.byHand === null ? [] : [`впишите сами: ${fact.byHand}`]
  const only =
    elements.length > 0 && fact.byHand === null
      ? ['попросите добавить его там, где делают фид']
      : []
  return [...elements, ...unable, ...byHand, ...only].join('; ')
}

/** What the lots of a reason lack, in Russian: «нет жилой площади». The reason itself for a wrong value. */
export function nameMissing({ rule, reason }: Pick<MissingFact, 'rule' | 'reason'>): string {
  const fact = portalFacts[rule]
  return fact === undefined ? reason : `нет ${fact.noun}`
}
