import { type ComponentProps, type ComponentType, useEffect, useState } from 'react'
import type { CookieNotice, CookieNoticeProps } from './cookie-notice.tsx'

/** The specification's flag in local storage, and when the notice comes (sections 4 and 9). */
const KEY = 'accept-cookie'
const DELAY_MS = 3000

/** The cookie notice 3 s after load, unless it was answered before; only then is it downloaded. */
export function LateCookieNotice(props: CookieNoticeProps) {
  const [Notice, setNotice] = useState<ComponentType<ComponentProps<typeof CookieNotice>> | null>(
    null,
  )
  useEffect(() => {
    const timer = setTimeout(() => {
      if (readAnswer() !== null) return
      // Not coming, it comes with the next page: nothing to tell the visitor.
      import('./cookie-notice.tsx').then(
        (module) => setNotice(() => module.CookieNotice),
        () => {},
      )
    }, DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!Notice) return null
  return (
    <Notice
      {...props}
      onAnswer={(answer) => {
        saveAnswer(answer)
        setNotice(null)
      }}
    />
  )
}

/** Storage may be forbidden; then the notice comes on every visit. */
function readAnswer(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

function saveAnswer(value: string): void {
  try {
    localStorage.setItem(KEY, value)
  } catch {}
}
