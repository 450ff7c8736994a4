import { type ComponentProps, type ComponentType, useEffect, useState } from 'react'
import type { CookieNotice, CookieNoticeProps } from './cookie-notice.tsx'
import { whenIdle } from './when-idle.ts'

/** The specification's flag in local storage, and when the notice comes (sections 4 and 9). */
const KEY = 'accept-cookie'
const DELAY_MS = 3000

const load = () => import('./cookie-notice.tsx')

/** The cookie notice 3 s after load, unless it was answered before; it is downloaded only then, and in time. */
export function LateCookieNotice({ consent, policy }: CookieNoticeProps) {
  const [Notice, setNotice] = useState<ComponentType<ComponentProps<typeof CookieNotice>> | null>(
    null,
  )
  useEffect(() => {
    if (isAnswered(consent)) return
    // Not coming, it comes with the next page: nothing to tell the visitor.
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

/** Storage may be forbidden; then the notice comes on every visit. A refusal answers only where one is offered. */
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
  // What waits for the answer hears of it even where storage is forbidden.
  window.dispatchEvent(new CustomEvent('cookie-answer', { detail: value }))
}
