/** The flag in local storage (§3.4): `true` once the visitor has pressed «Ок». */
const KEY = 'accept-cookie'
/** Event that the cookie notice dispatches on the window when it is answered; its detail is the stored value. */
const EVENT = 'cookie-answer'

/** Calls `allowed` once when the visitor accepts cookies, in this tab or another; returns a function that stops waiting. */
export function whenCookiesAccepted(allowed: () => void): () => void {
  const stop = () => {
    window.removeEventListener(EVENT, check)
    window.removeEventListener('storage', check)
  }
  const check = (event?: Event) => {
    // If localStorage is unavailable, only the event has the answer.
    const isAcceptedNow = event instanceof CustomEvent && event.detail === 'true'
    if (!isAcceptedNow && !isAccepted()) return
    stop()
    allowed()
  }
  window.addEventListener(EVENT, check)
  window.addEventListener('storage', check)
  check()
  return stop
}

function isAccepted(): boolean {
  try {
    return localStorage.getItem(KEY) === 'true'
  } catch {
    return false
  }
}
