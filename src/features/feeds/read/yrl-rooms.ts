import { readFlag } from '../offer/feed-values.ts'
import { type OfferFields, quote } from '../offer/offer-fields.ts'
import { parseRooms } from './rooms.ts'

/**
 * Reads the rooms from `studio`, `rooms` and `open-plan` in any combination: 0 is a studio, null is an open
 * plan without a number. The `studio` flag takes precedence.
 */
export function readYrlRooms(fields: OfferFields): { rooms: number | null; is_open_plan: boolean } {
  const text = fields.text('rooms')
  const parsed = text === undefined ? undefined : parseRooms(text)
  if (text !== undefined && parsed === undefined) {
    fields.warn('rooms', `rooms: «${quote(text)}» не понято`)
  }
  const number = typeof parsed === 'number' ? parsed : undefined
  const flagged = fields.optional('studio', readFlag)
  const is_open_plan = parsed === 'open' || (fields.optional('open-plan', readFlag) ?? false)

  if (flagged === true || parsed === 'studio') {
    if (is_open_plan)
      fields.warn('open-plan', 'studio и open-plan исключают друг друга, принято как студия')
    if (number !== undefined && number > 1) {
      fields.warn('rooms', `студия с числом комнат ${number}, принято как студия`)
    }
    return { rooms: 0, is_open_plan: false }
  }
  if (number === 0) {
    if (is_open_plan) return { rooms: null, is_open_plan }
    fields.warn('rooms', 'rooms: 0 без признака studio, принято как студия')
    return { rooms: 0, is_open_plan }
  }
  if (number !== undefined) return { rooms: number, is_open_plan }
  if (!is_open_plan)
    fields.reject('rooms', 'неизвестно число комнат: нет ни rooms, ни studio, ни open-plan')
  fields.warn('open-plan', 'свободная планировка без числа комнат')
  return { rooms: null, is_open_plan }
}
