import { toSlug } from '../../../lib/http/slug.ts'
import { noFinish } from '../../lots/model/labels.ts'
import type { FeedOffer } from '../offer/feed-offer.ts'
import { readDecimal, readFlag } from '../offer/feed-values.ts'
import { toFinishKind, toFinishOfKind } from '../offer/finish-kind.ts'
import { type OfferFields, quote } from '../offer/offer-fields.ts'
import { parseRooms } from '../read/rooms.ts'

/* Slugs of features and views with the words for them in price lists. */

/** Features of a lot, sorted by slug. */
export const featureWords: Readonly<Record<string, RegExp>> = {
  balcony: /^балкон/,
  corner_windows: /^(окна на две|углов)/,
  ev_charger: /^заряд/,
  family_place: /^семейн/,
  high_ceiling: /^высок\S* потол/,
  kitchen_living: /^кухня-гост/,
  laundry: /^постир/,
  loggia: /^лодж/,
  master_bedroom: /^мастер/,
  near_lift: /лифт/,
  open_plan: /^своб/,
  pantry: /^кладов/,
  separate_kitchen: /^отдельн\S* кухн/,
  terrace: /^террас/,
  two_bathrooms: /^(два|2) сан/,
  wardrobe: /^гардероб/,
  wide_place: /^широк/,
}

/** Window views, sorted by slug. */
export const viewWords: Readonly<Record<string, RegExp>> = {
  city: /город|панорам/,
  park: /парк|сквер/,
  river: /рек|набереж|вод/,
  street: /улиц/,
  yard: /двор/,
}

/** Returns the slug for a word: the slug itself or a matching pattern. Returns undefined for an unknown word. */
export function findSlug(
  words: Readonly<Record<string, RegExp>>,
  text: string,
): string | undefined {
  const word = text.toLowerCase().replaceAll('ё', 'е')
  if (Object.hasOwn(words, word)) return word
  return Object.keys(words).find((slug) => words[slug]?.test(word))
}

/** Reads the kind of lot. An empty cell means a flat. Rejects unknown words. */
export function readKind(fields: OfferFields): FeedOffer['kind'] {
  const text = fields.text('kind')
  if (text === undefined) return 'flat'
  const word = text.toLowerCase()
  if (/^(apartment|апарт)/.test(word)) return 'apartment'
  if (/^(flat|студи)|квартир/.test(word)) return 'flat'
  if (/^(parking|машин|паркинг|парков|м\/м)/.test(word)) return 'parking'
  if (/^(storage|кладов|келлер)/.test(word)) return 'storage'
  fields.reject('kind', `тип «${quote(text)}» не понят: flat, apartment, parking или storage`)
}

/** Reads the status. An empty cell means on sale. Rejects unknown words, because they can mean that the lot is sold. */
export function readStatus(fields: OfferFields): FeedOffer['status'] {
  const text = fields.text('status')
  if (text === undefined) return 'available'
  fields.noteStatus(text)
  const word = text.toLowerCase()
  if (/^(available|в продаже|свобод|доступ|продаётся|продается)/.test(word)) return 'available'
  if (/^(reserved|брон|заброн|резерв|зарезерв|устная)/.test(word)) return 'reserved'
  if (/^(sold|продан)/.test(word)) return 'sold'
  fields.reject('status', `статус «${quote(text)}» не понят: available, reserved или sold`)
}

/** Reads the rooms of a home: 0 is a studio, null an open plan. Rejects a home without a valid number. */
export function readRooms(fields: OfferFields, is_open_plan: boolean): number | null {
  const text = fields.text('rooms')
  const rooms = text === undefined ? undefined : parseRooms(text)
  if (rooms === 'studio') return 0
  if (typeof rooms === 'number') return rooms
  if (is_open_plan) return null
  if (rooms === 'open') {
    fields.reject('rooms', `«${quote(text ?? '')}»: свободную планировку называет столбец features`)
  }
  if (text === undefined) fields.reject('rooms', 'не указано число комнат (rooms); у студии это 0')
  fields.reject('rooms', `число комнат «${quote(text)}» не понято`)
}

/** Reads the finish under the name in the list; null for an empty cell. «Да» and «с отделкой» mean the standard finish. */
export function readFinish(fields: OfferFields): FeedOffer['finish'] {
  const name = fields.short('finish', 64)
  if (name === undefined) return null
  const has = /^с отделкой$/i.test(name) ? true : readFlag(name)
  if (has) return toFinishOfKind('fine')
  if (has === false || name === noFinish.value || toFinishKind(name) === 'rough') {
    return toFinishOfKind('rough')
  }
  return { slug: toSlug(name, 'otdelka'), name }
}

/** Reads a list of words as slugs, sorted. Unknown words are skipped with a warning. */
export function readWords(
  fields: OfferFields,
  column: string,
  words: Readonly<Record<string, RegExp>>,
): string[] {
  const slugs = new Set<string>()
  for (const part of fields.text(column)?.split(/[|;,]/) ?? []) {
    const word = part.trim()
    if (word === '') continue
    const slug = findSlug(words, word)
    if (slug === undefined) fields.warn(column, `${column}: «${quote(word)}» не понято, пропущено`)
    else slugs.add(slug)
  }
  return [...slugs].toSorted()
}

/** Parses an outline, points in metres: `0 0; 8,4 0; 8,4 6,2`. Returns undefined for an invalid text. */
export function readOutline(text: string): Array<[number, number]> | undefined {
  const points: Array<[number, number]> = []
  for (const part of text.split(';')) {
    if (part.trim() === '') continue
    const [x, y, ...more] = part.trim().split(' ').map(readDecimal)
    if (x === undefined || y === undefined || more.length > 0) return undefined
    if (Math.abs(x) > 10_000 || Math.abs(y) > 10_000) return undefined
    points.push([x, y])
  }
  return points.length >= 3 && points.length <= 1_000 ? points : undefined
}
