import type { FeedProject } from '../offer/feed-offer.ts'
import { readWhole } from '../offer/feed-values.ts'
import type { OfferFields } from '../offer/offer-fields.ts'
import { findChildren, textAt } from '../offer/feed-element.ts'

const MAX_METRO = 8

/** Reads the stations near the project in the order of the feed, at most 8. Minutes are null if unknown. */
export function readMetro(fields: OfferFields, path = 'location/metro'): FeedProject['metro'] {
  const minutes = (text: string | undefined) => {
    const value = text === undefined ? undefined : readWhole(text)
    return value !== undefined && value >= 0 && value <= 300 ? value : null
  }
  const stations = new Map<string, FeedProject['metro'][number]>()
  for (const metro of findChildren(fields.element, path)) {
    const name = textAt(metro, 'name')
      ?.replace(/^(?:м\.\s*|метро\s+)/i, '')
      .slice(0, 60)
    if (!name || stations.has(name) || stations.size >= MAX_METRO) continue
    stations.set(name, {
      name,
      walk_minutes: minutes(textAt(metro, 'time-on-foot')),
      transport_minutes: minutes(textAt(metro, 'time-on-transport')),
    })
  }
  return [...stations.values()]
}
