import {
  CALLBACK_PATH,
  type IdentityPurpose,
  readPurpose,
} from '../../lib/http/identity-callback.ts'
import { factorCalls } from '../../features/accounts/factor-contracts.ts'
import { sessionCalls } from '../../features/accounts/session-contracts.ts'
import { callDesk } from '../api/call-desk.ts'
import { keepBack, takeBack } from './desk-back.ts'

/** The name of the identity provider; null without one. */
export function findProvider(): string | null {
  return document.querySelector<HTMLElement>('#desk')?.dataset['oidc'] ?? null
}

/** Leaves for the identity provider to sign in or to link one's own account. It sends the browser back with an answer. */
export async function goToProvider(purpose: IdentityPurpose): Promise<void> {
  const call = purpose === 'link' ? factorCalls.askProvider : sessionCalls.askProvider
  const { url } = await callDesk(call, {})
  keepBack()
  location.assign(url)
}

let answer: { query: string; purpose: IdentityPurpose } | null = null

/**
 * Reads the answer of the identity provider from the address of the page, and puts the screen there from which the
 * person left: the answer stays in no history. Does nothing on any other page.
 */
export function readAnswer(): void {
  if (location.pathname !== CALLBACK_PATH) return
  const query = location.search
  const state = new URLSearchParams(query).get('state') ?? ''
  const purpose = readPurpose(state)
  const back = takeBack()
  answer = { query, purpose }
  history.replaceState(null, '', purpose === 'link' ? '/desk/me' : back)
}

/** Whether there is an answer of the identity provider for a purpose that was not taken yet. */
export function hasAnswer(purpose: IdentityPurpose): boolean {
  return answer?.purpose === purpose
}

/** Returns the answer of the identity provider for a purpose, once; null without one. */
export function takeAnswer(purpose: IdentityPurpose): string | null {
  if (answer?.purpose !== purpose) return null
  const { query } = answer
  answer = null
  return query
}
