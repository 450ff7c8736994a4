/** The specification's flag in local storage (section 3): `true` once the visitor has said «Ок». */
const KEY = 'accept-cookie'
/** What the cookie notice dispatches on the window once it is answered; its detail is what was stored. */
const EVENT = 'cookie-answer'

/** Runs `allowed` once, when the visitor accepts cookies, here or in another tab; answers how to stop waiting. */
export function whenCookiesAccepted(allowed: () => void): () => void {
  const stop = () => {
    window.removeEventListener(EVENT, check)
    window.removeEventListener('storage', check)
  }
  const check = (event?: Event) => {
    // Where storage is forbidden, only the event itself tells.
    const isToldNow = event instanceof CustomEvent && event.detail === 'true'
    if (!isToldNow && !isAccepted()) return
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
