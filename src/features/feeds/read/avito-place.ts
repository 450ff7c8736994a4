import { readBuildingName } from '../offer/building-name.ts'
import type { HomePlace } from '../offer/feed-offer.ts'
import { readCoordinates, readFloor, readFloorsTotal, readPhone } from './home-values.ts'
import type { OfferNotes } from '../offer/offer-notes.ts'
import { portalKey, projectAtAddress } from './portal-place.ts'

/**
 * Where the home is. Avito knows a complex, or a house of one, by one number and by its address;
 * it has no names, no sections, and of the completion only the year.
 */
export function readAvitoPlace(notes: OfferNotes): HomePlace {
  const known = projectAtAddress(notes, 'Address')
  const floor = readFloor(notes, 'Floor')
  const id = notes.short('NewDevelopmentId', 57)
  const name = known.address === '' ? undefined : known.address
  const key = portalKey('avito', id) ?? name
  if (key === undefined) {
    notes.refuse(
      'NewDevelopmentId',
      'неизвестно, к какому проекту относится: нет ни NewDevelopmentId, ни адреса',
    )
  }
  const { building: code } = readBuildingName(known.address)
  const house = code === null ? null : `Корпус ${code}`
  return {
    project: {
      key,
      name: name ?? `Проект ${id}`,
      ...known,
      cityPhone: readPhone(notes, 'ContactPhone'),
      ...readCoordinates(notes, 'Latitude', 'Longitude'),
    },
    building: {
      key: house ?? key,
      name: house ?? name ?? `Проект ${id}`,
      floorsTotal: readFloorsTotal(notes, 'Floors', floor),
      completionYear: null,
      completionQuarter: null,
      state: null,
    },
    section: '1',
    floor,
  }
}
