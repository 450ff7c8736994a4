import type { Database } from '../../db/connect.ts'
import { AppError } from '../../lib/errors.ts'
import { CONTACT } from '../../lib/contact.ts'
import { isoDay, moscowDay, parseDay } from '../../lib/rules/calendar.ts'
import { COMPANY_ZONE } from '../../lib/time/office-time.ts'
import { zoneMoment } from '../../lib/time/zone-time.ts'
import { lotFields } from './lot-fields.ts'
import { type FieldValue, type OverrideField, overrideFields } from './schema.ts'

const MAX_UNTIL_MS = 366 * 24 * 60 * 60 * 1000

/** Returns the field of that name; throws `not_found` for another. */
export function readField(name: string): OverrideField {
  const field = overrideFields.find((known) => known === name)
  if (field === undefined) throw new AppError('not_found', 'no such field of a lot')
  return field
}

/** Checks a value of a field, and returns it in the one form in which it is stored. Throws `bad_input`. */
export async function readValue(
  db: Database,
  field: OverrideField,
  given: FieldValue,
  now: Date,
): Promise<FieldValue> {
  const parsed = lotFields[field].value.safeParse(given)
  if (!parsed.success) {
    throw rejectValue(parsed.error.issues.map(({ message }) => message))
  }
  const value = parsed.data as FieldValue
  if (field === 'sale' && value !== null) {
    const { price, ends_on } = value as { price: number; ends_on: string | null }
    if (ends_on !== null && ends_on < isoDay(moscowDay(now))) throw rejectValue(['День уже прошёл'])
    return { price, ends_on }
  }
  if (field === 'finish' && value !== null) {
    const known = await db
      .selectFrom('finishes')
      .select('id')
      .where('slug', '=', toText(value))
      .executeTakeFirst()
    if (!known) throw rejectValue(['Такой отделки нет'])
  }
  if (field === 'description' && CONTACT.test(toText(value))) {
    throw rejectValue(['Уберите телефон, почту и адреса страниц'])
  }
  return Array.isArray(value) ? value.toSorted() : value
}

function toText(value: FieldValue): string {
  return typeof value === 'string' ? value : ''
}

function rejectValue(messages: string[]): AppError {
  return new AppError('bad_input', 'the value of a field is invalid', {
    fields: { value: [...new Set(messages)] },
  })
}

/** Checks that somebody has said why, where that is needed. Throws `bad_input`. */
export function requireNote(field: OverrideField, note: string): void {
  if (!lotFields[field].needsNote || note !== '') return
  throw new AppError('bad_input', 'a note is needed', { fields: { note: ['Напишите, почему'] } })
}

/**
 * Returns the moment at which an override ends: that moment, or the end of that day in the company's first city; null
 * without an end. Throws `bad_input` for one that is over or more than a year ahead.
 */
export async function readUntil(
  db: Database,
  until: string | null | undefined,
  now: Date,
): Promise<string | null> {
  if (until === null || until === undefined) return null
  const day = parseDay(until)
  const at = day === null ? Date.parse(until) : zoneMoment(await readFirstZone(db), day + 1, 0)
  const ahead = at - now.getTime()
  if (ahead > 0 && ahead <= MAX_UNTIL_MS) return new Date(at).toISOString()
  const message = ahead > 0 ? 'Не дальше года' : 'Это время уже прошло'
  throw new AppError('bad_input', 'the end is not ahead', { fields: { until: [message] } })
}

async function readFirstZone(db: Database): Promise<string> {
  const city = await db
    .selectFrom('cities')
    .select('time_zone')
    .orderBy('position')
    .orderBy('id')
    .executeTakeFirst()
  return city?.time_zone ?? COMPANY_ZONE
}
