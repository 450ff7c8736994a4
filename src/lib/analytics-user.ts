/**
 * The signed-in user as a personal account beside this site may name them on the page (specification,
 * section 3); this site has no sign-in and never writes it.
 */
interface AnalyticsUser {
  user?: string
  phone?: string
  uid?: string | number
}

declare global {
  interface Window {
    analyticsUser?: AnalyticsUser
  }
}

/** An account's key; an e-mail address or a printed phone in its place is not passed on. */
const UID = /^[\w-]{1,64}$/

/** The signed-in user's id, or null for everyone else. Nothing but the id is ever read. */
export function analyticsUserId(): string | null {
  const uid = window.analyticsUser?.uid
  return uid !== undefined && UID.test(String(uid)) ? String(uid) : null
}
