// chunk: first-load
import { formatPlace } from './lot-names.ts'
import { lotTitle } from './lot-title.ts'
import { formatFloor, numberSign } from './lot-labels.ts'
import type { LotCard } from './schema.ts'

/**
 * Returns which lot a request is about: its article, else everything that tells it from others: «2-комнатная квартира,
 * 58,4 м², № 45, Корпус 2, секция 3, этаж 9, Берег».
 */
export function describeRequestedLot(lot: LotCard): string {
  return lot.article ?? `${describeWhichLot(lot)}, ${lot.project.name}`
}

/** Returns kind, size, number and place of a lot within its project. */
export function describeWhichLot(
  lot: Parameters<typeof lotTitle>[0] &
    Parameters<typeof formatPlace>[0] &
    Pick<LotCard, 'number' | 'floor'>,
): string {
  const number = lot.rooms === null ? '' : numberSign(lot.number)
  const floor = `этаж\u00a0${formatFloor({ ...lot, floors_total: null })}`
  return [lotTitle(lot), number, formatPlace(lot), floor].filter(Boolean).join(', ')
}
