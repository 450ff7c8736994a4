import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { lotListCalls } from '../../features/lot-overrides/contracts/lot-contracts.ts'
import type { BulkResult } from '../../features/lot-overrides/schema.ts'
import { formatCount } from '../../lib/numbers.ts'
import { Button } from '../../ui/form/button.tsx'
import { callDesk, type DeskError } from '../api/call-desk.ts'
import { useSending } from '../kit/use-sending.ts'
import styles from './undo-bar.module.css'
import { clearUndo, undoOffer } from './undo-store.ts'

/** A change stays offered for so long. It can be undone for a day: the log names it. */
const OFFERED_MS = 10 * 60_000

/** The last change with «Отменить», at the bottom of the window. */
export function UndoBar() {
  const offer = useStore(undoOffer)
  const { isSending, error, clear, run } = useSending()
  const { revalidate } = useRevalidator()
  const closing = useRef<HTMLButtonElement>(null)
  const [undone, setUndone] = useState<{ id: string; words: string } | null>(null)
  useEffect(() => {
    if (!offer) return
    const timer = setTimeout(clearUndo, Math.max(0, offer.at + OFFERED_MS - Date.now()))
    return () => clearTimeout(timer)
  }, [offer])
  const undo = (id: string) =>
    run(async () => {
      const result = await callDesk(lotListCalls.undo, { id })
      setUndone({ id, words: describeUndone(result) })
      // The button is gone: the keyboard stays in the line.
      closing.current?.focus()
      await revalidate()
    })
  const close = () => {
    clear()
    setUndone(null)
    clearUndo()
    document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true })
  }
  const isUndone = offer !== null && undone?.id === offer.id
  return (
    <div role="status" aria-label="Последнее изменение" className={styles['bar']}>
      {offer === null ? null : (
        <div className={styles['line']}>
          <span className={styles['words']}>
            {isUndone ? undone.words : error ? describeFailure(error) : offer.words}
          </span>
          {isUndone || (error && !error.isAway) ? null : (
            <Button variant="text" isLoading={isSending} onClick={() => void undo(offer.id)}>
              {error ? 'Повторить' : 'Отменить'}
            </Button>
          )}
          <Button variant="text" ref={closing} onClick={close}>
            Закрыть
          </Button>
        </div>
      )}
    </div>
  )
}

/** «Отменено», and what stays because somebody changed it since. */
export function describeUndone({ count, skipped }: BulkResult): string {
  const lots = count > 1 ? `: ${formatCount(count, 'лот', 'лота', 'лотов')}` : ''
  if (skipped.length === 0) return `Отменено${lots}.`
  const [first] = skipped
  const more = skipped.length > 1 ? ` и\u00a0ещё ${skipped.length - 1}` : ''
  return `Отменено${lots}. Осталось как есть: ${first?.title}${more} (${first?.reason}).`
}

function describeFailure({ status, detail }: DeskError): string {
  if (status === 404) return 'Отменить уже нельзя: прошли сутки.'
  return `Не отменено. ${detail}`
}
