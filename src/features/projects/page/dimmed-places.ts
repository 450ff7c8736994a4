import { describeCount, type FilterLot, fitsLotFilter, type LotFilter } from './lot-filter.ts'

/** The lots on sale of each place of a drawing, by the place's id. */
export type LotsByPlace = Readonly<Record<number, readonly FilterLot[]>>

/** The places with lots on sale of which none fits the filter; those without any are not dimmed. */
export function dimmedPlaces(lots: LotsByPlace, filter: LotFilter): ReadonlySet<number> {
  return new Set(
    Object.entries(lots)
      .filter(([, own]) => own.length > 0 && !own.some((lot) => fitsLotFilter(lot, filter)))
      .map(([id]) => Number(id)),
  )
}

/** «Подходит 12 из 66». */
export function describeFitting(lots: LotsByPlace, filter: LotFilter): string {
  const all = Object.values(lots).flat()
  const fitting = all.filter((lot) => fitsLotFilter(lot, filter))
  return describeCount({ fitting: fitting.length, all: all.length }, filter)
}
