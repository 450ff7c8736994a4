import type { Selectable } from 'kysely'
import type { ChannelName, Config } from '../../../app/context.server.ts'
import type { CallbackRequestsTable, OfficeColumns } from '../../../db/callback-tables.ts'
import type { RequestFacts } from '../describe-request.ts'
import type { CallConfigured } from '../../../outbound/configured-calls.ts'
import type { MailFace } from '../../../outbound/mail-document.ts'

export type CallbackRequest = Omit<Selectable<CallbackRequestsTable>, keyof OfficeColumns> &
  RequestFacts

/**
 * Result of one attempt. `channel_failed`: the receiver is unavailable or rejects everything, for example a token that
 * is no longer valid. `refused`: it rejected this request. `reason` is a status, a code of the receiver or a network
 * error, and never contains a visitor's data. `reference`: the number that the receiver gave to the request. `retryAfterMs`: how long the receiver asks us to wait.
 */
export type SendResult =
  | { outcome: 'delivered'; reference?: string }
  | { outcome: 'channel_failed' | 'refused'; reason: string; retryAfterMs?: number | undefined }

/** One receiver of callback requests. */
export interface Channel {
  name: ChannelName
  /**
   * Delivers a request. May be called again for a request that was delivered, when its success could not be recorded:
   * the channel then recognizes it, or the receiver does. Ends soon after `signal` is aborted. An error that it throws
   * counts as a failure of the channel.
   */
  send: (request: CallbackRequest, signal: AbortSignal) => Promise<SendResult>
  /** Checks address and access without a trace of a request. Returns a problem in Russian, or null. May throw. */
  check: (signal: AbortSignal) => Promise<string | null>
}

/** What a channel is made of. */
export interface ChannelParts {
  config: Config
  /** Calls the receiver's address. */
  call: CallConfigured
  /** What e-mails show of the company; without it they are plain text. */
  readMailFace?: (() => MailFace) | undefined
}
