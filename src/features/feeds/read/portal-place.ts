import { readBuildingName } from '../offer/building-name.ts'
import { readAddress } from './feed-address.ts'
import type { FeedProject } from '../offer/feed-offer.ts'
import type { OfferFields } from '../offer/offer-fields.ts'

/** Builds the external key from an id on a portal: `cian:77`. Ids of Yandex have no prefix. */
export function portalKey(portal: 'cian' | 'avito', id: string | undefined): string | undefined {
  return id === undefined ? undefined : `${portal}:${id}`
}

/** Returns the project's fields from a one-line address. Fields that these feeds do not have are set to defaults. */
export function projectAtAddress(
  fields: OfferFields,
  path: string,
): Pick<FeedProject, 'city' | 'address' | 'city_email' | 'area_type' | 'metro'> {
  const { city, street } = readAddress(fields.short(path, 250) ?? '')
  return { city, address: street, city_email: '', area_type: 'business_area', metro: [] }
}

/** Removes the word from a section's name: «секция 3», «3» → 3. */
export function sectionName(text: string): string {
  const parts = readBuildingName(text)
  return (parts.section ?? parts.project ?? text).slice(0, 32)
}
