import { formatMillions } from '../../lib/numbers.ts'
import { NBSP } from '../../lib/text.ts'
import { type AuditedValue, type FieldChange, findChanges } from '../../operations/entity.ts'
import { lotEntity } from './contracts/lot-entity.ts'
import { lotFields } from './lot-fields.ts'
import type { FieldValue, OverrideField } from './schema.ts'

const MILLION = 1_000_000
const THOUSAND = 1_000

/** Returns what the log says of a change of one field of a lot. */
export function describeChange(
  field: OverrideField,
  before: FieldValue,
  after: FieldValue,
): FieldChange[] {
  return findChanges(
    lotEntity,
    { [field]: toAudited(field, before) },
    { [field]: toAudited(field, after) },
  )
}

function toAudited(field: OverrideField, value: FieldValue): AuditedValue {
  const { words = {} } = lotFields[field]
  if (Array.isArray(value)) return value.map((slug) => words[slug] ?? slug).join(', ')
  if (typeof value === 'string') return words[value] ?? value
  if (typeof value !== 'object' || value === null) return value
  return `${value.price}${value.ends_on === null ? '' : ` до ${value.ends_on}`}`
}

/** Writes an amount so that a digit too many is seen: «12 млн 400 тыс. ₽». */
export function spellRoubles(roubles: number): string {
  const millions = Math.floor(roubles / MILLION)
  const thousands = Math.floor((roubles % MILLION) / THOUSAND)
  const rest = roubles % THOUSAND
  const parts = [
    millions > 0 && `${millions}${NBSP}млн`,
    thousands > 0 && `${thousands}${NBSP}тыс.`,
    (rest > 0 || roubles === 0) && String(rest),
  ].filter((part) => part !== false)
  return `${parts.join(NBSP)}${NBSP}₽`
}

/** The question about a price that looks mistyped, with both amounts in words. */
export function askAboutPrice(shown: number, asked: number): string {
  return `Сейчас ${spellRoubles(shown)}, станет ${spellRoubles(asked)}, это ${formatMillions(shown)} → ${formatMillions(asked)}. Всё верно?`
}
