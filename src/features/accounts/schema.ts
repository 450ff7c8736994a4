import * as z from 'zod/mini'
import { emailSchema } from '../../lib/rules/email.ts'
import { hasInvisible } from '../../lib/rules/invisible.ts'
import { requiredText } from '../../lib/rules/required-text.ts'
import { roles } from '../../operations/actor.ts'

export const emailInput = z.pipe(
  requiredText({ normalize: (text) => text.trim().toLowerCase() }),
  emailSchema,
)

export const personNameInput = requiredText({
  normalize: (text) => text.trim().replace(/\s+/g, ' '),
}).check(
  z.maxLength(100, 'Не длиннее 100 символов'),
  z.refine((name) => !hasInvisible(name), 'Недопустимый символ'),
)

export const roleInput = z.enum(roles, 'Выберите роль')

/** A password that is given to be checked: of any length that was ever allowed. */
export const givenPassword = z.string('Введите пароль').check(z.maxLength(1_000, 'Слишком длинный'))

/** A code of an authenticator, or a recovery code. */
export const givenCode = z
  .string('Введите код')
  .check(z.minLength(1, 'Введите код'), z.maxLength(100, 'Слишком длинный'))

/** What an identity provider has sent with the browser: the query of the callback's address. */
export const providerAnswer = z
  .string('Нет ответа сервиса входа')
  .check(z.maxLength(8_000, 'Слишком длинный'))

/** The browser that opens a session. */
export const browserInput = z.object({
  /** What it calls itself. */
  agent: z.string(),
  /** SHA-256 (hex) of its token. */
  hash: z.string(),
})
export type Browser = z.output<typeof browserInput>

export const ownUserSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
})
export type OwnUser = z.infer<typeof ownUserSchema>

export const signedInSchema = z.object({ user: ownUserSchema, token: z.string() })

/** Who is signed in, with the token of the session's unsafe calls. */
export const sessionSchema = z.extend(signedInSchema, {
  sessions_since: z.string(),
  /** The names of the operations that the person may use. */
  may: z.array(z.string()),
})

export const signInSchema = z.object({
  next: z.enum(['second_factor', 'enrol', 'done']),
  user: z.optional(ownUserSchema),
  token: z.optional(z.string()),
})

export const totpOfferSchema = z.object({ secret: z.string(), uri: z.string() })

export const inviteSchema = z.object({
  email: z.string(),
  name: z.string(),
  kind: z.enum(['invite', 'reset']),
  is_first: z.boolean(),
})

export const joinedSchema = z.object({
  user: ownUserSchema,
  token: z.string(),
  recovery_codes: z.array(z.string()),
})

/** A person of the office as the owner sees it. */
export const listedUserSchema = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.enum(roles),
  disabled: z.boolean(),
  /** Whether the invite was accepted. */
  joined: z.boolean(),
  /** Until when the link of the invite is good; null without one. */
  invite_until: z.nullable(z.string()),
  absent_until: z.nullable(z.string()),
  last_seen_at: z.nullable(z.string()),
  created_at: z.string(),
  version: z.number(),
  sessions: z.number(),
  totp: z.boolean(),
  passkeys: z.number(),
})
export type ListedUser = z.infer<typeof listedUserSchema>

export const colleaguesSchema = z.object({
  results: z.array(
    z.object({ id: z.string(), name: z.string(), absent_until: z.nullable(z.string()) }),
  ),
})

/** A session of one's own. */
export const ownSessionSchema = z.object({
  id: z.string(),
  created_at: z.string(),
  used_at: z.string(),
  browser: z.string(),
  address: z.string(),
  /** Whether it is the one that asks. */
  current: z.boolean(),
})

export const ownPasskeySchema = z.object({
  id: z.string(),
  name: z.string(),
  created_at: z.string(),
  used_at: z.nullable(z.string()),
})

/** An account of an identity provider with which a person signs in. */
export const ownIdentitySchema = z.object({
  id: z.string(),
  /** The provider's host. */
  name: z.string(),
  /** Of the provider that the settings name: that of an earlier one signs in no person. */
  current: z.boolean(),
  created_at: z.string(),
  used_at: z.nullable(z.string()),
})

/** One's own account. */
export const ownAccountSchema = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.enum(roles),
  absent_until: z.nullable(z.string()),
  totp: z.boolean(),
  recovery_codes: z.number(),
  step_up_until: z.nullable(z.string()),
  passkeys: z.array(ownPasskeySchema),
  identities: z.array(ownIdentitySchema),
  sessions: z.array(ownSessionSchema),
})
export type OwnAccount = z.infer<typeof ownAccountSchema>
