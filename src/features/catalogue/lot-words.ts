import { formatCompletion } from '../../lib/completion.ts'
import { countOf, formatArea, formatNumber, pluralize } from '../../lib/numbers.ts'
import type { LotCard, LotKind } from './schema.ts'
import { lotKinds, roomWords } from './words.ts'

const NBSP = '\u00a0'

/** The page of a list, or of one lot: `/flats`, `/flats/12`. */
export function lotAddress(kind: LotKind, id?: number): string {
  const list = `/${lotKinds[kind].path}`
  return id === undefined ? list : `${list}/${id}`
}

/** A list's address with its parameters as `writeLotQuery` gives them. */
export function listAddress(kind: LotKind, search: string): string {
  return search === '' ? lotAddress(kind) : `${lotAddress(kind)}?${search}`
}

/** Headline of a card: «2-комнатная, 58,4 м²»; kinds without rooms go by their number. */
export function lotHeadline(lot: Pick<LotCard, 'kind' | 'rooms' | 'area' | 'number'>): string {
  return `${roomWord(lot) ?? numberedName(lot)}, ${formatArea(lot.area)}`
}

/** Headline of a lot's own page: «2-комнатная квартира, 58,4 м²». */
export function lotTitle(lot: Pick<LotCard, 'kind' | 'rooms' | 'area' | 'number'>): string {
  const { kind, rooms, area } = lot
  if (rooms === null || rooms === 0) return lotHeadline(lot)
  // The catalogue counts five and more as five, so neither «5-комнатная» nor a bare number would be true.
  const isMany = rooms >= 5
  if (kind === 'flat' && !isMany)
    return `${roomWord(lot)} ${lotKinds[kind].one}, ${formatArea(area)}`
  const word = kind === 'apartment' ? 'Апартаменты' : 'Квартира'
  const count = isMany ? '5\u00a0комнат и\u00a0больше' : roomsCount(rooms)
  return `${word}, ${count}, ${formatArea(area)}`
}

/** «7 из 24». */
export function floorWords(lot: Pick<LotCard, 'floor' | 'floors_total'>): string {
  return `${lot.floor}${NBSP}из${NBSP}${lot.floors_total}`
}

/** When the house is handed over, or a dash when there is no quarter to name. */
export function completionWords(completion: string | null): string {
  return completion === null ? '—' : formatCompletion(completion)
}

/** The first station and the walk to it: «Ботанический сад, 7 мин пешком»; null without stations. */
export function metroWords(metro: LotCard['project']['metro']): string | null {
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
export function cardTags(lot: LotCard): Array<{ label: string; isOffer: boolean }> {
  const discount = discountPercent(lot)
  const offers = [
    ...(discount > 0 ? [`Скидка ${discount}${NBSP}%`] : []),
    ...(lot.is_hot_offer ? ['Горячее предложение'] : []),
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

/** What a buyer pays: the sale price where there is one (decision D29). */
export function paidPrice(lot: Pick<LotCard, 'price' | 'sale_price'>): number {
  return lot.sale_price ?? lot.price
}

/** Result heading (decision D30): «Найдено 128 квартир»; a colon keeps «Найдено: 1 квартира» grammatical. */
export function foundWords(kind: LotKind, count: number): string {
  const mark = pluralize(count, ':', '', '')
  return `Найдено${mark}${NBSP}${lotCount(kind, count)}`
}

/** The form's button: «Показать 128 квартир», in the accusative («Показать 1 квартиру»). */
export function showWords(kind: LotKind, count: number): string {
  const { one, few, many } = lotKinds[kind]
  const accusative = { квартира: 'квартиру', кладовая: 'кладовую' }[one as string] ?? one
  return `Показать ${countOf(count, accusative, few, many)}`
}

/** A count of lots with its word: «128 квартир». */
export function lotCount(kind: LotKind, count: number): string {
  const { one, few, many } = lotKinds[kind]
  return countOf(count, one, few, many)
}

function roomWord(lot: Pick<LotCard, 'rooms'>): string | null {
  return lot.rooms === null ? null : (roomWords[Math.min(lot.rooms, 5)] ?? null)
}

function roomsCount(rooms: number): string {
  return countOf(rooms, 'комната', 'комнаты', 'комнат')
}

function numberedName(lot: Pick<LotCard, 'kind' | 'number'>): string {
  const { one } = lotKinds[lot.kind]
  return `${one.charAt(0).toUpperCase()}${one.slice(1)} №${NBSP}${lot.number}`
}

function discountPercent({ price, sale_price }: LotCard): number {
  return sale_price === null || price <= 0 ? 0 : Math.round((1 - sale_price / price) * 100)
}
