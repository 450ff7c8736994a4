import { useStore } from '@nanostores/react'
import { Link, useLoaderData } from 'react-router'
import type { RequestCard } from '../../features/callback/requests/schema.ts'
import { formatRoubles } from '../../lib/numbers.ts'
import { useNow } from '../kit/use-now.ts'
import { useTitle } from '../kit/use-title.ts'
import { session } from '../session/session-store.ts'
import { RequestActions, RequestNotes } from './request-actions.tsx'
import styles from './request-card.module.css'
import { useLive } from './use-live.ts'
import { RequestPhone } from './request-row.tsx'
import {
  describeClock,
  describeDelivery,
  describeSource,
  describeSubject,
  formatMoment,
  listHistory,
  outcomeNames,
  stateNames,
} from './request-words.ts'

/** One request with all that is known of it. */
export function RequestScreen() {
  const request = useLoaderData<RequestCard>()
  const now = useNow()
  const current = useStore(session)
  const worksOnRequests = 'user' in current && current.user.role !== 'analyst'
  useLive(request.id)
  useTitle(`Заявка: ${request.name}`)
  const { wishes, consent, history, outcome, state } = request
  const facts: Array<[string, React.ReactNode]> = [
    ['Телефон', <RequestPhone key="phone" request={request} />],
    ['Позвонить', wishes.scheduled_at && formatMoment(wishes.scheduled_at)],
    ['Как ответить', wishes.reply_by === 'message' && 'Сообщением'],
    ['Не звонить после', wishes.no_calls_after],
    ['О чём', describeSubject(request)],
    ['Проект', request.project],
    ['Цена на момент заявки', request.lot_price === null ? null : formatRoubles(request.lot_price)],
    [
      'Страница',
      request.page?.startsWith('/') ? (
        <a key="page" href={request.page}>
          {request.page}
        </a>
      ) : (
        request.page
      ),
    ],
    ['Форма', request.form_name],
    ['Реклама', describeSource(request)],
    ['Получена', formatMoment(request.created_at)],
    ['У кого', request.assigned_to?.name],
    ['Звонков', request.attempts > 0 && String(request.attempts)],
    ['Доставка', request.deliveries.map(describeDelivery).join(', ')],
  ]
  return (
    <article className={styles['card']}>
      <p>
        <Link to={state === 'new' ? '/requests' : `/requests?state=${state}`}>
          ← {stateNames[state]}
        </Link>
      </p>
      <header className={styles['head']}>
        <h1>{request.name}</h1>
        <p className={request.late ? styles['late'] : undefined}>
          {state === 'done'
            ? outcome
              ? outcomeNames[outcome]
              : 'Передана'
            : describeClock(request, now)}
        </p>
      </header>
      {worksOnRequests ? <RequestActions key={request.id} request={request} /> : null}
      <dl className={styles['facts']}>
        {facts.map(([title, value]) =>
          value ? (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      <section>
        <h2>Что было</h2>
        <ul className={styles['history']} aria-label="Что было">
          {listHistory(request).map(({ at, user, words }) => (
            <li key={`${at} ${words}`}>
              <span className={styles['note']}>
                {formatMoment(at)}, {user.name}:
              </span>{' '}
              {words}
            </li>
          ))}
        </ul>
        {worksOnRequests ? <RequestNotes key={request.id} request={request} /> : null}
      </section>
      <section>
        <h2>Другие заявки с этого номера</h2>
        {history.length === 0 ? (
          <p className={styles['note']}>Их нет.</p>
        ) : (
          <ul>
            {history.map((other) => (
              <li key={other.id}>
                <Link to={`/requests/${other.id}`}>{formatMoment(other.created_at)}</Link>,{' '}
                {other.lot ?? other.page ?? 'общий вопрос'}
                {other.outcome ? `, ${outcomeNames[other.outcome].toLowerCase()}` : null}
              </li>
            ))}
          </ul>
        )}
      </section>
      <section>
        <h2>Согласие</h2>
        <p>
          Версия {consent.version}, {formatMoment(consent.at)}
          {consent.mailing_at ? `; на рассылку ${formatMoment(consent.mailing_at)}` : null}
        </p>
        {consent.texts.map((text) => (
          <details key={text.title}>
            <summary>{text.title}</summary>
            {/* The stored text of the company, cleaned when it was imported. */}
            <div className={styles['text']} dangerouslySetInnerHTML={{ __html: text.html }} />
          </details>
        ))}
      </section>
    </article>
  )
}
