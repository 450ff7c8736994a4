import { type AuditedEntity, defineEntity } from '../../operations/entity.ts'

/** A person of the office in the log. */
export const userEntity = defineEntity({
  kind: 'user',
  fields: {
    name: { label: 'Имя', isPersonal: true },
    email: { label: 'Почта', isPersonal: true },
    role: { label: 'Роль' },
    disabled: { label: 'Доступ закрыт' },
    absent_until: { label: 'Отсутствует до' },
  },
})

/** Says in the log that a row is about a person of the office. */
export function describeUser({ id, name }: { id: string; name: string }): AuditedEntity {
  return { kind: userEntity.kind, ids: [id], title: name }
}
