import { Readable } from 'node:stream'
import { format } from 'fast-csv'
import { planTypes } from '../plans/plan-types.ts'
import type { DemoLot } from './demo-lot.ts'
import { makeBuilding } from './make-building.ts'
import type { PriceRow } from './price-history.ts'
import { projects } from './projects.ts'

/**
 * The price list of the demo company's sales office on that day, CSV as `kvartal import lots` takes it
 * (docs/feeds.md), piece by piece.
 */
export function priceList(today: Date): AsyncIterable<Uint8Array> {
  return Readable.from(rowsOf(today)).pipe(format({ headers: true }))
}

function* rowsOf(today: Date) {
  for (const project of projects) {
    for (const [index, building] of project.buildings.entries()) {
      for (const lot of makeBuilding({ project, building, number: index + 1 }, planTypes, today)) {
        yield { project: project.slug, building: building.name, ...cellsOf(lot) }
      }
    }
  }
}

function cellsOf(lot: DemoLot) {
  return {
    section: lot.section,
    floor: lot.floor,
    kind: lot.kind,
    number: lot.number,
    article: lot.article,
    rooms: lot.rooms,
    area: lot.area,
    living_area: lot.living_area,
    kitchen_area: lot.kitchen_area,
    ceiling_height: lot.ceiling_height,
    price: lot.price,
    sale_price: lot.sale_price,
    sale_ends_on: lot.sale_ends_on,
    status: lot.status,
    finish: lot.finish,
    plan: lot.plan,
    plan_mirrored: lot.isMirrored ? 1 : 0,
    features: lot.features.join('|'),
    window_views: lot.views.join('|'),
    is_hot_offer: lot.isHotOffer ? 1 : 0,
    outline: lot.outline?.map(([x, y]) => `${x} ${y}`).join('; ') ?? '',
    prices: lot.history.map(priceText).join('; '),
  }
}

function priceText({ on, price, sale_price }: PriceRow): string {
  return `${on} ${price}${sale_price === null ? '' : `/${sale_price}`}`
}
