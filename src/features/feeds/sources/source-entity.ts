import { type AuditedEntity, defineEntity } from '../../../operations/entity.ts'

/** A source of a feed in the log. Its address is not in it: an address may hold a key. */
export const sourceEntity = defineEntity({
  kind: 'source',
  fields: {
    format: { label: 'Формат' },
    every: { label: 'Раз в минут' },
    city: { label: 'Город' },
    paused: { label: 'На паузе' },
  },
})

/** Says in the log that a row is about a source. */
export function describeSource(name: string): AuditedEntity {
  return { kind: sourceEntity.kind, ids: [name], title: name }
}
