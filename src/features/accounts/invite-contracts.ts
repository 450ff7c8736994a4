import * as z from 'zod/mini'
import { defineContracts } from '../../operations/contract.ts'
import {
  emailInput,
  givenCode,
  givenPassword,
  inviteSchema,
  joinedSchema,
  personNameInput,
  totpOfferSchema,
} from './schema.ts'

const visitors = { roles: [], others: ['visitor'] } as const
const link = z.string()

/** Links of invites and resets: a password, then the second factor (decision D63). */
export const inviteCalls = defineContracts({
  find: {
    name: 'invite.find',
    ...visitors,
    method: 'GET',
    path: 'invites/:link/',
    summary: 'Whom a link is for',
    input: z.object({ link }),
    output: inviteSchema,
  },
  givePassword: {
    name: 'invite.password',
    title: 'Задан пароль',
    ...visitors,
    method: 'POST',
    path: 'invites/:link/',
    summary: 'Give the password',
    input: z.object({
      link,
      password: givenPassword,
      email: z.optional(emailInput),
      name: z.optional(personNameInput),
    }),
    output: z.object({ totp: z.nullable(totpOfferSchema) }),
  },
  confirm: {
    name: 'invite.accept',
    title: 'Принята ссылка',
    ...visitors,
    method: 'POST',
    path: 'invites/:link/confirm/',
    summary: 'Give the code of the second factor',
    input: z.object({ link, code: givenCode }),
    output: joinedSchema,
  },
})

/** The link of the first start, which the server creates itself. */
export const inviteJobs = defineContracts({
  create: {
    name: 'invite.create',
    title: 'Создана ссылка',
    roles: [],
    others: ['job'],
    input: z.object({ email: z.string() }),
  },
})
