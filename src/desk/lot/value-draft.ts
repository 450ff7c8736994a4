import { lotFields } from '../../features/lot-overrides/lot-fields.ts'
import type { FieldValue, OverrideField } from '../../features/lot-overrides/schema.ts'
import { formatNumber } from '../../lib/numbers.ts'

/** A value as it is typed. */
export interface ValueDraft {
  /** An amount, a word, a slug or a text. */
  text: string
  /** The last day of a discount. */
  day: string
  /** No discount. */
  isNone: boolean
  /** Slugs that are chosen. */
  chosen: readonly string[]
}

const empty: ValueDraft = { text: '', day: '', isNone: false, chosen: [] }
/** The value of a list for what has no slug. */
const UNKNOWN = ''

/** Returns a value of a field as a person would have typed it. */
export function toDraft(field: OverrideField, value: FieldValue | undefined): ValueDraft {
  if (field === 'hidden') return { ...empty, text: 'true' }
  if (Array.isArray(value)) return { ...empty, chosen: value }
  if (typeof value === 'object' && value !== null) {
    return { ...empty, text: formatNumber(value.price), day: value.ends_on ?? '' }
  }
  if (typeof value === 'number') return { ...empty, text: formatNumber(value) }
  return { ...empty, text: value === null || value === undefined ? '' : String(value) }
}

/** Returns what was typed as a value of the field; the message of its rule where it is none. */
export function readDraft(
  field: OverrideField,
  draft: ValueDraft,
): { value: FieldValue; error: null } | { value: null; error: string } {
  const parsed = lotFields[field].value.safeParse(toRaw(field, draft))
  if (parsed.success) return { value: parsed.data as FieldValue, error: null }
  return { value: null, error: parsed.error.issues[0]?.message ?? 'Неверное значение' }
}

function toRaw(field: OverrideField, { text, day, isNone, chosen }: ValueDraft): unknown {
  switch (lotFields[field].kind) {
    case 'amount':
      return readRoubles(text)
    case 'discount':
      return isNone ? null : { price: readRoubles(text), ends_on: day === '' ? null : day }
    case 'switch':
      return text === '' ? undefined : text === 'true'
    case 'finish':
      return text === UNKNOWN ? null : text
    case 'words':
      return chosen
    default:
      return text
  }
}

/** «12 400 000 ₽», «12,4 млн» is none: a person has to see every digit. */
function readRoubles(text: string): number | undefined {
  const digits = text.replace(/[\s\u00a0₽]/g, '').replace(',', '.')
  return /^-?\d+(\.\d+)?$/.test(digits) ? Number(digits) : undefined
}
