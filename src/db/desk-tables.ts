import type { Generated } from 'kysely'
import type { Flag, Moment } from './column-types.ts'

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
  /** UUID. The person of the session sees it. */
  id: string
  user_id: string
  /** SHA-256 (hex) of the token, which only the browser's cookie contains. */
  token_hash: string
  /** Hash of the previous token, with which reads are accepted for a moment after `renewed_at`. */
  previous_hash: string | null
  renewed_at: Moment | null
  /** `X-Desk-Token` of the session's tabs. */
  desk_token: string
  /** 0: only the password was given, so that only the second factor can be given next. */
  is_complete: Flag
  created_at: Moment
  used_at: Moment
  expires_at: Moment
  /** The second factor was given again: actions that require it are allowed until then. */
  step_up_until: Moment | null
  /** The browser's `User-Agent`. */
  browser: string
  /** SHA-256 (hex) of the browser's token; empty in sessions of older releases. */
  browser_hash: Generated<string>
  /** The network from which the session was created. */
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
  /** The text of the e-mail. Contains no secret. */
  text: string
  at: Moment
  attempts: number
  /** Time of the next attempt. The sending process sets a later one first, so that no other process sends it as well. */
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
  /** `invite`: sets password and second factor. `reset`: sets a new password. */
  kind: 'invite' | 'reset'
  /** Whether a reset replaces the second factor, too. */
  replaces_factor: Flag
  /** Values of the steps that are done. They take effect with the last step. */
  password_hash: string | null
  totp_secret: string | null
  created_at: Moment
  expires_at: Moment
}

/** Failed attempts to sign in. */
export interface DeskAttemptsTable {
  id: Generated<number>
  /** Hash of the account, address or challenge for which attempts are counted. */
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
  /** JSON: the transports of the passkey, as the browser reported them. */
  transports: string
  /** The host for which it was created; empty for passkeys of older releases. */
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
  /** Id of the account at the issuer. */
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
  /** Random key of the form, so that a repeated request is stored once; null for the note of an outcome. */
  key: Generated<string | null>
}

/** Changes of which open desks are notified, in their order, deleted after a day. Triggers write what happens to requests. */
export interface DeskChangesTable {
  id: Generated<number>
  /** `request`: a topic of `src/app/desk-topics.ts`. */
  topic: string
  /** Id of the changed record; empty if several records have changed. */
  entity_id: string
  version: number
  /** JSON: the data of the event for browsers, without personal data. */
  event: string
}

/** Words by which requests are searched. */
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
  /** Id of the shown request. */
  topic: string
  entity_id: string
  user_id: string
  /** While a tab shows the request, it repeats the call, which sets this time. */
  seen_at: Moment
}

/** Times that all processes share: of the last use of the desk by anybody, and of the last e-mail. */
export interface DeskMomentsTable {
  name: 'open' | 'mail late' | 'mail unattended'
  at: Moment
}

/** The audit log. Rows are never changed or deleted. */
export interface AuditLogTable {
  id: Generated<number>
  at: Moment
  user_id: string | null
  user_name: string
  action: string
  subject: string
  /** JSON: ids of the records of the action. */
  ids: string
  /** A network: /24 or /48. */
  address: string | null
  /** What the action is called, in Russian; null for an action that no release knows. */
  title: string | null
  /** Kind of the record of the action: `request`, `user`; null if there is no record with an id. */
  entity: string | null
  /** Id of the record; null for several. */
  entity_id: string | null
  /** Title of the record; null for several, and in rows of older releases. */
  entity_title: string | null
  /** JSON: fields with their label, before and after. Null: nothing changed, or the row is older. */
  changes: string | null
}

/** The rows of the log by the record of their action. */
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
