import { isNoName, readBuildingName } from '../offer/building-name.ts'
import { cityName, readAddress } from './feed-address.ts'
import type { FeedProject, HomePlace } from '../offer/feed-offer.ts'
import type { OfferFields } from '../offer/offer-fields.ts'
import type { KeyOwner } from '../offer/portals.ts'

/** Builds the external key from an id on a portal: `cian:77`. Ids of Yandex have no prefix. */
export function portalKey(
  portal: Exclude<KeyOwner, 'yandex'>,
  id: string | undefined,
): string | undefined {
  return id === undefined || isNoName(id) ? undefined : `${portal}:${id}`
}

/**
 * Returns the project's fields from a one-line address. The city is the address's own, else that of an element for it,
 * else the region. Fields that these feeds do not have are set to defaults.
 */
export function projectAtAddress(
  fields: OfferFields,
  path: string,
): Pick<FeedProject, 'city' | 'region' | 'address' | 'city_email' | 'area_type' | 'metro'> {
  const own = readAddress(fields.short(path, 250) ?? fields.short('location/address', 250) ?? '')
  const told = fields.first('City', 'location/locality-name', 'location/city', 'Region') ?? ''
  const region = fields.first('Region', 'location/region') ?? own.region
  return {
    city: own.city === '' ? cityName(told).slice(0, 80) || own.region : own.city,
    region: region.slice(0, 80),
    address: own.street,
    city_email: '',
    area_type: null,
    metro: [],
  }
}

/** Removes the word from a section's name: «секция 3», «3» → 3. */
export function sectionName(text: string): string {
  const parts = readBuildingName(text)
  return (parts.section ?? parts.project ?? text).slice(0, 32)
}

/** Returns the section of a home; empty if the feed names none. */
export function toSection(name: string | null): Pick<HomePlace, 'section'> {
  return { section: name ?? '' }
}
