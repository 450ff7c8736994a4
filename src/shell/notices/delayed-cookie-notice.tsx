import { type ComponentProps, type ComponentType, useEffect, useState } from 'react'
import type { CookieNotice, CookieNoticeProps } from '../../ui/cookie-notice.tsx'
import { whenIdle } from '../../lib/async/when-idle.ts'

/** The flag in local storage (§3.4), and the delay of the notice (§4.3). */
const KEY = 'accept-cookie'
const DELAY_MS = 3000

const load = () => import('../after-start.ts')

/** The cookie notice, 3 s after load unless it was answered before; downloaded only if needed, when idle. */
export function DelayedCookieNotice({ consent, policy }: CookieNoticeProps) {
  const [Notice, setNotice] = useState<ComponentType<ComponentProps<typeof CookieNotice>> | null>(
    null,
  )
  useEffect(() => {
    if (isAnswered(consent)) return
    // If loading fails, the next document tries again.
    const stopWaiting = whenIdle(() => void load().catch(() => {}))
    const timer = setTimeout(() => {
      const show = (module: Awaited<ReturnType<typeof load>>) => {
        if (!isAnswered(consent)) setNotice(() => module.CookieNotice)
      }
      load().then(show, () => {})
    }, DELAY_MS)
    const hide = () => isAnswered(consent) && setNotice(null)
    window.addEventListener('storage', hide)
    return () => {
      stopWaiting()
      clearTimeout(timer)
      window.removeEventListener('storage', hide)
    }
  }, [consent])
  if (!Notice) return null
  return (
    <Notice
      consent={consent}
      policy={policy}
      onAnswer={(answer) => {
        saveAnswer(answer)
        setNotice(null)
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
