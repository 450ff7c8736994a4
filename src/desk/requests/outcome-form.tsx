import { type FormEvent, useId, useRef, useState } from 'react'
import { Button } from '../../ui/form/button.tsx'
import type { DeskError } from '../api/call-desk.ts'
import { MomentField, TextArea } from '../kit/field.tsx'
import { readNow } from '../kit/use-now.ts'
import { fromFieldTime, toFieldTime } from '../../lib/time/office-time.ts'
import { officeZone } from '../kit/office-zone.ts'
import { offerAgain } from './call-again.ts'
import type { Draft, Outcome } from './drafts.ts'
import styles from './request-card.module.css'
import { formatMoment, outcomeNames } from './request-labels.ts'

type Fields = Pick<Draft, 'text' | 'outcome' | 'at'>

interface OutcomeFormProps {
  draft: Fields
  /** False for a request that is done: it takes notes only. */
  hasOutcomes: boolean
  /** Whether a meeting was agreed that has no outcome yet. */
  asksMeeting: boolean
  /** Whether something has to be confirmed first. */
  isBlocked: boolean
  isSending: boolean
  error: DeskError | null
  onChange: (fields: Partial<Fields>) => void
  onNote: (text: string) => void
  onRecord: (fields: { outcome: Outcome; at?: string; text?: string }) => void
}

const outcomes = Object.entries(outcomeNames) as Array<[Outcome, string]>

/** One field for notes, and what came of a call: an outcome is chosen by its button, then recorded. */
export function OutcomeForm({
  draft: { text, outcome, at },
  hasOutcomes,
  asksMeeting,
  isBlocked,
  isSending,
  error,
  onChange,
  onNote,
  onRecord,
}: OutcomeFormProps) {
  const titleId = useId()
  const form = useRef<HTMLFormElement>(null)
  const chosen = hasOutcomes ? outcome : null
  const needsTime = chosen === 'no_answer' || chosen === 'meeting'
  const note = text.trim()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (chosen === null) {
      if (note) onNote(note)
      return
    }
    const time = fromFieldTime(at, officeZone())
    if (needsTime && time === null) return
    onRecord({
      outcome: chosen,
      ...(needsTime && time && { at: time.toISOString() }),
      ...(note && { text: note }),
    })
  }
  const choose = (value: Outcome) => {
    // On a phone what comes next is below the edge.
    requestAnimationFrame(() =>
      form.current?.querySelector('[type="submit"]')?.scrollIntoView({ block: 'nearest' }),
    )
    // Pressed again it is not chosen any more.
    if (value === outcome) onChange({ outcome: null, at: '' })
    else onChange({ outcome: value, at: value === 'no_answer' ? (listOffers()[0]?.[1] ?? '') : '' })
  }
  return (
    <form ref={form} className={styles['outcome']} onSubmit={submit} noValidate>
      <TextArea
        isWide
        label="Заметка"
        name="text"
        rows={2}
        maxLength={4000}
        autoComplete="off"
        readOnly={isSending}
        value={text}
        onChange={(event) => onChange({ text: event.currentTarget.value })}
      />
      {hasOutcomes ? (
        <div role="group" aria-labelledby={titleId}>
          <p id={titleId} className={styles['note']}>
            {asksMeeting ? 'Итог встречи' : 'Итог звонка'}
          </p>
          <div className={styles['choices']}>
            {outcomes.map(([value, title]) => (
              <button
                key={value}
                type="button"
                aria-pressed={value === chosen}
                className={styles['choice']}
                onClick={() => choose(value)}
              >
                {title}
              </button>
            ))}
          </div>
        </div>
      ) : null}
      {needsTime ? (
        <Time outcome={chosen} at={at} onChange={(next) => onChange({ at: next })} />
      ) : null}
      {error?.fields['text'] ? (
        <p role="alert" className={styles['late']}>
          {error.fields['text'][0]}
        </p>
      ) : null}
      {chosen === null && note === '' ? null : (
        <Button
          type="submit"
          variant={chosen === null ? 'secondary' : 'primary'}
          isLoading={isSending}
          aria-disabled={isBlocked || (needsTime && !at) || undefined}
        >
          {chosen === null
            ? error?.isAway
              ? 'Повторить'
              : 'Добавить заметку'
            : `Записать: ${outcomeNames[chosen].toLowerCase()}`}
        </Button>
      )}
    </form>
  )
}

/** The offers to call again as titles and values of the field. */
const listOffers = () =>
  offerAgain(readNow(), officeZone()).map(({ title, at }): [string, string] => [
    title,
    toFieldTime(at, officeZone()),
  ])

/** When to call again, or when the meeting is, with the chosen time in words. */
function Time({
  outcome,
  at,
  onChange,
}: {
  outcome: Outcome
  at: string
  onChange: (at: string) => void
}) {
  const isMeeting = outcome === 'meeting'
  // As of the moment at which the outcome was chosen: «in an hour» must not run away from what is chosen.
  const [offers] = useState(listOffers)
  const time = fromFieldTime(at, officeZone())
  return (
    <div className={styles['time']}>
      {isMeeting ? null : (
        <div className={styles['choices']} role="group" aria-label="Когда перезвонить">
          {offers.map(([title, offer]) => (
            <button
              key={title}
              type="button"
              className={styles['choice']}
              aria-pressed={offer === at}
              onClick={() => onChange(offer)}
            >
              {title}
            </button>
          ))}
        </div>
      )}
      <MomentField
        label={isMeeting ? 'Когда встреча' : 'Другое время'}
        name="at"
        value={at}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <p role="status" className={styles['when']}>
        {time
          ? `${isMeeting ? 'Встреча' : 'Перезвонить'}: ${formatMoment(time.toISOString())}`
          : 'Выберите день и\u00a0время'}
      </p>
    </div>
  )
}
