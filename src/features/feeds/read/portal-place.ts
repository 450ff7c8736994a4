import { readBuildingName } from '../offer/building-name.ts'
import { readAddress } from './feed-address.ts'
import type { FeedProject } from '../offer/feed-offer.ts'
import type { OfferNotes } from '../offer/offer-notes.ts'

/** The key of a place by its number on a portal: Yandex's numbers stand bare, those of others do not. */
export function portalKey(portal: 'cian' | 'avito', id: string | undefined): string | undefined {
  return id === undefined ? undefined : `${portal}:${id}`
}

/** What the one line of an address tells of a project; of the rest these feeds say nothing. */
export function projectAtAddress(
  notes: OfferNotes,
  path: string,
): Pick<FeedProject, 'city' | 'address' | 'cityEmail' | 'areaType' | 'metro'> {
  const { city, street } = readAddress(notes.short(path, 250) ?? '')
  return { city, address: street, cityEmail: '', areaType: 'business_area', metro: [] }
}

/** A section's name without the word: «секция 3», «3» → 3. */
export function sectionName(text: string): string {
  const parts = readBuildingName(text)
  return (parts.section ?? parts.project ?? text).slice(0, 32)
}
