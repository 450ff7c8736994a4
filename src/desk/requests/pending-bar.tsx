import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { Link, useMatch } from 'react-router'
import type { ListedRequest } from '../../features/callback/requests/schema.ts'
import { Button } from '../../ui/form/button.tsx'
import {
  cancelOutcome,
  isWaiting,
  type PendingOutcome,
  pendingOutcomes,
  toLines,
} from './pending-outcomes.ts'
import styles from './pending-bar.module.css'
import { outcomeNames, stateNames } from './request-labels.ts'

/** Outcomes that are sent in a moment, with «Отменить»: above every screen, because people go on meanwhile. */
export function PendingBar() {
  const { lines, away } = toLines(useStore(pendingOutcomes))
  return (
    <div className={styles['bar']} role="status" aria-label="Итоги, которые записываются">
      {away.length > 0 ? (
        <p className={styles['line']}>
          Запишем, как только появится связь: {away.map(({ name }) => name).join(', ')}.
        </p>
      ) : null}
      {lines.map((one) => (
        <PendingLine key={one.id} pending={one} />
      ))}
    </div>
  )
}

function PendingLine({ pending }: { pending: PendingOutcome }) {
  const { id, name, body, sendsAt, isSending, error } = pending
  const isOpen = useMatch('/requests/:id')?.params.id === id
  const seconds = useSecondsUntil(sendsAt)
  const words = `${name}: ${outcomeNames[body.outcome].toLowerCase()}.`
  const isFinal = !isWaiting(pending)
  return (
    <p className={styles['line']}>
      <span>
        {words}{' '}
        {error === null ? (
          isSending ? (
            'Записываем…'
          ) : (
            // Only the eye needs the count: a screen reader would read every second.
            <span aria-hidden="true">Запишется через {seconds} с</span>
          )
        ) : (
          describeFailure(pending)
        )}
      </span>
      {isOpen || !isFinal ? null : <Link to={`/requests/${id}`}>Открыть заявку</Link>}
      {isSending ? null : (
        <Button
          variant="text"
          className={styles['undo']}
          aria-label={`${isFinal ? 'Закрыть' : 'Отменить'}: ${name}`}
          onClick={() => cancelOutcome(id)}
        >
          {isFinal ? 'Закрыть' : 'Отменить'}
        </Button>
      )}
    </p>
  )
}

/** Why an outcome is not stored. What was typed is in the form of the card. */
function describeFailure({ error }: PendingOutcome): string {
  if (error === null) return ''
  if (error.isAway) return 'Нет связи: запишем, как только появится.'
  const [message] = Object.values(error.fields).flat()
  const current = error.body['current'] as ListedRequest | undefined
  const now = current
    ? ` Сейчас: ${[stateNames[current.state], current.assigned_to?.name].filter(Boolean).join(', ')}.`
    : ''
  return `Не записано: ${message ?? error.detail}.${now}`
}

/** Whole seconds until a time, counted down. */
function useSecondsUntil(at: number): number {
  const read = () => Math.max(0, Math.ceil((at - Date.now()) / 1_000))
  const [seconds, setSeconds] = useState(read)
  useEffect(() => {
    const timer = setInterval(() => setSeconds(read), 500)
    return () => clearInterval(timer)
  })
  return seconds
}
