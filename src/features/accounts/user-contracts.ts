import * as z from 'zod/mini'
import { defineContracts } from '../../operations/contract.ts'
import {
  colleaguesSchema,
  emailInput,
  listedUserSchema,
  personNameInput,
  roleInput,
} from './schema.ts'

/** A person by id, or, at the terminal, by e-mail. */
const user = z.string()
const byOwner = { roles: ['owner'], stepUp: true } as const

/** Accounts of others (decision D65). */
export const userCalls = defineContracts({
  list: {
    name: 'user.list',
    roles: ['owner'],
    method: 'GET',
    path: 'users/',
    summary: 'List the people of the office',
    input: z.object({}),
    output: z.object({ results: z.array(listedUserSchema) }),
  },
  colleagues: {
    name: 'user.colleagues',
    roles: ['owner', 'manager'],
    method: 'GET',
    path: 'colleagues/',
    summary: 'List whom a request can be given to',
    input: z.object({}),
    output: colleaguesSchema,
  },
  invite: {
    name: 'user.invite',
    title: 'Приглашён человек',
    ...byOwner,
    method: 'POST',
    path: 'users/',
    summary: 'Invite a person',
    input: z.object({ email: emailInput, name: personNameInput, role: roleInput }),
    output: z.object({ user: listedUserSchema, invite_url: z.string() }),
    status: 201,
  },
  change: {
    name: 'user.change',
    title: 'Изменён доступ',
    ...byOwner,
    method: 'PATCH',
    path: 'users/:user/',
    summary: 'Change a person’s role or access',
    input: z.object({
      user,
      role: z.optional(roleInput),
      disabled: z.optional(z.boolean('Укажите true или false')),
      version: z.optional(z.number('Укажите version')),
    }),
    output: listedUserSchema,
  },
  inviteAgain: {
    name: 'user.invite_again',
    title: 'Приглашён человек',
    action: 'user.invite',
    ...byOwner,
    method: 'POST',
    path: 'users/:user/invite/',
    summary: 'Create a new link for a person who has not joined',
    input: z.object({ user }),
    output: z.object({ user: listedUserSchema, invite_url: z.string() }),
  },
  reset: {
    name: 'user.reset',
    title: 'Ссылка для нового пароля',
    ...byOwner,
    method: 'POST',
    path: 'users/:user/reset/',
    summary: 'Create a link with which a person sets a new password',
    input: z.object({ user }),
    output: z.object({ invite_url: z.string() }),
  },
  endSessions: {
    name: 'user.sessions',
    title: 'Сеансы закончены',
    ...byOwner,
    method: 'DELETE',
    path: 'users/:user/sessions/',
    summary: 'End all sessions of a person',
    input: z.object({ user }),
    output: null,
  },
})
