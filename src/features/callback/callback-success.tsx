import { useEffect, useEffectEvent, useRef, useState } from 'react'
import styles from './callback-success.module.css'
import { callbackWords } from './callback-words.ts'
import { startCountdown } from './countdown.ts'

/** Specification, section 9. */
const CLOSES_AFTER_SECONDS = 10
/** When the countdown is spoken (decision D24); each second would drown everything else. */
const SPOKEN = new Set([10, 5, 0])

interface CallbackSuccessProps {
  onExpire: () => void
}

/** Thanks, and how long they stay. */
export function CallbackSuccess({ onExpire }: CallbackSuccessProps) {
  const [left, setLeft] = useState(CLOSES_AFTER_SECONDS)
  const ref = useRef<HTMLDivElement>(null)
  const tell = useEffectEvent((seconds: number) => {
    setLeft(seconds)
    if (seconds === 0) onExpire()
  })
  useEffect(() => startCountdown(CLOSES_AFTER_SECONDS, (seconds) => tell(seconds)), [])
  useEffect(() => {
    // The field that had the focus is gone; the dialog's own button is the one thing left to do.
    const dialog = ref.current?.closest('[role="dialog"]')
    dialog?.querySelector<HTMLElement>('[aria-label="Закрыть"]')?.focus()
  }, [])
  return (
    <div ref={ref} className={styles['success']}>
      <p>{callbackWords.successText}</p>
      <p className={styles['countdown']} aria-live={SPOKEN.has(left) ? 'polite' : 'off'}>
        Это окно автоматически закроется через {left} сек
      </p>
    </div>
  )
}
