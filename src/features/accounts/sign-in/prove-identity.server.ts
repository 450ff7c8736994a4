import * as z from 'zod/mini'
import type { OperationContext } from '../../../operations/operation.server.ts'
import type { Identity, IdentityProvider } from './identity-provider.server.ts'
import { providerAnswer } from '../schema.ts'
import { createTicket, readTicket, type TicketPurpose } from './ticket.server.ts'

/** What the browser brings back from the identity provider. */
export const identityProof = z.object({
  /** The query of the callback's address. */
  query: providerAnswer,
  /** Of the cookie; empty without one. */
  ticket: z.string(),
  /** The address of the callback, as it was given to the provider. */
  callback: z.string(),
})
type IdentityProof = z.output<typeof identityProof>

/** An identity with the state of its sign-in, which is good once. */
interface ProvedIdentity extends Identity {
  state: string
}

/** Returns where the browser goes, and the ticket for its cookie. */
export async function askForIdentity(
  provider: IdentityProvider,
  { db, clock }: Pick<OperationContext, 'db' | 'clock'>,
  purpose: TicketPurpose,
  callback: string,
): Promise<{ ticket: string; url: string }> {
  const { ticket, ...exchange } = await createTicket(db, purpose, clock.now())
  return { ticket, url: await provider.findSignInAddress(exchange, callback) }
}

/** Finds out whom the provider has signed in; null for whatever is wrong. Writes nothing. */
export async function proveIdentity(
  provider: IdentityProvider,
  { db, clock }: Pick<OperationContext, 'db' | 'clock'>,
  purpose: TicketPurpose,
  { query, ticket, callback }: IdentityProof,
): Promise<ProvedIdentity | null> {
  const address = new URL(callback)
  address.search = query
  const state = address.searchParams.get('state') ?? ''
  const exchange = await readTicket(db, { ticket, state, purpose }, clock.now())
  const identity = exchange && (await provider.identify(exchange, address))
  return identity && { ...identity, state }
}
