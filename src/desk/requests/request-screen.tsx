import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { Link, useLoaderData, useNavigate } from 'react-router'
import { requestCalls } from '../../features/callback/requests/request-contracts.ts'
import type { RequestCard } from '../../features/callback/requests/schema.ts'
import { closeOutside } from '../../ui/form/close-outside.ts'
import { useNow } from '../kit/use-now.ts'
import { useTitle } from '../kit/use-title.ts'
import { forgetArrival } from '../live/arrivals.ts'
import { useViewers } from '../live/use-viewers.ts'
import { useCan } from '../session/can.ts'
import { session } from '../session/session-store.ts'
import { lastList, rememberOpened } from '../list/list-address.ts'
import { CallLink, isMasked, RequestPhone, WriteLinks } from './contact-links.tsx'
import { CorrectPerson } from './correct-person.tsx'
import styles from './request-card.module.css'
import { RequestDeliveries } from './request-deliveries.tsx'
import { RequestErase } from './request-erase.tsx'
import { RequestMessage } from './request-message.tsx'
import { RequestConsent, RequestFacts } from './request-facts.tsx'
import { listHistory } from './request-history.ts'
import {
  describeState,
  describeSubject,
  formatMoment,
  outcomeNames,
  stateNames,
} from './request-labels.ts'
import { RequestWork } from './request-work.tsx'
import { isLate } from './urgency.ts'
import { useKeys } from '../list/use-list-keys.ts'
import { useNeighbours } from './use-neighbours.ts'

/** One request with all that is known of it. */
export function RequestScreen() {
  const loaded = useLoaderData<RequestCard>()
  const [answer, setAnswer] = useState(loaded)
  // The answer of a change is shown at once; what is loaded after it is newer again.
  const request = answer.id === loaded.id && answer.version > loaded.version ? answer : loaded
  const now = useNow()
  const worksOnRequests = useCan(requestCalls.take) && request.works !== false
  useTitle(`Заявка: ${describeSubject(request)}`)
  useOpened(request.id)
  return (
    <article className={styles['card']} tabIndex={-1}>
      <CardNavigation id={request.id} />
      <header className={styles['head']}>
        <h1>{request.name}</h1>
        {request.works === false ? null : (
          <p className={isLate(request, now) ? styles['late'] : undefined}>
            {stateNames[request.state]}: {describeState(request, now)}
          </p>
        )}
        <OtherViewers request={request} />
      </header>
      <Contact request={request} />
      {worksOnRequests ? (
        <RequestWork key={request.id} request={request} onAnswer={setAnswer} />
      ) : null}
      <RequestMessage request={request} />
      <RequestFacts request={request} />
      {worksOnRequests ? (
        <CorrectPerson key={`${request.id} ${request.name} ${request.phone}`} request={request} />
      ) : null}
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
      </section>
      <OtherRequests history={request.history} />
      <RequestDeliveries request={request} />
      <RequestConsent consent={request.consent} />
      <RequestErase request={request} />
    </article>
  )
}

/** The number with «Позвонить», before all else; on a phone at the bottom of the screen, in reach of the thumb. */
function Contact({ request }: { request: RequestCard }) {
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => closeOutside(root.current), [])
  return (
    <div className={styles['contact']} ref={root}>
      <RequestPhone request={request} />
      {isMasked(request) ? null : (
        <>
          <CallLink request={request} className={styles['call']} />
          <WriteLinks request={request} text={request.message ?? undefined} />
        </>
      )}
    </div>
  )
}

/** A request that somebody looks at is no new one any more; the list has the focus on its row afterwards. */
function useOpened(id: string): void {
  useEffect(() => {
    rememberOpened(id)
    forgetArrival(id)
  }, [id])
}

function OtherRequests({ history }: Pick<RequestCard, 'history'>) {
  return (
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
