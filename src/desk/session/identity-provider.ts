import { callDesk } from '../api/call-desk.ts'

/** The page to which the identity provider sends the browser back. */
const CALLBACK_PATH = '/desk/oidc/callback'

/** What the way to the provider was for; its state begins with it. */
type Purpose = 'sign-in' | 'link'

/** The name of the identity provider; null without one. */
export function findProvider(): string | null {
  return document.querySelector<HTMLElement>('#desk')?.dataset['oidc'] ?? null
}

/** Leaves for the identity provider, which sends the browser back with an answer. */
export async function goToProvider(path: string): Promise<void> {
  const { url } = await callDesk<{ url: string }>(path, { method: 'POST' })
  location.assign(url)
}

let answer: { query: string; purpose: Purpose } | null = null

/**
 * Reads the answer of the identity provider from the address of the page, and takes it out of there: it stays in no
 * history. Returns what it is for; null on any other page.
 */
export function readAnswer(): Purpose | null {
  if (location.pathname !== CALLBACK_PATH) return null
  const query = location.search
  const state = new URLSearchParams(query).get('state') ?? ''
  const purpose = state.startsWith('link.') ? 'link' : 'sign-in'
  answer = { query, purpose }
  history.replaceState(null, '', purpose === 'link' ? '/desk/me' : '/desk')
  return purpose
}

/** Whether there is an answer of the identity provider for a purpose that nobody has taken yet. */
export function hasAnswer(purpose: Purpose): boolean {
  return answer?.purpose === purpose
}

/** Returns the answer of the identity provider for a purpose, once; null without one. */
export function takeAnswer(purpose: Purpose): string | null {
  if (answer?.purpose !== purpose) return null
  const { query } = answer
  answer = null
  return query
}
