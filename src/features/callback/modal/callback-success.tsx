import { useEffect, useEffectEvent, useRef, useState } from 'react'
import styles from './callback-success.module.css'
import { callbackWords } from '../form/callback-words.ts'
import { startCountdown } from './countdown.ts'

/** Specification, section 9. */
const CLOSES_AFTER_SECONDS = 10
/** When the countdown is spoken (decision D24); each second would drown everything else. */
const SPOKEN = new Set([10, 5, 0])

interface CallbackSuccessProps {
  isSent: boolean
  /** The visitor is closing it already: nothing is counted any more. */
  isLeaving: boolean
  onExpire: () => void
}

/**
 * Thanks, and how long they stay. It stands empty beside the form: a live region speaks of what changes
 * in it, not of what it was born with.
 */
export function CallbackSuccess({ isSent, isLeaving, onExpire }: CallbackSuccessProps) {
  const [left, setLeft] = useState(CLOSES_AFTER_SECONDS)
  const ref = useRef<HTMLDivElement>(null)
  const isCounting = isSent && !isLeaving
  const tell = useEffectEvent((seconds: number) => {
    setLeft(seconds)
    if (seconds === 0) onExpire()
  })
  useEffect(() => {
    if (isCounting) return startCountdown(CLOSES_AFTER_SECONDS, (seconds) => tell(seconds))
  }, [isCounting])
  useEffect(() => {
    if (!isSent) return
    // The field that had the focus is gone; the dialog's own button is the one thing left to do.
    const dialog = ref.current?.closest('[role="dialog"]')
    dialog?.querySelector<HTMLElement>('[aria-label="Закрыть"]')?.focus()
  }, [isSent])
  return (
    <div ref={ref}>
      <p aria-live="polite">{isSent ? callbackWords.successText : null}</p>
      <p className={styles['countdown']} aria-live={SPOKEN.has(left) ? 'polite' : 'off'}>
        {isSent ? `Это окно автоматически закроется через ${left} сек` : null}
      </p>
    </div>
  )
}
