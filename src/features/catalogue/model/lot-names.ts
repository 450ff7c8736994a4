import type { ListedLot } from './listed-lot.ts'
import type { LotCard } from './schema.ts'

const NBSP = '\u00a0'

/** Returns the number of a home, «№ 45», or the article if there is none, or if the lot's name has the number. */
export function numberWords({
  number,
  article,
  rooms,
}: Pick<LotCard, 'number' | 'article' | 'rooms'>): string {
  return number === '' || rooms === null ? article : `№${NBSP}${number}`
}

/** Returns building and section: «Корпус 1, секция 2», «Корпус 1, Башня Б»; the building alone where the section is unknown. */
export function placeWords(lot: Pick<LotCard, 'section'> & { building: { name: string } }): string {
  if (lot.section === null) return lot.building.name
  const isNumber = /^\S{1,3}$/.test(lot.section)
  return `${lot.building.name}, ${isNumber ? `секция${NBSP}${lot.section}` : lot.section}`
}

/** Returns the project and its city: «Берег, Москва». */
export function projectWords({ name, city }: ListedLot['project']): string {
  return city ? `${name}, ${city.name}` : name
}
