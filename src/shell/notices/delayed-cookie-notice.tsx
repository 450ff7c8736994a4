import { useEffect, useState } from 'react'
import { CookieNotice, type CookieNoticeProps } from '../../ui/cookie-notice.tsx'

/** The flag in local storage (§3.4), and the delay of the notice (§4.3). */
const KEY = 'accept-cookie'
const DELAY_MS = 3000

/** The cookie notice, 3 s after it is mounted unless it was answered before. */
export function DelayedCookieNotice({ consent, policy }: CookieNoticeProps) {
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    if (isAnswered(consent)) return
    const timer = setTimeout(() => setIsShown(!isAnswered(consent)), DELAY_MS)
    const hide = () => isAnswered(consent) && setIsShown(false)
    window.addEventListener('storage', hide)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('storage', hide)
    }
  }, [consent])
  if (!isShown) return null
  return (
    <CookieNotice
      consent={consent}
      policy={policy}
      onAnswer={(answer) => {
        saveAnswer(answer)
        setIsShown(false)
      }}
    />
  )
}

/** If localStorage is unavailable, the notice is shown on every visit. `necessary` counts only where it is offered. */
function isAnswered(consent: CookieNoticeProps['consent']): boolean {
  try {
    const answer = localStorage.getItem(KEY)
    return answer === 'true' || (consent === 'choice' && answer === 'necessary')
  } catch {
    return false
  }
}

function saveAnswer(value: string): void {
  try {
    localStorage.setItem(KEY, value)
  } catch {}
  // Listeners are notified even if localStorage is unavailable.
  window.dispatchEvent(new CustomEvent('cookie-answer', { detail: value }))
}
