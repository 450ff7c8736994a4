import { formatCount, pluralize } from '../../../lib/numbers.ts'

/** Says how many lots of a visitor's list the site no longer shows: «1 объект больше не показывается». */
export function describeGone(count: number): string {
  const verb = pluralize(count, 'показывается', 'показываются', 'показываются')
  return `${formatCount(count, 'объект', 'объекта', 'объектов')} больше не\u00a0${verb}`
}
