// chunk: callback-parts
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { callbackTexts } from '../callback-texts.ts'
import styles from './callback-success.module.css'
import type { SentCallback } from './sent-callback.ts'
import { formatDayOfYear } from '../../../lib/time/days.ts'

/** See §9. */
const CLOSES_AFTER_SECONDS = 10
/** Seconds that screen readers announce (decision D24). Announcing every second would block other messages. */
const ANNOUNCED = new Set([10, 5, 0])

/** Who answers a request and when, what the visitor wished, and what to have at hand. */
export function describeAnswer({
  scheduledAt = '',
  wishes,
}: Pick<SentCallback, 'scheduledAt' | 'wishes'>): string {
  const [day = '', time] = scheduledAt.split(' ')
  const when = time ? ` ${formatDayOfYear(day)} в\u00a0${time} по\u00a0Москве` : ''
  return [
    `${callbackTexts.answeredBy}${when}.`,
    ...(wishes ? [`Ваше пожелание: ${wishes.charAt(0).toLowerCase()}${wishes.slice(1)}.`] : []),
    callbackTexts.papers,
  ].join(' ')
}

interface CallbackSuccessProps {
  /** What was sent; null before. */
  sent: SentCallback | null
  /** The visitor is closing the dialog: the countdown stops. */
  isLeaving: boolean
  /** When the company calls, if it is to be repeated here. */
  promise: string | null
  onExpire: () => void
}

/**
 * The success message and its countdown. Rendered empty below the form: screen readers announce changes of a live
 * region, not its initial content.
 */
export function CallbackSuccess({ sent, isLeaving, promise, onExpire }: CallbackSuccessProps) {
  const isSent = sent !== null
  const [left, setLeft] = useState(CLOSES_AFTER_SECONDS)
  const ref = useRef<HTMLDivElement>(null)
  const isCounting = isSent && !isLeaving
  const onSecond = useEffectEvent((seconds: number) => {
    setLeft(seconds)
    if (seconds === 0) onExpire()
  })
  useEffect(() => {
    if (isCounting) return startCountdown(CLOSES_AFTER_SECONDS, (seconds) => onSecond(seconds))
  }, [isCounting])
  useEffect(() => {
    if (!isSent) return
    // The focused field was removed, so the focus moves to the dialog's close button.
    const dialog = ref.current?.closest('[role="dialog"]')
    dialog?.querySelector<HTMLElement>('[aria-label="Закрыть"]')?.focus()
  }, [isSent])
  return (
    <div ref={ref}>
      <p aria-live="polite">
        {isSent ? [callbackTexts.successText, promise].filter(Boolean).join(' ') : null}
      </p>
      <p className={styles['answer']} aria-live="polite">
        {sent ? describeAnswer(sent) : null}
      </p>
      <p className={styles['countdown']} aria-live={ANNOUNCED.has(left) ? 'polite' : 'off'}>
        {isSent ? `Это окно автоматически закроется через ${left} сек` : null}
      </p>
    </div>
  )
}

/**
 * Counts down to zero and calls `onTick` with the seconds left; zero is reported once. The clock decides, so throttled
 * timers of a hidden tab do not extend the countdown. Returns a function that stops it.
 */
export function startCountdown(seconds: number, onTick: (left: number) => void): () => void {
  const end = performance.now() + seconds * 1000
  const timer = setInterval(() => {
    const left = Math.max(0, Math.round((end - performance.now()) / 1000))
    if (left === 0) clearInterval(timer)
    onTick(left)
  }, 1000)
  return () => clearInterval(timer)
}
