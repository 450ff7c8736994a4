// chunk: lot-parts
import { capitalize, NBSP } from '../../../lib/text.ts'
import { formatCompletion } from '../../../lib/time/completion.ts'
import { formatArea, formatNumber } from '../../../lib/numbers.ts'
import type { ListedLot } from './listed-lot.ts'
import type { LotCard, LotKind } from './schema.ts'
import { lotKinds } from './labels.ts'

/** Returns the address of a list or of one lot: `/flats`, `/flats/12`. */
export function lotAddress(kind: LotKind, id?: number): string {
  const list = `/${lotKinds[kind].path}`
  return id === undefined ? list : `${list}/${id}`
}

/** Returns the short name of a home in a list of its kind: «2-комнатная, 58,4 м²». A lot without rooms is named by its number. */
export function lotHeadline(lot: Pick<LotCard, 'kind' | 'rooms' | 'area' | 'number'>): string {
  return `${roomLabel(lot) ?? numberedName(lot)}, ${formatArea(lot.area)}`
}

/** Returns «7 из 24», or only the number for a floor below ground, «−2», and where the number of floors is unknown. */
export function formatFloor(lot: Pick<LotCard, 'floor' | 'floors_total'>): string {
  if (lot.floor < 1 || lot.floors_total === null) return String(lot.floor).replace('-', '−')
  return `${lot.floor}${NBSP}из${NBSP}${lot.floors_total}`
}

/** Returns the quarter of completion, «Дом сдан» for a finished building, or null when the quarter is unknown. */
export function formatLotCompletion({
  completion,
  state,
}: Pick<LotCard['building'], 'completion' | 'state'>): string | null {
  if (state === 'built') return 'Дом сдан'
  return completion === null ? null : formatCompletion(completion)
}

/** Returns the first station and the walk to it: «Ботанический сад, 7 мин пешком»; null without stations. */
export function formatMetro(metro: ListedLot['project']['metro']): string | null {
  const [first] = metro
  if (!first) return null
  return first.walk_minutes === null
    ? first.name
    : `${first.name}, ${first.walk_minutes}${NBSP}мин${NBSP}пешком`
}

/** Returns roubles per square metre: «256 849 ₽/м²». */
export function formatPerMetre(roubles: number): string {
  return `${formatNumber(roubles)}${NBSP}₽/м²`
}

/** Returns «от 54 300 ₽ в месяц»; null for a lot that needs no loan or gets none, and for a sold one. */
export function formatPayment({ payment, status }: Pick<ListedLot, 'payment' | 'status'>) {
  if (!payment?.monthly || status === 'sold') return null
  return `от${NBSP}${formatNumber(payment.monthly)}${NBSP}₽ в${NBSP}месяц`
}

/** Returns at most two tags for a card: offers first, then the finish, then features. */
export function cardTags(
  lot: ListedLot,
  hasHotOffer: boolean,
): Array<{ label: string; isOffer: boolean }> {
  const discount = toDiscountPercent(lot)
  const offers = [
    discount > 0 && `Скидка ${discount}${NBSP}%`,
    hasHotOffer && lot.is_hot_offer && 'Горячее предложение',
  ].filter((label) => label !== false)
  const facts = [lot.finishing, ...lot.features].flatMap((fact) => fact?.label ?? [])
  return [...offers, ...facts]
    .slice(0, 2)
    .map((label, index) => ({ label, isOffer: index < offers.length }))
}

/** Returns «Студия», «2-комнатная», or null for a lot without rooms. */
export function roomLabel(lot: Pick<LotCard, 'rooms'>): string | null {
  if (lot.rooms === null) return null
  return lot.rooms === 0 ? 'Студия' : `${lot.rooms}-комнатная`
}

/** Returns «№ 45», or an empty string where the number is unknown. */
export function numberSign(number: string): string {
  return number && `№${NBSP}${number}`
}

function numberedName(lot: Pick<LotCard, 'kind' | 'number'>): string {
  const { one } = lotKinds[lot.kind]
  return `${capitalize(one)} ${numberSign(lot.number)}`.trim()
}

function toDiscountPercent({ price, sale_price }: ListedLot): number {
  return sale_price === null || price <= 0 ? 0 : Math.round((1 - sale_price / price) * 100)
}
