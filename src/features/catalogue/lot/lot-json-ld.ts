import { paidPrice } from '../../../lib/lots/paid-price.ts'
import { lotTitle } from '../../lots/model/lot-title.ts'
import { lotAddress } from '../../lots/model/lot-labels.ts'
import type { LotDetail } from '../../lots/model/schema.ts'

const SCHEMA = 'https://schema.org'
const AVAILABILITY = {
  available: `${SCHEMA}/InStock`,
  reserved: `${SCHEMA}/LimitedAvailability`,
  sold: `${SCHEMA}/SoldOut`,
} as const

/**
 * Returns the JSON-LD of a lot's page: the product with its `Offer`, and the page as a listing. `FloorPlan` and
 * `ApartmentComplex` are newer schema.org types, so the product repeats the properties for older parsers.
 */
export function toLotJsonLd(origin: string, lot: LotDetail): object[] {
  const url = origin + lotAddress(lot.kind, lot.id)
  const name = `${lotTitle(lot)}, ${lot.project.name}`
  const isHome = lot.kind === 'flat' || lot.kind === 'apartment'
  const layoutImage = lot.plan ? new URL(lot.plan.url, origin).href : undefined
  const rendered = lot.renderings.map((picture) => new URL(picture.url, origin).href)
  const image = rendered.length === 0 ? layoutImage : [layoutImage ?? [], rendered].flat()
  const address = {
    '@type': 'PostalAddress',
    addressCountry: 'RU',
    addressLocality: lot.city || undefined,
    streetAddress: lot.address,
  }
  return [
    {
      '@type': isHome ? ['Product', 'Apartment'] : 'Product',
      '@id': `${url}#lot`,
      name,
      sku: lot.article ?? undefined,
      url,
      image,
      ...(isHome && { ...toHomeFacts(lot, layoutImage), address }),
      containedInPlace: { '@type': 'ApartmentComplex', name: lot.project.name, address },
      offers: {
        '@type': 'Offer',
        url,
        price: paidPrice(lot),
        priceCurrency: 'RUB',
        availability: AVAILABILITY[lot.status],
        ...(lot.sale_price !== null && lot.sale_ends_on && { priceValidUntil: lot.sale_ends_on }),
      },
    },
    {
      '@type': 'RealEstateListing',
      name,
      url,
      datePosted: (lot.offered_at ?? lot.price_history[0]?.at)?.slice(0, 10),
      mainEntity: { '@id': `${url}#lot` },
    },
  ]
}

function toHomeFacts(lot: LotDetail, layoutImage: string | undefined): object {
  const facts = {
    numberOfRooms: Math.max(1, lot.rooms ?? 1),
    floorSize: { '@type': 'QuantitativeValue', value: lot.area, unitCode: 'MTK' },
  }
  return {
    ...facts,
    floorLevel: String(lot.floor),
    accommodationFloorPlan: {
      '@type': 'FloorPlan',
      ...facts,
      layoutImage,
      amenityFeature: lot.features.map(({ label }) => {
        return { '@type': 'LocationFeatureSpecification', name: label, value: true }
      }),
    },
  }
}
