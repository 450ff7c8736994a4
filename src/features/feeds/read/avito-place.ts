import { isNoName, readAddressBuilding } from '../offer/building-name.ts'
import type { HomePlace } from '../offer/feed-offer.ts'
import { readCoordinates, readFloor, readFloorsTotal, readPhone } from './home-values.ts'
import { toHouseType } from '../offer/house-type.ts'
import { readDistrict, readHouseFacts } from '../facts/offer-facts.ts'
import type { OfferFields } from '../offer/offer-fields.ts'
import { OWN_SECTION } from '../offer/own-words.ts'
import { portalKey, projectAtAddress, sectionName } from './portal-place.ts'

/**
 * Reads the location of a home. Avito identifies a complex, or a building of one, by one number and its address. It
 * has no names and no completion quarter; sections come by an element of ours only.
 */
export function readAvitoPlace(fields: OfferFields): HomePlace {
  const known = projectAtAddress(fields, 'Address')
  const floor = readFloor(fields, 'Floor')
  const section = fields.short(OWN_SECTION, 40)
  const id = fields.short('NewDevelopmentId', 57)
  const { house, project: street } = readAddressBuilding(known.address)
  // The building is not part of the complex's name. Without a street, the settlement is.
  const name = street ?? (known.city === '' ? undefined : known.city)
  const key = portalKey('avito', id) ?? name
  if (key === undefined) {
    fields.reject(
      'NewDevelopmentId',
      'неизвестно, к какому проекту относится: нет ни NewDevelopmentId, ни адреса',
    )
  }
  const buildingName = house ?? (known.address === '' ? name : known.address)
  return {
    project: {
      key,
      name: name ?? `Проект ${id}`,
      ...known,
      address: street ?? '',
      city_phone: readPhone(fields, 'ContactPhone'),
      ...readCoordinates(fields, 'Latitude', 'Longitude'),
      district: readDistrict(fields),
    },
    building: {
      key: house ?? key,
      name: buildingName ?? `Проект ${id}`,
      floors_total: readFloorsTotal(fields, 'Floors', floor),
      ...readHouseFacts(fields),
      completion_year: null,
      completion_quarter: null,
      state: null,
      house_type: toHouseType(fields.text('HouseType')),
    },
    section: section === undefined || isNoName(section) ? '' : sectionName(section),
    floor,
  }
}
