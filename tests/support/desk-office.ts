import { inviteUser } from '../../src/features/accounts/users/invite-user.server.ts'
import type { Database } from '../../src/db/connect.ts'
import { type Role, roles } from '../../src/operations/actor.ts'
import { storeRequests } from './desk-requests.ts'
import { type DeskVisitor, makeDeskVisitor } from './desk-visitor.ts'
import { terminal } from './terminal.ts'

/** A name that must reach no log and no row of the audit log. */
export const CANARY = 'Канарейка'

export interface DeskOffice {
  people: Record<Role, DeskVisitor>
  /** The code of an unused link. */
  invite: string
  /** Ids of requests, oldest first. */
  requests: readonly string[]
}

/** Stores an office: a person of each role, somebody who has not accepted the invite, and three requests. */
export async function fillOffice(db: Database): Promise<DeskOffice> {
  const people = {} as Record<Role, DeskVisitor>
  for (const role of roles) people[role] = await makeDeskVisitor(db, role, `Анна ${role}`)
  const { code } = await inviteUser(terminal(db), {
    email: 'konstantin.konstantinopolsky@desk-of-a-long-name.example',
    name: 'Константин Константинопольский',
    role: 'analyst',
  })
  const requests = await storeRequests(db, 3, (n) => ({
    name: [CANARY, `${CANARY} Константинопольская`, CANARY][n] ?? CANARY,
  }))
  return { people, invite: code, requests }
}
