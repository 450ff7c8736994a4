import { useStore } from '@nanostores/react'
import { type ReactNode, useState } from 'react'
import { Link, useLoaderData, useNavigate } from 'react-router'
import type { RequestCard } from '../../features/callback/requests/schema.ts'
import { formatRoubles } from '../../lib/numbers.ts'
import { useNow } from '../kit/use-now.ts'
import { useTitle } from '../kit/use-title.ts'
import { useLive } from '../live/use-live.ts'
import { useViewers } from '../live/use-viewers.ts'
import { session } from '../session/session-store.ts'
import { lastList, rememberOpened } from './list-address.ts'
import { RequestActions, RequestNotes } from './request-actions.tsx'
import styles from './request-card.module.css'
import { RequestConsent } from './request-consent.tsx'
import { RequestDeliveries } from './request-deliveries.tsx'
import { RequestErase } from './request-erase.tsx'
import { RequestMessage } from './request-message.tsx'
import { describeState, RequestPhone } from './request-row.tsx'
import {
  describeSource,
  describeSubject,
  formatMoment,
  listHistory,
  outcomeNames,
  stateNames,
  useWorksOnRequests,
} from './request-words.ts'
import { useKeys } from './use-list-keys.ts'
import { useNeighbours } from './use-neighbours.ts'

/** One request with all that is known of it. */
export function RequestScreen() {
  const loaded = useLoaderData<RequestCard>()
  const [answer, setAnswer] = useState(loaded)
  // The answer of a change is shown at once; what is loaded after it is newer again.
  const request = answer.id === loaded.id && answer.version > loaded.version ? answer : loaded
  const now = useNow()
  const worksOnRequests = useWorksOnRequests() && request.works !== false
  useLive(request.id)
  useTitle(`Заявка: ${describeSubject(request)}`)
  const { history } = request
  return (
    <article className={styles['card']}>
      <CardNavigation id={request.id} />
      <header className={styles['head']}>
        <h1>{request.name}</h1>
        {request.works === false ? null : (
          <p className={request.late ? styles['late'] : undefined}>
            {stateNames[request.state]}: {describeState(request, now)}
          </p>
        )}
      </header>
      <OtherViewers request={request} />
      {worksOnRequests ? (
        <RequestActions key={request.id} request={request} onAnswer={setAnswer} />
      ) : null}
      <RequestMessage request={request} />
      <RequestFacts request={request} />
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
          <ul className={styles['history']}>
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
      <RequestDeliveries request={request} />
      <RequestConsent consent={request.consent} />
      <RequestErase request={request} />
    </article>
  )
}

/** Back to the list as it was, and to the neighbours of the request in it. */
function CardNavigation({ id }: { id: string }) {
  const { previous, next } = useNeighbours(id)
  const navigate = useNavigate()
  const open = (other: string | undefined) => {
    if (other === undefined) return
    rememberOpened(other)
    void navigate(`/requests/${other}`)
  }
  useKeys({ j: () => open(next), k: () => open(previous) })
  return (
    <nav className={styles['steps']} aria-label="Заявки рядом">
      <Link to={lastList.address}>← К списку</Link>
      {previous === undefined ? null : (
        <Link to={`/requests/${previous}`} onClick={() => rememberOpened(previous)}>
          Предыдущая
        </Link>
      )}
      {next === undefined ? null : (
        <Link to={`/requests/${next}`} onClick={() => rememberOpened(next)}>
          Следующая
        </Link>
      )}
    </nav>
  )
}

function OtherViewers({ request }: { request: RequestCard }) {
  const current = useStore(session)
  const others = useViewers(request.id, request.viewers, 'user' in current ? current.user.id : null)
  return (
    <p role="status" className={styles['note']}>
      {others.length === 0
        ? null
        : `Открыта ещё у\u00a0кого-то: ${others.map(({ name }) => name).join(', ')}`}
    </p>
  )
}

function RequestFacts({ request }: { request: RequestCard }) {
  const { wishes, lot_page } = request
  const facts: Array<[string, ReactNode]> = [
    ['Телефон', <RequestPhone key="phone" request={request} />],
    ['Позвонить', wishes.scheduled_at && formatMoment(wishes.scheduled_at)],
    ['Как ответить', wishes.reply_by === 'message' && 'Сообщением'],
    ['Не звонить после', wishes.no_calls_after],
    ['О чём', describeSubject(request)],
    ['Проект', request.project],
    ['Цена на момент заявки', request.lot_price === null ? null : formatRoubles(request.lot_price)],
    [
      'Лот на сайте',
      lot_page ? (
        <a key="lot" href={lot_page.page} target="_blank" rel="noreferrer">
          {lot_page.title}, {formatRoubles(lot_page.price)}
        </a>
      ) : null,
    ],
    [
      'Страница',
      request.page?.startsWith('/') ? (
        <a key="page" href={request.page} target="_blank" rel="noreferrer">
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
    ['Попыток дозвониться', request.attempts > 0 && String(request.attempts)],
  ]
  return (
    <div className={styles['about']}>
      {lot_page?.plan ? (
        <img src={lot_page.plan} alt={`План: ${lot_page.title}`} width={240} height={240} />
      ) : null}
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
    </div>
  )
}
