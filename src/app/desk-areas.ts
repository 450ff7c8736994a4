import { ownCalls } from '../features/accounts/own-contracts.ts'
import { userCalls } from '../features/accounts/user-contracts.ts'
import { stateCalls } from '../features/alarms/state-contracts.ts'
import { auditCalls } from '../features/audit/audit-contracts.ts'
import { requestListCalls } from '../features/callback/requests/request-list-contracts.ts'
import { contentReads } from '../features/content/edit/edit-contracts.ts'
import { sourceCalls } from '../features/feeds/sources/source-contracts.ts'
import type { Contract } from '../operations/contract.ts'
import { lotListCalls } from '../features/lot-overrides/contracts/lot-contracts.ts'

/** A part of the desk with a screen of its own: `PATH-area.tsx` of its folder, which is loaded when it is opened. */
export interface Area {
  /** Below `/desk/`. */
  path: string
  /** In the menu; null: it is not there. */
  title: string | null
  /** What its screen loads: people who may not use it have no such area. */
  opens: Contract
  /** Paths of the screens inside, in the order in which they are tried. */
  inside: readonly string[]
}

/**
 * The areas of the desk in the order of the menu. Menu, addresses of the server and its 403 follow from it. The area of
 * another role is not in the menu (decision D61).
 */
export const areas: readonly [Area, ...Area[]] = [
  { path: 'requests', title: 'Заявки', opens: requestListCalls.list, inside: ['new', ':id'] },
  { path: 'lots', title: 'Лоты', opens: lotListCalls.list, inside: ['bulk', ':id'] },
  {
    path: 'sources',
    title: 'Фиды и прайсы',
    opens: sourceCalls.list,
    inside: ['help', ':name', ':name/runs/:id'],
  },
  {
    path: 'content',
    title: 'Тексты и контакты',
    opens: contentReads.overview,
    inside: ['kinds/:kind', 'file', 'publish', 'revisions', 'revisions/:id'],
  },
  { path: 'team', title: 'Команда', opens: userCalls.list, inside: [] },
  { path: 'audit', title: 'Журнал', opens: auditCalls.list, inside: [] },
  { path: 'state', title: 'Состояние', opens: stateCalls.read, inside: [] },
  { path: 'me', title: null, opens: ownCalls.read, inside: [] },
]
