import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ListedRequest, RequestCard } from '../../features/callback/requests/schema.ts'
import { Notice } from '../../ui/display/notice.tsx'
import { Button } from '../../ui/form/button.tsx'
import { callDesk, type DeskError } from '../api/call-desk.ts'
import { FormError } from '../kit/form-error.tsx'
import { createRandomKey } from '../kit/random-key.ts'
import { useSending } from '../kit/use-sending.ts'
import { useColleagues } from './list-filters.tsx'
import { OutcomeForm } from './outcome-form.tsx'
import styles from './request-card.module.css'
import { outcomeNames, stateNames } from './request-words.ts'
import { useKeys } from './use-list-keys.ts'

/**
 * What can be done with a request in its state. What was typed stays when somebody else was faster. `onAnswer` gets the
 * request as it is after a change.
 */
export function RequestActions({
  request,
  onAnswer,
}: {
  request: RequestCard
  onAnswer: (changed: RequestCard) => void
}) {
  const { id, state } = request
  const { revalidate } = useRevalidator()
  const { isSending, error, run } = useSending()
  const [text, setText] = useState('')
  /** What the person saw when the change was sent. */
  const [seen, setSeen] = useState(request)
  const act = (name: string, fields: object = {}) => {
    // A change that got no answer may have been made: sent again with the version of then, it is not made twice.
    const known = error?.isAway ? seen : request
    setSeen(known)
    return run(async () => {
      const body = { version: known.version, ...fields }
      try {
        onAnswer(await callDesk<RequestCard>(`requests/${id}/${name}/`, { method: 'POST', body }))
      } catch (failure) {
        await revalidate()
        throw failure
      }
    })
  }
  const take = () => void act('take')
  useKeys({ t: () => state === 'new' && take() })
  return (
    <div className={styles['actions']}>
      <Failure error={error} seen={seen} />
      {state === 'new' ? (
        <Button isLoading={isSending} onClick={take}>
          Взять
        </Button>
      ) : null}
      {state === 'in_progress' ? (
        <Button
          variant="secondary"
          isLoading={isSending}
          onClick={() => void act('assign', { user: null })}
        >
          Отдать всем
        </Button>
      ) : null}
      {state === 'done' ? (
        <Button variant="secondary" isLoading={isSending} onClick={() => void act('reopen')}>
          Открыть снова
        </Button>
      ) : (
        <GiveTo
          request={request}
          isSending={isSending}
          onGive={(user) => void act('assign', { user })}
        />
      )}
      {state === 'done' && text.trim() === '' ? null : (
        <OutcomeForm
          error={error}
          isSending={isSending}
          text={text}
          onText={setText}
          onSend={(body) => act('outcome', body)}
        />
      )}
    </div>
  )
}

/** A stale version: what the person saw and what it is now. The card is up to date. */
function Failure({ error, seen }: { error: DeskError | null; seen: RequestCard }) {
  if (error?.status !== 409) return <FormError error={error} />
  const current = error.body['current'] as ListedRequest | undefined
  return (
    <Notice tone="error">
      {error.detail}. Вы видели: {describeStanding(seen)}.{' '}
      {current ? `Сейчас: ${describeStanding(current)}. ` : ''}
      Набранное осталось: проверьте и повторите.
    </Notice>
  )
}

/** «В работе, Борис», «Готово, Встреча, Анна». */
function describeStanding({ state, outcome, assigned_to }: ListedRequest): string {
  return [stateNames[state], outcome && outcomeNames[outcome], assigned_to?.name]
    .filter(Boolean)
    .join(', ')
}

function GiveTo({
  request,
  isSending,
  onGive,
}: {
  request: RequestCard
  isSending: boolean
  onGive: (user: string) => void
}) {
  const people = useColleagues().filter(({ id }) => id !== request.assigned_to?.id)
  const [now] = useState(() => new Date().toISOString())
  if (people.length === 0) return null
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const user = new FormData(event.currentTarget).get('user')
    if (typeof user === 'string' && user !== '') onGive(user)
  }
  return (
    <form className={styles['form']} onSubmit={submit}>
      <label>
        Кому передать
        <select name="user" defaultValue="">
          <option value="">Выберите</option>
          {people.map(({ id, name, absent_until }) => (
            <option key={id} value={id}>
              {absent_until !== null && absent_until > now ? `${name} (нет на месте)` : name}
            </option>
          ))}
        </select>
      </label>
      <Button type="submit" variant="secondary" isLoading={isSending}>
        Передать
      </Button>
    </form>
  )
}

/** The field for a new note. One that is sent again, because no answer came, is stored once; another text is another note. */
export function RequestNotes({ request }: { request: RequestCard }) {
  const { revalidate } = useRevalidator()
  const { isSending, error, run } = useSending()
  const [key, setKey] = useState(createRandomKey)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const text = new FormData(form).get('text')
    void run(async () => {
      await callDesk(`requests/${request.id}/notes/`, { method: 'POST', body: { text, key } })
      form.reset()
      setKey(createRandomKey())
      await revalidate()
    })
  }
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <FormError error={error} />
      <label className={styles['wide']}>
        Новая заметка
        <textarea
          name="text"
          rows={2}
          maxLength={4000}
          readOnly={isSending}
          onChange={() => setKey(createRandomKey())}
        />
      </label>
      <Button type="submit" variant="secondary" isLoading={isSending}>
        {error?.isAway ? 'Повторить' : 'Добавить'}
      </Button>
      {error?.fields['text'] ? (
        <p role="alert" className={styles['late']}>
          {error.fields['text'][0]}
        </p>
      ) : null}
    </form>
  )
}
