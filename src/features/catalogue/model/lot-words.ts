import { formatCompletion } from '../../../lib/completion.ts'
import { formatArea, formatNumber } from '../../../lib/numbers.ts'
import { roomGroup } from '../../../lib/room-groups.ts'
import type { ListedLot } from './listed-lot.ts'
import type { LotCard, LotKind } from './schema.ts'
import { lotKinds, roomWords } from './words.ts'

const NBSP = '\u00a0'

/** The page of a list, or of one lot: `/flats`, `/flats/12`. */
export function lotAddress(kind: LotKind, id?: number): string {
  const list = `/${lotKinds[kind].path}`
  return id === undefined ? list : `${list}/${id}`
}

/** Headline of a card: «2-комнатная, 58,4 м²»; kinds without rooms go by their number. */
export function lotHeadline(lot: Pick<LotCard, 'kind' | 'rooms' | 'area' | 'number'>): string {
  return `${roomWord(lot) ?? numberedName(lot)}, ${formatArea(lot.area)}`
}

/** «7 из 24»; a storey below the ground is none of those that are counted: «−2». */
export function floorWords(lot: Pick<LotCard, 'floor' | 'floors_total'>): string {
  if (lot.floor < 1) return String(lot.floor).replace('-', '−')
  return `${lot.floor}${NBSP}из${NBSP}${lot.floors_total}`
}

/** When the house is handed over, that it is, or null when there is no quarter to name. */
export function completionWords({
  completion,
  state,
}: Pick<LotCard['building'], 'completion' | 'state'>): string | null {
  if (state === 'built') return 'Дом сдан'
  return completion === null ? null : formatCompletion(completion)
}

/** The first station and the walk to it: «Ботанический сад, 7 мин пешком»; null without stations. */
export function metroWords(metro: ListedLot['project']['metro']): string | null {
  const [first] = metro
  if (!first) return null
  return first.walk_minutes === null
    ? first.name
    : `${first.name}, ${first.walk_minutes}${NBSP}мин${NBSP}пешком`
}

/** Roubles per square metre: «256 849 ₽/м²». */
export function perMetreWords(roubles: number): string {
  return `${formatNumber(roubles)}${NBSP}₽/м²`
}

/** At most two short facts for a card: an offer first, then the finish, then a feature. */
export function cardTags(
  lot: ListedLot,
  hasHotOffer: boolean,
): Array<{ label: string; isOffer: boolean }> {
  const discount = discountPercent(lot)
  const offers = [
    ...(discount > 0 ? [`Скидка ${discount}${NBSP}%`] : []),
    ...(hasHotOffer && lot.is_hot_offer ? ['Горячее предложение'] : []),
  ]
  const facts = [
    ...(lot.finishing ? [lot.finishing.label] : []),
    ...lot.features.map(({ label }) => label),
  ]
  return [
    ...offers.map((label) => ({ label, isOffer: true })),
    ...facts.map((label) => ({ label, isOffer: false })),
  ].slice(0, 2)
}

/** «2-комнатная»; null for what has no rooms. */
export function roomWord(lot: Pick<LotCard, 'rooms'>): string | null {
  return lot.rooms === null ? null : (roomWords[roomGroup(lot.rooms)] ?? null)
}

function numberedName(lot: Pick<LotCard, 'kind' | 'number'>): string {
  const { one } = lotKinds[lot.kind]
  return `${one.charAt(0).toUpperCase()}${one.slice(1)} №${NBSP}${lot.number}`
}

function discountPercent({ price, sale_price }: ListedLot): number {
  return sale_price === null || price <= 0 ? 0 : Math.round((1 - sale_price / price) * 100)
}
