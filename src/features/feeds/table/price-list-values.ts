import type { FeedOffer } from '../offer/feed-offer.ts'
import { readDecimal, readFlag } from '../read/feed-values.ts'
import { finishKind, finishOfKind } from '../offer/finish-kind.ts'
import { slugOfWord } from './lot-words.ts'
import { type OfferNotes, quote } from '../offer/offer-notes.ts'
import { roomGroup } from '../../../lib/room-groups.ts'
import { readRoomsWord } from '../read/rooms.ts'
import { slugOf } from '../offer/slug.ts'

/** What the row sells; a flat when it does not say. Refuses other words. */
export function readKind(notes: OfferNotes): FeedOffer['kind'] {
  const text = notes.text('kind')
  if (text === undefined) return 'flat'
  const word = text.toLowerCase()
  if (/^(apartment|апарт)/.test(word)) return 'apartment'
  if (/^(flat|студи)|квартир/.test(word)) return 'flat'
  if (/^(parking|машин|паркинг|парков|м\/м)/.test(word)) return 'parking'
  if (/^(storage|кладов|келлер)/.test(word)) return 'storage'
  notes.refuse('kind', `тип «${quote(text)}» не понят: flat, apartment, parking или storage`)
}

/** On sale when the row does not say. Refuses other words: a lot may be sold. */
export function readStatus(notes: OfferNotes): FeedOffer['status'] {
  const text = notes.text('status')
  if (text === undefined) return 'available'
  const word = text.toLowerCase()
  if (/^(available|в продаже|свобод|доступ|продаётся|продается)/.test(word)) return 'available'
  if (/^(reserved|брон|заброн|резерв|зарезерв|устная)/.test(word)) return 'reserved'
  if (/^(sold|продан)/.test(word)) return 'sold'
  notes.refuse('status', `статус «${quote(text)}» не понят: available, reserved или sold`)
}

/** Rooms of a home, 0 for a studio; null for an open plan. Refuses a home without them. */
export function readRooms(notes: OfferNotes, isOpenPlan: boolean): number | null {
  const text = notes.text('rooms')
  const rooms = text === undefined ? undefined : readRoomsWord(text)
  if (rooms === 'studio') return 0
  if (typeof rooms === 'number') return roomGroup(rooms)
  if (isOpenPlan) return null
  if (rooms === 'open') {
    notes.refuse('rooms', `«${quote(text ?? '')}»: свободную планировку называет столбец features`)
  }
  if (text === undefined) notes.refuse('rooms', 'не указано число комнат (rooms); у студии это 0')
  notes.refuse('rooms', `число комнат «${quote(text)}» не понято`)
}

/** The finish as the list calls it, by slug or name; null for none. «Да» names none: it is the plain one. */
export function readFinish(notes: OfferNotes): FeedOffer['finish'] {
  const name = notes.short('finish', 64)
  if (name === undefined) return null
  const has = /^с отделкой$/i.test(name) ? true : readFlag(name)
  if (has) return finishOfKind('fine')
  if (has === false || name === 'none' || finishKind(name) === 'rough') return null
  return { slug: slugOf(name, 'otdelka'), name }
}

/** Slugs of the words of a list, sorted; warns of those it does not know. */
export function readWords(
  notes: OfferNotes,
  column: string,
  words: Readonly<Record<string, RegExp>>,
): string[] {
  const slugs = new Set<string>()
  for (const part of notes.text(column)?.split(/[|;,]/) ?? []) {
    const word = part.trim()
    if (word === '') continue
    const slug = slugOfWord(words, word)
    if (slug === undefined) notes.warn(column, `${column}: «${quote(word)}» не понято, пропущено`)
    else slugs.add(slug)
  }
  return [...slugs].toSorted()
}

/** `0 0; 8,4 0; 8,4 6,2`: points in metres. */
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
