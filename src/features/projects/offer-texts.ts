// chunk: first-load
import { NBSP } from '../../lib/text.ts'
import { formatCompletion } from '../../lib/time/completion.ts'
import { formatCount, formatMillions } from '../../lib/numbers.ts'
import { lotCountForms } from '../lots/model/lot-count-forms.ts'
import { lotKinds } from '../lots/model/labels.ts'
import type { ProjectBuilding, ProjectDetail } from './schema.ts'

type Offer = ProjectDetail['lots'][number]

/** «48 квартир от 12,4 млн ₽»: homes alone where there are any, else whatever is on sale; «нет в продаже» for nothing. */
export function describeProjectOffer(offers: readonly Offer[]): string {
  const onSale = offers.filter(({ count }) => count > 0)
  const homes = onSale.filter(({ kind }) => kind === 'flat' || kind === 'apartment')
  const told = (homes.length > 0 ? homes : onSale).map(kindOffer)
  return told.length > 0 ? told.join(', ') : `нет в${NBSP}продаже`
}

/** One kind: «28 машино-мест от 1,9 млн ₽». */
export function kindOffer({ kind, count, price_from }: Offer): string {
  const { few, many } = lotCountForms[kind]
  const counted = formatCount(count, lotKinds[kind].one, few, many)
  return price_from === null ? counted : `${counted} от${NBSP}${formatMillions(price_from, 'down')}`
}

/** When a house is handed over, as drawings say it: «сдача III кв. 2027», «сдан»; null when unknown. */
export function describeHandOver({
  completion,
  state,
}: Pick<ProjectBuilding, 'completion' | 'state'>): string | null {
  if (state === 'built') return 'сдан'
  if (completion === null) return null
  return `сдача ${formatCompletion(completion)}`
}

/** What a drawing and the list beside it say of a house, the name first. */
export function buildingFacts(building: ProjectBuilding): string[] {
  const ready = describeHandOver(building)
  return [building.name, ...(ready === null ? [] : [ready]), describeProjectOffer(building.lots)]
}

/** A storey as lifts show it: «5», «−1». */
export function floorNumber(number: number): string {
  return String(number).replace('-', '−')
}
