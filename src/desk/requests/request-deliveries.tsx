import { useRevalidator } from 'react-router'
import { requestCalls } from '../../features/callback/requests/request-contracts.ts'
import type { RequestCard } from '../../features/callback/requests/schema.ts'
import { Button } from '../../ui/form/button.tsx'
import { callDesk } from '../api/call-desk.ts'
import { FormError } from '../kit/form-error.tsx'
import { useSending } from '../kit/use-sending.ts'
import { useCan } from '../session/can.ts'
import { Fold } from '../kit/fold.tsx'
import styles from './request-card.module.css'
import {
  attemptNames,
  describeDelivery,
  formatMoment,
  isShown,
  nameChannel,
} from './request-labels.ts'

/** Where a request was sent: the state of each channel, every attempt, and a button to send it again. */
export function RequestDeliveries({ request }: { request: RequestCard }) {
  const { id, attempt_log } = request
  const deliveries = request.deliveries.filter(isShown)
  const { revalidate } = useRevalidator()
  const { isSending, error, run } = useSending()
  const maySend = useCan(requestCalls.retry)
  const retry = (channel: string) =>
    void run(async () => {
      await callDesk(requestCalls.retry, { id, channel })
      await revalidate()
    })
  return (
    <section>
      <h2>Доставка</h2>
      <FormError error={error} />
      {deliveries.length === 0 ? <p className={styles['note']}>Не отправлялась.</p> : null}
      <ul>
        {deliveries.map((delivery) => (
          <li key={delivery.channel} className={styles['delivery']}>
            <span className={delivery.state === 'needs_human' ? styles['late'] : undefined}>
              {describeDelivery(delivery)}
            </span>
            {maySend ? (
              <Button
                variant="text"
                isLoading={isSending}
                aria-label={`Отправить снова: ${nameChannel(delivery.channel)}`}
                onClick={() => retry(delivery.channel)}
              >
                Отправить снова
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {attempt_log.length > 0 ? (
        <Fold summary={`Попытки: ${attempt_log.length}`}>
          <ul className={styles['history']}>
            {attempt_log.map(({ channel, started_at, outcome, reason }) => (
              <li key={`${channel} ${started_at}`}>
                <span className={styles['note']}>
                  {formatMoment(started_at)}, {nameChannel(channel)}:
                </span>{' '}
                {[attemptNames[outcome] ?? outcome, reason].filter(Boolean).join(', ')}
              </li>
            ))}
          </ul>
        </Fold>
      ) : null}
    </section>
  )
}
