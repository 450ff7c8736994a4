import { type FormEvent, useRef, useState } from 'react'
import { Button } from '../../ui/form/button.tsx'
import type { DeskError } from '../api/call-desk.ts'
import styles from './request-card.module.css'
import { outcomeNames } from './request-words.ts'

const HOUR_MS = 3_600_000
const MORNING = 11

interface OutcomeFormProps {
  error: DeskError | null
  isSending: boolean
  /** The note that is being typed; the card keeps it when somebody else is faster. */
  text: string
  onText: (text: string) => void
  onSend: (body: object) => Promise<boolean>
}

/** What came of a call, when to call again, and a note. */
export function OutcomeForm({ error, isSending, text, onText, onSend }: OutcomeFormProps) {
  const [outcome, setOutcome] = useState('reached')
  const time = useRef<HTMLInputElement>(null)
  const setTime = (at: Date) => {
    if (time.current) time.current.value = toFieldTime(at)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const at = time.current?.value
    const note = text.trim()
    const body = {
      outcome,
      ...(at && { at: new Date(at).toISOString() }),
      ...(note && { text: note }),
    }
    void onSend(body).then((isDone) => {
      if (!isDone) return
      onText('')
      if (time.current) time.current.value = ''
    })
  }
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
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
      {outcome === 'no_answer' || outcome === 'meeting' ? (
        <label>
          {outcome === 'meeting' ? 'Когда встреча' : 'Когда перезвонить'}
          <input type="datetime-local" name="at" ref={time} />
        </label>
      ) : null}
      {outcome === 'no_answer' ? (
        <>
          <Button variant="text" onClick={() => setTime(new Date(Date.now() + HOUR_MS))}>
            Через час
          </Button>
          <Button variant="text" onClick={() => setTime(tomorrowMorning())}>
            Завтра в{'\u00a0'}11:00
          </Button>
        </>
      ) : null}
      <label className={styles['wide']}>
        Заметка
        <input
          name="text"
          maxLength={4000}
          autoComplete="off"
          value={text}
          onChange={(event) => onText(event.currentTarget.value)}
        />
      </label>
      <Button type="submit" variant="secondary" isLoading={isSending}>
        {error?.isAway ? 'Повторить' : 'Записать итог'}
      </Button>
      {Object.values(error?.fields ?? {}).map(([message]) => (
        <p key={message} role="alert" className={styles['late']}>
          {message}
        </p>
      ))}
    </form>
  )
}

function tomorrowMorning(): Date {
  const at = new Date()
  at.setDate(at.getDate() + 1)
  at.setHours(MORNING, 0, 0, 0)
  return at
}

/** A time as `datetime-local` wants it, in the zone of the browser. */
function toFieldTime(at: Date): string {
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
