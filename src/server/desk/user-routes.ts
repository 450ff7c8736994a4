import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { colleaguesSchema, listedUserSchema } from '../../features/accounts/schema.ts'
import { createChangeUser } from '../../features/accounts/users/change-user.server.ts'
import { endUserSessions } from '../../features/accounts/users/end-user-sessions.server.ts'
import { inviteAgain } from '../../features/accounts/users/invite-again.server.ts'
import { inviteUser } from '../../features/accounts/users/invite-user.server.ts'
import { listColleagues, listUsers } from '../../features/accounts/users/list-users.server.ts'
import { resetUser } from '../../features/accounts/users/reset-user.server.ts'
import { releaseRequests } from '../../features/callback/requests/release-requests.server.ts'
import { addCall } from './add-call.ts'

const URL = '/desk/api/users/'

/** Accounts of others (decision D65). `toLink` turns the code of an invite into its address. */
export function userRoutes(app: FastifyInstance, toLink: (code: string) => string): void {
  addCall(app, {
    method: 'GET',
    url: URL,
    summary: 'List the people of the office',
    call: listUsers,
    response: z.object({ results: z.array(listedUserSchema) }),
  })
  addCall(app, {
    method: 'GET',
    url: '/desk/api/colleagues/',
    summary: 'List whom a request can be given to',
    call: listColleagues,
    response: colleaguesSchema,
  })
  addCall(app, {
    method: 'POST',
    url: URL,
    summary: 'Invite a person',
    call: inviteUser,
    body: z.object({ email: z.string(), name: z.string(), role: z.string() }),
    response: z.object({ user: listedUserSchema, invite_url: z.string() }),
    status: 201,
    send: ({ user, code }) => ({ user, invite_url: toLink(code) }),
  })
  addCall(app, {
    method: 'PATCH',
    url: `${URL}:user/`,
    summary: 'Change a person’s role or access',
    call: createChangeUser(releaseRequests),
    body: z.object({
      role: z.optional(z.string()),
      disabled: z.optional(z.boolean()),
      version: z.number(),
    }),
    response: listedUserSchema,
  })
  addCall(app, {
    method: 'POST',
    url: `${URL}:user/invite/`,
    summary: 'Create a new link for a person who has not joined',
    call: inviteAgain,
    response: z.object({ user: listedUserSchema, invite_url: z.string() }),
    send: ({ user, code }) => ({ user, invite_url: toLink(code) }),
  })
  addCall(app, {
    method: 'POST',
    url: `${URL}:user/reset/`,
    summary: 'Create a link with which a person sets a new password',
    call: resetUser,
    response: z.object({ invite_url: z.string() }),
    input: ({ user }) => ({ user }),
    send: ({ code }) => ({ invite_url: toLink(code) }),
  })
  addCall(app, {
    method: 'DELETE',
    url: `${URL}:user/sessions/`,
    summary: 'End all sessions of a person',
    call: endUserSessions,
  })
}
