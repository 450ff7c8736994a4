import type { Role } from '../../operations/actor.ts'

export const roleNames: Readonly<Record<Role, string>> = {
  owner: 'Владелец',
  manager: 'Менеджер',
  editor: 'Редактор',
  analyst: 'Аналитик',
}

/** What most people of an office are. */
export const usualRole: Role = 'manager'

/** Roles and their names for a list. */
export const roleOptions = Object.entries(roleNames)
