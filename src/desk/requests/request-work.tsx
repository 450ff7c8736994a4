import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { requestCalls } from '../../features/callback/requests/request-contracts.ts'
import type { ListedRequest, RequestCard } from '../../features/callback/requests/schema.ts'
import { Button } from '../../ui/form/button.tsx'
import { type CallInput, callDesk } from '../api/call-desk.ts'
import { Conflict } from '../kit/conflict.tsx'
import { createRandomKey } from '../kit/random-key.ts'
import { useSending } from '../kit/use-sending.ts'
import { forgetArrival } from '../live/arrivals.ts'
import { session } from '../session/session-store.ts'
import { type Draft, useDraft } from './drafts.ts'
import { GiveTo } from './give-to.tsx'
import { OutcomeForm } from './outcome-form.tsx'
import { cancelOutcome, isWaiting, pendingOutcomes, startOutcome } from './pending-outcomes.ts'
import styles from './request-card.module.css'
import { listDifferences, listNews } from './request-news.ts'
import { useNeighbours } from './use-neighbours.ts'
import { formatMoment } from './request-labels.ts'
import { lastList } from '../list/list-address.ts'
import { useKeys } from '../list/use-list-keys.ts'

interface RequestWorkProps {
  request: RequestCard
  /** Gets the request as it is after a change. */
  onAnswer: (changed: RequestCard) => void
}

/** What is sent with the version that the person saw. */
type Work = 'take' | 'assign' | 'note' | 'reopen'
type WorkFields<Name extends Work> = Omit<CallInput<(typeof requestCalls)[Name]>, 'id' | 'version'>

const emptyDraft = { text: '', outcome: null, at: '' }

/**
 * What can be done with a request in its state. Everything is sent with the version that the person saw: what others
 * wrote meanwhile is shown here, and has to be confirmed before anything can be sent.
 */
export function RequestWork({ request, onAnswer }: RequestWorkProps) {
  const { id } = request
  const { revalidate } = useRevalidator()
  const { isSending, error, clear, run } = useSending()
  const [draft, setDraft] = useDraft(id)
  const [noteKey, setNoteKey] = useState(createRandomKey)
  const [seen, setSeen] = useSeen(request, draft)
  const pending = useStore(pendingOutcomes).find((one) => one.id === id)
  const isPending = pending !== undefined && isWaiting(pending)
  const newsBox = useRef<HTMLDivElement>(null)
  const focusNews = () => newsBox.current?.querySelector('button')?.focus()
  const news = listNews(seen, request)
  const isBlocked = news.length > 0
  const accept = (changed: RequestCard) => {
    setSeen(changed)
    if (draft) setDraft({ ...draft, seen: changed })
  }
  /** Sends a change; while there is news the keyboard is put there instead. */
  const act = async <Name extends Work>(name: Name, fields: WorkFields<Name>): Promise<boolean> => {
    if (isBlocked) {
      focusNews()
      return false
    }
    return run(async () => {
      const input = { id, version: seen.version, ...fields }
      try {
        const call: (typeof requestCalls)[Work] = requestCalls[name]
        const changed = await callDesk(call, input as CallInput<typeof call>)
        forgetArrival(id)
        accept(changed)
        onAnswer(changed)
      } finally {
        await revalidate()
      }
    })
  }
  // The card of a phone does not wait for the answer to show what was pressed; without success it is as before.
  const [isTaking, setTaking] = useState(false)
  const state = isTaking ? 'in_progress' : request.state
  const take = () => {
    setTaking(true)
    void act('take', {}).finally(() => setTaking(false))
  }
  useKeys({ t: () => state === 'new' && take() })
  const change = (fields: Partial<Draft>) => {
    const next = { ...emptyDraft, ...draft, seen, ...fields }
    setNoteKey(createRandomKey())
    setDraft(next.text === '' && next.outcome === null ? null : next)
  }
  const addNote = async (text: string) => {
    const isDone = await act('note', { text, key: noteKey })
    if (isDone) setDraft(null)
  }
  const record = (fields: {
    outcome: NonNullable<Draft['outcome']>
    at?: string
    text?: string
  }) => {
    if (isBlocked) focusNews()
    else startOutcome(request, { version: seen.version, ...fields })
  }
  return (
    <div className={styles['work']}>
      {isBlocked && !isPending ? (
        <News
          news={news}
          differences={listDifferences(seen, request)}
          box={newsBox}
          onConfirm={() => {
            clear()
            cancelOutcome(id)
            accept(request)
          }}
        />
      ) : (
        <Conflict error={error}>
          {(current: ListedRequest) => {
            const differences = listDifferences(seen, current)
            return differences.length > 0 && `. Изменилось: ${differences.join('; ')}`
          }}
        </Conflict>
      )}
      {isPending ? (
        <PendingNote id={id} />
      ) : (
        <>
          <div className={styles['actions']}>
            {state === 'new' ? (
              <Button isLoading={isSending} aria-disabled={isBlocked || undefined} onClick={take}>
                Взять
              </Button>
            ) : null}
            {state === 'done' ? (
              <Button
                variant="secondary"
                isLoading={isSending}
                aria-disabled={isBlocked || undefined}
                onClick={() => void act('reopen', {})}
              >
                {request.meeting_at === null ? 'Открыть снова' : 'Отменить встречу'}
              </Button>
            ) : null}
          </div>
          <OutcomeForm
            draft={{ ...emptyDraft, ...draft }}
            hasOutcomes={state !== 'done' || request.meeting_at !== null}
            asksMeeting={request.meeting_at !== null}
            isBlocked={isBlocked}
            isSending={isSending}
            error={error}
            onChange={change}
            onNote={(text) => void addNote(text)}
            onRecord={record}
          />
          <div className={styles['actions']}>
            {state === 'in_progress' ? (
              <Button
                variant="secondary"
                isLoading={isSending}
                aria-disabled={isBlocked || undefined}
                onClick={() => void act('assign', { user: null })}
              >
                Отдать всем
              </Button>
            ) : null}
            {state === 'done' && request.meeting_at === null ? null : (
              <GiveTo request={request} isSending={isSending} error={error} onGive={act} />
            )}
          </div>
        </>
      )}
    </div>
  )
}

