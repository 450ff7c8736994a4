import type { HomePlace } from './feed-offer.ts'

/**
 * Builds the article of a home from project, building, section and number («СК-2-3-45»). Without a number it is the
 * feed's id.
 */
export function buildArticle(home: HomePlace, number: string, id: string): string {
  if (number === '') return id
  const initials = (home.project.name.match(/(?<![\p{L}\d])[\p{L}\d]/gu) ?? []).slice(0, 3).join('')
  const code = /(?:Корпус|Очередь|Дом|Блок|Строение) (\S+)$/.exec(home.building.name)?.[1] ?? ''
  return [initials.toUpperCase(), code, home.section, number]
    .filter((part) => part !== '')
    .join('-')
}
