import { Readable } from 'node:stream'
import { format } from 'fast-csv'
import { figureNames } from '../../src/features/lots/model/lot-figures.ts'
import { planTypes } from '../plans/plan-types.ts'
import type { DemoLot } from './demo-lot.ts'
import { makeBuilding } from './make-building.ts'
import type { PriceRow } from './price-history.ts'
import { projects } from './projects.ts'

/**
 * Streams the price list of the demo company on this day as CSV for `kvartal import lots` (docs/feeds.md).
 */
export function priceList(today: Date): AsyncIterable<Uint8Array> {
  return Readable.from(generateRows(today)).pipe(format({ headers: true }))
}

function* generateRows(today: Date) {
  for (const project of projects) {
    for (const [index, building] of project.buildings.entries()) {
      for (const lot of makeBuilding({ project, building, number: index + 1 }, planTypes, today)) {
        yield { project: project.slug, building: building.name, ...toCells(lot) }
      }
    }
  }
}

function toCells(lot: DemoLot) {
  return {
    section: lot.section,
    floor: lot.floor,
    kind: lot.kind,
    number: lot.number,
    article: lot.article,
    rooms: lot.rooms,
    area: lot.area,
    ...Object.fromEntries(figureNames.map((name) => [name, lot[name] ?? null])),
    price: lot.price,
    sale_price: lot.sale_price,
    sale_ends_on: lot.sale_ends_on,
    status: lot.status,
    plan_mirrored: lot.isMirrored ? 1 : 0,
    is_hot_offer: lot.isHotOffer ? 1 : 0,
    outline: lot.outline?.map(([x, y]) => `${x} ${y}`).join('; ') ?? '',
    finish: lot.finish,
    plan: lot.plan,
    features: lot.features.join('|'),
    window_views: lot.views.join('|'),
    prices: lot.history.map(formatPrice).join('; '),
  }
}

function formatPrice({ on, price, sale_price }: PriceRow): string {
  return `${on} ${price}${sale_price === null ? '' : `/${sale_price}`}`
}
