import { readFlag } from './feed-values.ts'
import { type OfferNotes, quote } from '../offer/offer-notes.ts'
import { roomGroup } from '../../../lib/room-groups.ts'
import { readRoomsWord } from './rooms.ts'

/**
 * Rooms of an offer (0 = studio … 5 = five and more; null only for an open plan without a number)
 * from `studio`, `rooms` and `open-plan` in any combination. A studio by its flag stays a studio.
 */
export function readYrlRooms(notes: OfferNotes): { rooms: number | null; isOpenPlan: boolean } {
  const text = notes.text('rooms')
  const said = text === undefined ? undefined : readRoomsWord(text)
  if (text !== undefined && said === undefined) {
    notes.warn('rooms', `rooms: «${quote(text)}» не понято`)
  }
  const number = typeof said === 'number' ? said : undefined
  const flagged = notes.optional('studio', readFlag)
  const isOpenPlan = said === 'open' || (notes.optional('open-plan', readFlag) ?? false)

  if (flagged === true || said === 'studio') {
    if (isOpenPlan)
      notes.warn('open-plan', 'studio и open-plan исключают друг друга, принято как студия')
    if (number !== undefined && number > 1) {
      notes.warn('rooms', `студия с числом комнат ${number}, принято как студия`)
    }
    return { rooms: 0, isOpenPlan: false }
  }
  if (number === 0) {
    if (isOpenPlan) return { rooms: null, isOpenPlan }
    notes.warn('rooms', 'rooms: 0 без признака studio, принято как студия')
    return { rooms: 0, isOpenPlan }
  }
  if (number !== undefined) return { rooms: roomGroup(number), isOpenPlan }
  if (!isOpenPlan)
    notes.refuse('rooms', 'неизвестно число комнат: нет ни rooms, ни studio, ни open-plan')
  notes.warn('open-plan', 'свободная планировка без числа комнат')
  return { rooms: null, isOpenPlan }
}
