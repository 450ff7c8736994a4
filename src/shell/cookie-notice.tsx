import { useEffect, useState } from 'react'
import { Button } from '../ui/button.tsx'
import styles from './cookie-notice.module.css'

/** The key in local storage (decision: the specification's flag), and when the notice comes. */
const KEY = 'accept-cookie'
const DELAY_MS = 3000

interface CookieNoticeProps {
  /** `choice` also offers to go on with necessary cookies alone (decision D23). */
  consent: 'notice' | 'choice'
  policy: string | null
}

/** Comes 3 s after load unless it was answered before; lies above the page, so nothing moves. */
export function CookieNotice({ consent, policy }: CookieNoticeProps) {
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    if (readAnswer() !== null) return
    const timer = setTimeout(() => setIsShown(true), DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!isShown) return null
  const answer = (value: string) => {
    saveAnswer(value)
    setIsShown(false)
  }
  return (
    <section className={styles['notice']} aria-label="Файлы cookie">
      <p className={styles['text']}>
        Мы используем файлы cookie, чтобы сайт работал и становился удобнее.{' '}
        {policy ? <a href={policy}>Как мы обрабатываем данные</a> : null}
      </p>
      <div className={styles['buttons']}>
        {consent === 'choice' ? (
          <Button variant="secondary" onClick={() => answer('necessary')}>
            Только необходимые
          </Button>
        ) : null}
        <Button onClick={() => answer('true')}>Ок</Button>
      </div>
    </section>
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
