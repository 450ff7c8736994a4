import type { Role } from '../../verbs/actor.ts'

interface MenuItem {
  to: string
  title: string
  roles: readonly Role[]
}

/** The screens of the desk in the order of the menu. Another role's screen is not in it (decision D61). */
export const menu: readonly MenuItem[] = [
  { to: '/requests', title: 'Заявки', roles: ['owner', 'manager', 'analyst'] },
  { to: '/audit', title: 'Журнал', roles: ['owner'] },
]

export const roleNames: Readonly<Record<Role, string>> = {
  owner: 'Владелец',
  manager: 'Менеджер',
  editor: 'Редактор',
  analyst: 'Аналитик',
}
