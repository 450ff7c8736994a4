import { paidPrice } from '../../../lib/lots/paid-price.ts'
import type { CallbackLot } from '../../callback/schema.ts'
import { lotTitle } from './lot-title.ts'
import { formatFloor, numberSign } from './lot-labels.ts'
import type { LotCard } from './schema.ts'

/** Returns what a callback form shows of the lot that it is about. */
export function toCallbackLot(lot: LotCard): CallbackLot {
  return {
    title: lotTitle(lot),
    place: [
      lot.project.name,
      ...(lot.article === null ? [lot.building.name, numberSign(lot.number)] : []),
      `этаж\u00a0${formatFloor(lot)}`,
    ]
      .filter(Boolean)
      .join(', '),
    price: lot.status === 'sold' ? null : paidPrice(lot),
    article: lot.article,
    plan: lot.plan?.url ?? null,
  }
}
