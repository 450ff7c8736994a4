import type { LotDetail } from '../model/schema.ts'

/** Returns city and address of a lot's project. Addresses in feeds can include the city. */
export function addressWords({ city, address }: Pick<LotDetail, 'city' | 'address'>): string {
  return address.startsWith(city) ? address : [city, address].filter(Boolean).join(', ')
}
