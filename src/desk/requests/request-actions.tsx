import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { RequestCard } from '../../features/callback/requests/schema.ts'
import { Notice } from '../../ui/display/notice.tsx'
import { Button } from '../../ui/form/button.tsx'
import { callDesk, type DeskError } from '../api/call-desk.ts'
import { FormError } from '../kit/form-error.tsx'
import { useSending } from '../kit/use-sending.ts'
import styles from './request-card.module.css'
import { outcomeNames } from './request-words.ts'

/** What can be done with a request in its state. What was typed stays when somebody else was faster. */
export function RequestActions({ request }: { request: RequestCard }) {
  const { id, version, state } = request
  const { revalidate } = useRevalidator()
  const { isSending, error, run } = useSending()
  const act = (name: string, body: object) =>
    run(async () => {
      try {
        await callDesk(`requests/${id}/${name}/`, { method: 'POST', body })
      } finally {
        await revalidate()
      }
    })
  if (state === 'done') {
    return (
      <div className={styles['actions']}>
        <Failure error={error} />
        <Button
          variant="secondary"
          isLoading={isSending}
          onClick={() => void act('reopen', { version })}
        >
          Открыть снова
        </Button>
      </div>
    )
  }
  return (
    <div className={styles['actions']}>
      <Failure error={error} />
      {state === 'new' ? (
        <Button isLoading={isSending} onClick={() => void act('take', { version })}>
          Взять
        </Button>
      ) : (
        <Button
          variant="secondary"
          isLoading={isSending}
          onClick={() => void act('assign', { version, user: null })}
        >
          Отдать всем
        </Button>
      )}
      <OutcomeForm
        error={error}
        isSending={isSending}
        onSend={(body) => act('outcome', { version, ...body })}
      />
    </div>
  )
}

/** A stale version: the card below already shows what the other person did. */
function Failure({ error }: { error: DeskError | null }) {
  if (error?.status !== 409) return <FormError error={error} />
  return <Notice tone="error">{error.detail}. Карточка обновлена: проверьте и повторите.</Notice>
}

function OutcomeForm({
  error,
  isSending,
  onSend,
}: {
  error: DeskError | null
  isSending: boolean
  onSend: (body: object) => Promise<boolean>
}) {
  const [outcome, setOutcome] = useState('reached')
  const hasTime = outcome === 'no_answer' || outcome === 'meeting'
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const given = new FormData(form)
    const time = given.get('at') as string | null
    const text = (given.get('text') as string).trim()
    const body = {
      outcome,
      ...(time && { at: new Date(time).toISOString() }),
      ...(text && { text }),
    }
    void onSend(body).then((isDone) => isDone && form.reset())
  }
  return (
    <form className={styles['form']} onSubmit={submit}>
      <label>
        Итог звонка
        <select value={outcome} onChange={(event) => setOutcome(event.currentTarget.value)}>
          {Object.entries(outcomeNames).map(([value, title]) => (
            <option key={value} value={value}>
              {title}
            </option>
          ))}
        </select>
      </label>
      {hasTime ? (
        <label>
          {outcome === 'meeting' ? 'Когда встреча' : 'Когда перезвонить'}
          <input type="datetime-local" name="at" />
        </label>
      ) : null}
      <label className={styles['wide']}>
        Заметка
        <input name="text" maxLength={4000} autoComplete="off" />
      </label>
      <Button type="submit" variant="secondary" isLoading={isSending}>
        Записать итог
      </Button>
      {Object.values(error?.fields ?? {}).map(([message]) => (
        <p key={message} role="alert" className={styles['late']}>
          {message}
        </p>
      ))}
    </form>
  )
}

/** Notes and what was done, oldest first, and the field for a new note. */
export function RequestNotes({ request }: { request: RequestCard }) {
  const { revalidate } = useRevalidator()
  const { isSending, error, run } = useSending()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const text = new FormData(form).get('text')
    void run(async () => {
      await callDesk(`requests/${request.id}/notes/`, { method: 'POST', body: { text } })
      form.reset()
      await revalidate()
    })
  }
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <FormError error={error} />
      <label className={styles['wide']}>
        Новая заметка
        <textarea name="text" rows={2} maxLength={4000} readOnly={isSending} />
      </label>
      <Button type="submit" variant="secondary" isLoading={isSending}>
        Добавить
      </Button>
      {error?.fields['text'] ? (
        <p role="alert" className={styles['late']}>
          {error.fields['text'][0]}
        </p>
      ) : null}
    </form>
  )
}
