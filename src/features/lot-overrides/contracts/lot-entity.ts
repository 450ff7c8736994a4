import { type AuditedEntity, type AuditedField, defineEntity } from '../../../operations/entity.ts'
import { lotFields } from '../lot-fields.ts'
import { type OverrideField, overrideFields } from '../schema.ts'

/** A lot in the log: the fields that are set by hand. */
export const lotEntity = defineEntity({
  kind: 'lot',
  fields: Object.fromEntries(
    overrideFields.map((field) => [field, { label: lotFields[field].label }]),
  ) as Record<OverrideField, AuditedField>,
})

/** Says in the log that a row is about one lot, by its title, or about several. */
export function describeLots(ids: readonly number[], title: string | null): AuditedEntity {
  return { kind: lotEntity.kind, ids: ids.map(String), title }
}
