// chunk: lot-parts
import { NBSP } from '../../../lib/text.ts'
import type { ListedLot } from './listed-lot.ts'
import { lotTitle } from './lot-title.ts'
import { numberSign } from './lot-labels.ts'
import type { LotCard } from './schema.ts'

/**
 * Returns the number of a home, «№ 45», or the article if there is none, or if the lot's name has the number; null if
 * both are unknown.
 */
export function formatLotNumber({
  number,
  article,
  rooms,
}: Pick<LotCard, 'number' | 'article' | 'rooms'>): string | null {
  return rooms === null ? article : numberSign(number) || article
}

/** Returns what tells a lot from others like it: its article, else its number, else where it is. */
export function lotMark(
  lot: Pick<LotCard, 'article' | 'number' | 'section'> & { building: { name: string } },
): string {
  return lot.article || numberSign(lot.number) || formatPlace(lot)
}

/** Returns the name of a lot with what tells it from others: «2-комнатная квартира, 58,4 м², А-1-611». */
export function lotLabel(
  lot: Parameters<typeof lotTitle>[0] & Parameters<typeof lotMark>[0],
): string {
  return `${lotTitle(lot)}, ${lotMark(lot)}`
}

/** Returns building and section: «Корпус 1, секция 2», «Корпус 1, Башня Б»; the building alone where the section is unknown or in its name. */
export function formatPlace(
  lot: Pick<LotCard, 'section'> & { building: { name: string } },
): string {
  const { name } = lot.building
  // Houses of one name are called by their sections.
  if (lot.section === null || name.endsWith(`, секция ${lot.section}`)) return name
  const isNumber = /^\S{1,3}$/.test(lot.section)
  return `${name}, ${isNumber ? `секция${NBSP}${lot.section}` : lot.section}`
}

/** Returns the project and its city: «Берег, Москва». */
export function formatProjectName({ name, city }: ListedLot['project']): string {
  return city ? `${name}, ${city.name}` : name
}
