import * as z from 'zod/mini'
import { roles } from '../../operations/actor.ts'
import { defineContracts } from '../../operations/contract.ts'
import {
  givenCode,
  joinedSchema,
  ownIdentitySchema,
  ownPasskeySchema,
  providerAnswer,
  totpOfferSchema,
} from './schema.ts'

const factor = { roles, stepUp: true } as const
/** Also for a session without a second factor. */
const ofHalfSession = { ...factor, others: ['visitor'], isForPassword: true } as const
const passkeys = z.object({ results: z.array(ownPasskeySchema) })

/** One's own second factors, and accounts of identity providers (decision D64). */
export const factorCalls = defineContracts({
  offerTotp: {
    name: 'factor.offer',
    title: 'Подключение второго фактора',
    ...ofHalfSession,
    method: 'POST',
    path: 'me/totp/',
    summary: 'Set up an authenticator: answers its secret',
    input: z.object({}),
    output: totpOfferSchema,
  },
  confirmTotp: {
    name: 'factor.totp',
    title: 'Подключён второй фактор',
    ...ofHalfSession,
    method: 'POST',
    path: 'me/totp/',
    summary: 'Confirm an authenticator by its first code',
    input: z.object({ code: givenCode }),
    output: joinedSchema,
  },
  renewRecoveryCodes: {
    name: 'factor.recovery',
    title: 'Новые коды восстановления',
    ...factor,
    method: 'POST',
    path: 'me/recovery-codes/',
    summary: 'Replace one’s own recovery codes',
    input: z.object({}),
    output: z.object({ recovery_codes: z.array(z.string()) }),
  },
  listPasskeys: {
    name: 'me.passkeys',
    roles,
    method: 'GET',
    path: 'me/passkeys/',
    summary: 'List one’s own passkeys',
    input: z.object({}),
    output: passkeys,
  },
  offerPasskey: {
    name: 'factor.passkey.offer',
    ...factor,
    method: 'POST',
    path: 'me/passkeys/options/',
    summary: 'What a browser needs to create a passkey',
    input: z.object({}),
    output: z.record(z.string(), z.unknown()),
  },
  addPasskey: {
    name: 'factor.passkey',
    title: 'Добавлен ключ доступа',
    ...factor,
    method: 'POST',
    path: 'me/passkeys/',
    summary: 'Store a passkey that a browser has created',
    input: z.object({
      response: z.looseObject({ id: z.string() }),
      name: z._default(z.string().check(z.trim(), z.maxLength(100, 'Не длиннее 100 символов')), ''),
    }),
    output: passkeys,
    status: 201,
  },
  removePasskey: {
    name: 'factor.passkey.remove',
    title: 'Удалён ключ доступа',
    ...factor,
    method: 'DELETE',
    path: 'me/passkeys/:id/',
    summary: 'Remove one of one’s own passkeys',
    input: z.object({ id: z.string() }),
    output: null,
  },
  askProvider: {
    name: 'factor.identity.ask',
    ...factor,
    method: 'POST',
    path: 'me/oidc/start/',
    summary: 'Where a browser goes to link one’s own account with the identity provider',
    input: z.object({}),
    output: z.object({ url: z.string() }),
  },
  linkProvider: {
    name: 'factor.identity',
    title: 'Связан вход через сервис',
    ...factor,
    method: 'POST',
    path: 'me/oidc/',
    summary: 'Link one’s own account by what the identity provider has sent with the browser',
    input: z.object({ query: providerAnswer }),
    output: z.object({ results: z.array(ownIdentitySchema) }),
    status: 201,
  },
  unlinkProvider: {
    name: 'factor.identity.remove',
    title: 'Удалён вход через сервис',
    ...factor,
    method: 'DELETE',
    path: 'me/oidc/:id/',
    summary: 'Remove one of one’s own links',
    input: z.object({ id: z.string() }),
    output: null,
  },
})
