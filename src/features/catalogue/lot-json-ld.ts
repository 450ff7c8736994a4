import { lotTitle, paidPrice } from './lot-title.ts'
import { lotAddress } from './lot-words.ts'
import type { LotDetail } from './schema.ts'

const SCHEMA = 'https://schema.org'
const AVAILABILITY = {
  available: `${SCHEMA}/InStock`,
  reserved: `${SCHEMA}/LimitedAvailability`,
  sold: `${SCHEMA}/SoldOut`,
} as const

/** A lot's page as schema.org's `Product` and `Apartment` with its `Offer`, and the way to it. */
export function lotJsonLd(
  origin: string,
  lot: LotDetail,
  path: ReadonlyArray<{ title: string; href?: string | undefined }>,
): object {
  const url = origin + lotAddress(lot.kind, lot.id)
  const isHome = lot.kind === 'flat' || lot.kind === 'apartment'
  return {
    '@context': SCHEMA,
    '@graph': [
      {
        '@type': isHome ? ['Product', 'Apartment'] : 'Product',
        name: `${lotTitle(lot)}, ${lot.project.name}`,
        sku: lot.article,
        url,
        ...(lot.plan
          ? { image: lot.plan.url.startsWith('/') ? origin + lot.plan.url : lot.plan.url }
          : {}),
        ...(isHome
          ? {
              numberOfRooms: Math.max(1, lot.rooms ?? 1),
              floorLevel: String(lot.floor),
              floorSize: { '@type': 'QuantitativeValue', value: lot.area, unitCode: 'MTK' },
              address: {
                '@type': 'PostalAddress',
                addressCountry: 'RU',
                addressLocality: lot.city,
                streetAddress: lot.address,
              },
            }
          : {}),
        offers: {
          '@type': 'Offer',
          url,
          price: paidPrice(lot),
          priceCurrency: 'RUB',
          availability: AVAILABILITY[lot.status],
          ...(lot.sale_price !== null && lot.sale_ends_on
            ? { priceValidUntil: lot.sale_ends_on }
            : {}),
        },
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: path.map(({ title, href }, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name: title,
          item: href === undefined ? url : origin + href,
        })),
      },
    ],
  }
}
