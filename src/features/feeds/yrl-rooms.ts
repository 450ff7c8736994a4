import { type OfferNotes, quote } from './offer-notes.ts'
import { readFlag, readWhole } from './yrl-values.ts'

/** Number of rooms a filter knows at most: 5 = five and more (decision D29). */
const MANY_ROOMS = 5

/**
 * Rooms of an offer (0 = studio … 5 = five and more; null only for an open plan without a number)
 * from `studio`, `rooms` and `open-plan` in any combination. A studio by its flag stays a studio.
 */
export function readRooms(notes: OfferNotes): { rooms: number | null; isOpenPlan: boolean } {
  const text = notes.text('rooms')
  const saysStudio = text !== undefined && /^(студи|studio|ст\.?$)/i.test(text)
  const saysOpen = text !== undefined && /свободн|open/i.test(text)
  const number = text === undefined || saysStudio || saysOpen ? undefined : readRoomCount(text)
  if (text !== undefined && !saysStudio && !saysOpen && number === undefined) {
    notes.warn('rooms', `rooms: «${quote(text)}» не понято`)
  }
  const flagged = notes.optional('studio', readFlag)
  const isOpenPlan = saysOpen || (notes.optional('open-plan', readFlag) ?? false)

  if (flagged === true || saysStudio) {
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
  if (number !== undefined) return { rooms: Math.min(number, MANY_ROOMS), isOpenPlan }
  if (!isOpenPlan)
    notes.refuse('rooms', 'неизвестно число комнат: нет ни rooms, ни studio, ни open-plan')
  notes.warn('open-plan', 'свободная планировка без числа комнат')
  return { rooms: null, isOpenPlan }
}

/** «2», «2-комн.», «5+», «3 комнаты». */
function readRoomCount(text: string): number | undefined {
  const match = /^(\d{1,2})(?:[.,]0+)?\s*(?:\+|(?:-\s*)?к(?:омн\p{L}*)?\.?(?:\s*кв\.?)?)?$/iu.exec(
    text,
  )
  const count = readWhole(match?.[1] ?? '')
  return count !== undefined && count <= 50 ? count : undefined
}
