import * as z from 'zod/mini'
import { roles } from '../../operations/actor.ts'
import { defineContracts } from '../../operations/contract.ts'
import {
  givenCode,
  givenPassword,
  ownAccountSchema,
  ownSessionSchema,
  personNameInput,
} from './schema.ts'

/** One's own account: name, password, absence, sessions (decision D64). */
export const ownCalls = defineContracts({
  read: {
    name: 'me.read',
    roles,
    method: 'GET',
    path: 'me/',
    summary: 'Read one’s own account',
    input: z.object({}),
    output: ownAccountSchema,
  },
  changeName: {
    name: 'me.name',
    title: 'Изменено имя',
    roles,
    method: 'PATCH',
    path: 'me/',
    summary: 'Change one’s own name',
    input: z.object({ name: personNameInput }),
    output: ownAccountSchema,
  },
  changePassword: {
    name: 'me.password',
    title: 'Изменён пароль',
    roles,
    method: 'POST',
    path: 'me/password/',
    summary: 'Change one’s own password',
    input: z.object({ current: givenPassword, password: givenPassword }),
    output: null,
  },
  setAbsence: {
    name: 'me.absence',
    title: 'Отсутствие',
    roles,
    method: 'PUT',
    path: 'me/absence/',
    summary: 'Say until when one is away',
    input: z.object({
      until: z.nullable(z.iso.datetime({ offset: true, error: 'Неверное время' })),
    }),
    output: z.object({ absent_until: z.nullable(z.string()) }),
  },
  listSessions: {
    name: 'me.sessions',
    roles,
    method: 'GET',
    path: 'me/sessions/',
    summary: 'List one’s own sessions',
    input: z.object({}),
    output: z.object({ results: z.array(ownSessionSchema) }),
  },
  readSession: {
    name: 'me.session',
    roles,
    method: 'GET',
    path: 'me/sessions/:id/',
    summary: 'Read one of one’s own sessions',
    input: z.object({ id: z.string() }),
    output: ownSessionSchema,
  },
  endSession: {
    name: 'me.session.end',
    title: 'Сеанс закончен',
    roles,
    method: 'DELETE',
    path: 'me/sessions/:id/',
    summary: 'End one of one’s own sessions',
    input: z.object({ id: z.string() }),
    output: null,
  },
  stepUp: {
    name: 'session.step_up',
    title: 'Вход подтверждён',
    roles,
    method: 'POST',
    path: 'me/step-up/',
    summary: 'Give the second factor again: good for ten minutes',
    input: z.object({
      code: z.optional(givenCode),
      passkey: z.optional(z.record(z.string(), z.unknown())),
    }),
    output: z.object({ step_up_until: z.string(), token: z.string() }),
  },
})
