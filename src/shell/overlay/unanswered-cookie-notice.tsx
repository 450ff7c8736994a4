import { useEffect, useState } from 'react'
import { CookieNotice, type CookieNoticeProps } from '../../ui/cookie-notice.tsx'

/** The flag in local storage (§3.4). */
const KEY = 'accept-cookie'

/** The cookie notice, unless it was answered before, until it is answered in this tab or another. */
export function UnansweredCookieNotice({ consent, policy }: CookieNoticeProps) {
  const [isShown, setIsShown] = useState(() => !isAnswered(consent))
  useEffect(() => {
    const hide = () => isAnswered(consent) && setIsShown(false)
    window.addEventListener('storage', hide)
    return () => window.removeEventListener('storage', hide)
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
