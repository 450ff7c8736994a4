import { createHmac } from 'node:crypto'
import type { Database } from '../../../db/connect.ts'
import { readChallengeSecret } from './challenge.server.ts'
import { createToken, isSameSecret } from '../secrets.server.ts'
import { type IdentityPurpose, writeState } from '../../../lib/http/identity-callback.ts'
import type { Exchange } from './identity-provider.server.ts'

/** How long a person may take at the identity provider. */
export const TICKET_MS = 10 * 60_000

/** A link is for the session that asks for it. */
export type TicketPurpose =
  | { kind: Exclude<IdentityPurpose, 'link'> }
  | { kind: Extract<IdentityPurpose, 'link'>; session: string }

/**
 * Creates a ticket for one way to the identity provider and back. Nothing is stored: the browser keeps the ticket in a
 * cookie, and what is sent to the provider is derived from it with a secret of ours.
 */
export async function createTicket(
  db: Database,
  purpose: TicketPurpose,
  now: Date,
): Promise<Exchange & { ticket: string }> {
  const ticket = `${now.getTime() + TICKET_MS}.${createToken()}`
  return { ticket, ...derive(await readChallengeSecret(db), ticket, purpose) }
}

/** Returns what was derived from a ticket; null unless the state is its own and of this purpose, and in time. */
export async function readTicket(
  db: Database,
  { ticket, state, purpose }: { ticket: string; state: string; purpose: TicketPurpose },
  now: Date,
): Promise<Exchange | null> {
  const exchange = derive(await readChallengeSecret(db), ticket, purpose)
  const until = Number(ticket.split('.')[0])
  const isInTime = until > now.getTime() && until <= now.getTime() + 2 * TICKET_MS
  return isSameSecret(state, exchange.state) && isInTime ? exchange : null
}

function derive(secret: string, ticket: string, purpose: TicketPurpose): Exchange {
  const about = purpose.kind === 'link' ? `link ${purpose.session}` : purpose.kind
  const sign = (what: string) =>
    createHmac('sha256', secret).update(`oidc ${what} ${about} ${ticket}`).digest('base64url')
  return {
    state: writeState(purpose.kind, sign('state')),
    nonce: sign('nonce'),
    verifier: sign('verifier'),
  }
}
