import type { FastifyInstance } from 'fastify'
import { createChangeUser } from '../../features/accounts/users/change-user.server.ts'
import { endUserSessions } from '../../features/accounts/users/end-user-sessions.server.ts'
import { inviteAgain } from '../../features/accounts/users/invite-again.server.ts'
import { inviteUser } from '../../features/accounts/users/invite-user.server.ts'
import { listColleagues, listUsers } from '../../features/accounts/users/list-users.server.ts'
import { resetUser } from '../../features/accounts/users/reset-user.server.ts'
import { releaseRequests } from '../../features/callback/requests/return-requests.server.ts'
import { addCall } from './add-call.ts'

/** Accounts of others (decision D65). `toLink` turns the code of an invite into its address. */
export function userRoutes(app: FastifyInstance, toLink: (code: string) => string): void {
  addCall(app, listUsers)
  addCall(app, listColleagues)
  addCall(app, inviteUser, {
    send: ({ user, code }) => ({ user, invite_url: toLink(code) }),
  })
  addCall(app, createChangeUser(releaseRequests))
  addCall(app, inviteAgain, {
    send: ({ user, code }) => ({ user, invite_url: toLink(code) }),
  })
  addCall(app, resetUser, {
    // The second factor of others is reset at the terminal alone.
    input: ({ user }) => ({ user }),
    send: ({ code }) => ({ invite_url: toLink(code) }),
  })
  addCall(app, endUserSessions)
}
