import type { Generated } from 'kysely'
import type { Flag, Moment } from '../column-types.ts'

/** A person of the office. */
export interface DeskUsersTable {
  /** UUID. */
  id: string
  /** In small letters. */
  email: string
  name: string
  role: 'owner' | 'manager' | 'editor' | 'analyst'
  /** Argon2id in the PHC format; null until the invite is accepted. */
  password_hash: string | null
  disabled_at: Moment | null
  /** Until when the person is away; null: at work. */
  absent_until: Moment | null
  last_seen_at: Moment | null
  created_at: Moment
  /** Raised by every change; a change of an older version is a conflict. */
  version: Generated<number>
}

export interface DeskSessionsTable {
  /** UUID, which its owner sees. */
  id: string
  user_id: string
  /** SHA-256 (hex) of the token, which only the browser's cookie contains. */
  token_hash: string
  /** The one before, which still reads for a moment after `renewed_at`. */
  previous_hash: string | null
  renewed_at: Moment | null
  /** `X-Desk-Token` of the session's tabs. */
  desk_token: string
  /** 0: the password alone was given, which opens nothing but the second factor. */
  is_complete: Flag
  created_at: Moment
  used_at: Moment
  expires_at: Moment
  /** Until when a repeated second factor counts. */
  step_up_until: Moment | null
  /** What the browser calls itself. */
  browser: string
  /** SHA-256 (hex) of the browser's token; empty in sessions of before. */
  browser_hash: Generated<string>
  /** The network that it was opened from. */
  address: string
}

/** A browser that a person has signed in with. */
export interface DeskBrowsersTable {
  user_id: string
  /** SHA-256 (hex) of the token in its cookie. */
  browser_hash: string
  used_at: Moment
}

/** An e-mail to a person about the account, until it is sent. */
export interface DeskNoticesTable {
  id: Generated<number>
  user_id: string
  kind: 'browser' | 'codes' | 'factor' | 'meeting' | 'password' | 'reset'
  /** What happened, in words: never a secret. */
  text: string
  at: Moment
  attempts: number
  /** When it is sent or tried again; a process that sends it moves it on first. */
  due_at: Moment
}

export interface DeskTotpTable {
  user_id: string
  /** Base32. */
  secret: string
  /** The last time step whose code was used: only later ones are accepted. */
  last_step: number
  created_at: Moment
}

/** A secret of TOTP that was shown and not confirmed yet. */
export interface DeskTotpOffersTable {
  user_id: string
  secret: string
  expires_at: Moment
}

export interface DeskRecoveryCodesTable {
  user_id: string
  /** SHA-256 (hex) of the code. */
  code_hash: string
  used_at: Moment | null
}

/** A link that is used once. */
export interface DeskInvitesTable {
  /** SHA-256 (hex) of the code in the link. */
  code_hash: string
  /** Null: the link of the first start, which creates the first owner. */
  user_id: string | null
  email: string
  name: string
  /** `invite`: sets password and second factor. `reset`: sets the password anew. */
  kind: 'invite' | 'reset'
  /** Whether a reset replaces the second factor, too. */
  replaces_factor: Flag
  /** What was given so far: nothing of it counts before the last step. */
  password_hash: string | null
  totp_secret: string | null
  created_at: Moment
  expires_at: Moment
}

/** Failed attempts to sign in. */
export interface DeskAttemptsTable {
  id: Generated<number>
  /** Hash of what they are counted for: an account, an address or a challenge. */
  key: string
  at: Moment
}

export interface DeskPasskeysTable {
  /** Id of the credential, base64url. */
  id: string
  user_id: string
  /** COSE key, base64url. */
  public_key: string
  counter: number
  /** JSON: how the browser reaches it. */
  transports: string
  /** The host that it belongs to; empty for those of before. */
  host: Generated<string>
  name: string
  created_at: Moment
  used_at: Moment | null
}

