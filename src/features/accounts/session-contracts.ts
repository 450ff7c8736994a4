import * as z from 'zod/mini'
import { roles } from '../../operations/actor.ts'
import { defineContracts } from '../../operations/contract.ts'
import {
  givenCode,
  givenPassword,
  providerAnswer,
  sessionSchema,
  signedInSchema,
  signInSchema,
} from './schema.ts'

const visitors = { roles: [], others: ['visitor'] } as const
/** What WebAuthn says: browsers and the library know its shape. */
const webAuthn = z.record(z.string(), z.unknown())
const started = z.object({ url: z.string() })

/** Signing in and out (decision D63). */
export const sessionCalls = defineContracts({
  read: {
    name: 'session.read',
    roles,
    method: 'GET',
    path: 'session/',
    summary: 'Who is signed in',
    input: z.object({}),
    output: sessionSchema,
    isPassive: true,
  },
  start: {
    name: 'session.password',
    title: 'Введён пароль',
    ...visitors,
    method: 'POST',
    path: 'session/',
    summary: 'Sign in by e-mail and password',
    input: z.object({
      // Any text: the answer to an impossible address is that to a wrong one.
      email: z.string('Введите почту').check(z.maxLength(1_000, 'Слишком длинная')),
      password: givenPassword,
    }),
    output: signInSchema,
  },
  confirm: {
    name: 'session.start',
    title: 'Вход',
    ...visitors,
    method: 'POST',
    path: 'session/code/',
    summary: 'Give the second factor: a code of the authenticator or a recovery code',
    input: z.object({ code: givenCode }),
    output: signedInSchema,
    isForPassword: true,
    isProof: true,
  },
  end: {
    name: 'session.end',
    title: 'Выход',
    roles,
    method: 'DELETE',
    path: 'session/',
    summary: 'Sign out',
    input: z.object({}),
    output: null,
  },
  offerPasskey: {
    name: 'session.passkey.offer',
    ...visitors,
    method: 'POST',
    path: 'session/passkey/options/',
    summary: 'What a browser needs to sign in by passkey',
    input: z.object({}),
    output: webAuthn,
  },
  passkey: {
    name: 'session.passkey',
    title: 'Вход',
    action: 'session.start',
    ...visitors,
    method: 'POST',
    path: 'session/passkey/',
    summary: 'Sign in by passkey',
    input: z.looseObject({}),
    output: signedInSchema,
  },
  askProvider: {
    name: 'session.identity.ask',
    ...visitors,
    method: 'POST',
    path: 'session/oidc/start/',
    summary: 'Where a browser goes to sign in by the identity provider',
    input: z.object({}),
    output: started,
  },
  provider: {
    name: 'session.identity',
    title: 'Вход через сервис',
    ...visitors,
    method: 'POST',
    path: 'session/oidc/',
    summary: 'Sign in by what the identity provider has sent with the browser',
    input: z.object({ query: providerAnswer }),
    output: signInSchema,
  },
})

/** What the log says of signing in besides the operations themselves. */
export const sessionEvents = {
  refused: { name: 'session.refused', title: 'Отказ во входе' },
  codes: { name: 'session.codes', title: 'Пять неверных кодов' },
} as const
