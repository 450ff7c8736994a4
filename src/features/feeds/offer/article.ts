import type { HomePlace } from './feed-offer.ts'

/** What the office calls the home: project, building, section, number («СК-2-3-45»); the feed's id without a number. */
export function articleOf(home: HomePlace, number: string, id: string): string {
  if (number === '') return id
  const initials = (home.project.name.match(/(?<![\p{L}\d])[\p{L}\d]/gu) ?? []).slice(0, 3).join('')
  const code = /(?:Корпус|Очередь) (\S+)$/.exec(home.building.name)?.[1] ?? ''
  return [initials.toUpperCase(), code, home.section, number]
    .filter((part) => part !== '')
    .join('-')
}
