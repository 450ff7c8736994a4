/** The page to which the identity provider sends the browser back; the provider has it registered. */
export const CALLBACK_PATH = '/desk/oidc/callback'

/** What the provider is used for: to sign in, or to link its account with that of the session. */
export type IdentityPurpose = 'sign-in' | 'link'

/** Writes the state that goes to the provider and back: it begins with its purpose, which the page of the callback reads. */
export function writeState(purpose: IdentityPurpose, signature: string): string {
  return `${purpose}.${signature}`
}

/** Reads the purpose of a state. It only says which screen sends the answer: the server compares the complete state. */
export function readPurpose(state: string): IdentityPurpose {
  return state.startsWith('link.') ? 'link' : 'sign-in'
}
