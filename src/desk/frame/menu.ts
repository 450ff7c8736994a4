import { type Role, roles } from '../../verbs/actor.ts'

interface MenuItem {
  to: string
  title: string
  roles: readonly Role[]
}

/** The screens of the desk in the order of the menu. Another role's screen is not in it (decision D61). */
export const menu: readonly MenuItem[] = [
  { to: '/requests', title: 'Заявки', roles: ['owner', 'manager', 'analyst'] },
  { to: '/team', title: 'Команда', roles: ['owner'] },
  { to: '/audit', title: 'Журнал', roles: ['owner'] },
  { to: '/state', title: 'Состояние', roles },
]

export const roleNames: Readonly<Record<Role, string>> = {
  owner: 'Владелец',
  manager: 'Менеджер',
  editor: 'Редактор',
  analyst: 'Аналитик',
}

/** Roles and their names for a list. */
export const roleOptions = Object.entries(roleNames)
