// chunk: callback-parts
/**
 * The signed-in user that a personal account may expose on the page (§3.3). This site has no
 * sign-in and never sets it.
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

/** Format of an account key, so that an e-mail address or a phone is never passed on. */
const UID = /^[\w-]{1,64}$/

/** Returns the signed-in user's id, or null. Only the id is read. */
export function analyticsUserId(): string | null {
  const uid = window.analyticsUser?.uid
  return uid !== undefined && UID.test(String(uid)) ? String(uid) : null
}