/** Shown in place of the form: the person continues with the next request, on which the focus is. */
function PendingNote({ id }: { id: string }) {
  const { next } = useNeighbours(id)
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => link.current?.focus(), [])
  return (
    <p className={styles['steps']}>
      <span>Итог записывается.</span>
      <Link ref={link} to={next === undefined ? lastList.address : `/requests/${next}`}>
        {next === undefined ? 'К\u00a0списку' : 'Следующая заявка'}
      </Link>
    </p>
  )
}

/**
 * The request as the person saw it: the one with which typing began. What the person has done, here without an answer or
 * in another tab, needs no confirmation; while nothing is typed, neither does what the server has done.
 */
function useSeen(
  request: RequestCard,
  draft: Draft | undefined,
): [RequestCard, (seen: RequestCard) => void] {
  const current = useStore(session)
  const ownId = 'user' in current ? current.user.id : null
  const [seen, setSeen] = useState(draft?.seen ?? request)
  const isKnown = ({ user }: { user: { id: string | null } }) =>
    user.id === ownId || (!draft && user.id === null)
  if (seen !== request && listNews(seen, request).every(isKnown)) {
    setSeen(request)
    return [request, setSeen]
  }
  return [seen, setSeen]
}

/** «Только что записано»: what came while the person looked at the request. */
function News({
  news,
  differences,
  box,
  onConfirm,
}: {
  news: ReturnType<typeof listNews>
  differences: readonly string[]
  box: React.Ref<HTMLDivElement>
  onConfirm: () => void
}) {
  return (
    <div className={styles['news']} role="alert" ref={box}>
      <b>Только что записано</b>
      <ul>
        {news.map(({ at, user, words }) => (
          <li key={`${at} ${words}`}>
            {words}, {user.name}, {formatMoment(at)}
          </li>
        ))}
      </ul>
      {differences.length > 0 ? <p>Изменилось: {differences.join('; ')}.</p> : null}
      <Button variant="secondary" onClick={onConfirm}>
        Понятно, продолжить
      </Button>
    </div>
  )
}
