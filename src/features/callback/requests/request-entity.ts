import { type AuditedEntity, defineEntity } from '../../../operations/entity.ts'

/** A callback request in the log. What its visitor has given is never in it (decision D66). */
export const requestEntity = defineEntity({
  kind: 'request',
  fields: {
    desk_state: { label: 'Состояние' },
    assigned_to: { label: 'У кого' },
    outcome: { label: 'Итог' },
    due_at: { label: 'Срок' },
    meeting_at: { label: 'Встреча' },
    name: { label: 'Имя', isPersonal: true },
    phone: { label: 'Телефон', isPersonal: true },
  },
})

/** Says in the log that a row is about several requests. */
export function describeRequests(ids: readonly string[]): AuditedEntity {
  return { kind: requestEntity.kind, ids, title: null }
}