/** An account of an identity provider with which a person signs in. */
export interface DeskIdentitiesTable {
  /** UUID. */
  id: string
  user_id: string
  issuer: string
  /** What the issuer calls the account. */
  subject: string
  created_at: Moment
  used_at: Moment | null
}

/** A challenge that a passkey has signed: it is not accepted again. */
export interface DeskChallengesTable {
  challenge_hash: string
  expires_at: Moment
}

/** What the office did with a request. */
export interface RequestEventsTable {
  id: Generated<number>
  request_id: string
  at: Moment
  user_id: string | null
  user_name: string
  kind: string
  text: string
}

export interface RequestNotesTable {
  id: Generated<number>
  request_id: string
  at: Moment
  user_id: string | null
  user_name: string
  text: string
  /** Of the form that sent it, so that a repeated one is stored once; null for a note of an outcome. */
  key: Generated<string | null>
}

/** Changes of which open desks are notified, in their order, deleted after a day. Triggers write what happens to requests. */
export interface DeskChangesTable {
  id: Generated<number>
  /** `request`: a topic of `src/desk-topics.ts`. */
  topic: string
  /** Of what has changed; empty for many at once. */
  entity_id: string
  version: number
  /** JSON: what browsers get, without data of a person. */
  event: string
}

/** What a request is searched by. */
export interface RequestWordsTable {
  request_id: string
  /**
   * `name`: a word of the name. `pair`: two words of it in either order. `phone`: its digits from the end. `about`: a word
   * of lot or project. `source`: utm_source.
   */
  kind: 'name' | 'pair' | 'phone' | 'about' | 'source'
  /** In small letters. */
  word: string
}

/** A tab of a browser that shows a request. */
export interface DeskViewersTable {
  /** The person and a random name of the tab. */
  tab: string
  /** What it shows. */
  topic: string
  entity_id: string
  user_id: string
  /** The tab says it again while it shows the request. */
  seen_at: Moment
}

/** Moments that all processes share: when somebody had the desk open last, and when an e-mail was sent. */
export interface DeskMomentsTable {
  name: 'open' | 'mail late' | 'mail unattended'
  at: Moment
}

/** What people did; only grows. */
export interface AuditLogTable {
  id: Generated<number>
  at: Moment
  user_id: string | null
  user_name: string
  action: string
  subject: string
  /** JSON: ids of what it was done to. */
  ids: string
  /** A network: /24 or /48. */
  address: string | null
  /** What the action is called, in Russian; null for an action that no release knows. */
  title: string | null
  /** The kind of what the row is about: `request`, `user`; null: nothing that has an id. */
  entity: string | null
  /** Its id, if it is one thing. */
  entity_id: string | null
  /** What that is called, if it is one thing; null in rows of older releases, too. */
  entity_title: string | null
  /** JSON: fields with their label, before and after. Null: nothing changed, or the row is older. */
  changes: string | null
}

/** Which rows of the log are about a thing. */
export interface AuditEntitiesTable {
  entity: string
  entity_id: string
  audit_id: number
}

export interface DeskTables {
  desk_users: DeskUsersTable
  desk_sessions: DeskSessionsTable
  desk_totp: DeskTotpTable
  desk_totp_offers: DeskTotpOffersTable
  desk_recovery_codes: DeskRecoveryCodesTable
  desk_invites: DeskInvitesTable
  desk_attempts: DeskAttemptsTable
  desk_passkeys: DeskPasskeysTable
  desk_identities: DeskIdentitiesTable
  desk_challenges: DeskChallengesTable
  desk_browsers: DeskBrowsersTable
  desk_notices: DeskNoticesTable
  request_events: RequestEventsTable
  request_notes: RequestNotesTable
  desk_changes: DeskChangesTable
  desk_viewers: DeskViewersTable
  request_words: RequestWordsTable
  desk_moments: DeskMomentsTable
  audit_log: AuditLogTable
  audit_entities: AuditEntitiesTable
}
