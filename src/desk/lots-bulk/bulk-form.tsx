import { type FormEvent, useEffect, useRef, useState } from 'react'
import { lotFields } from '../../features/lot-overrides/lot-fields.ts'
import type { OverrideField } from '../../features/lot-overrides/schema.ts'
import { Notice } from '../../ui/display/notice.tsx'
import { Button } from '../../ui/form/button.tsx'
import type { DeskError } from '../api/call-desk.ts'
import { fromFieldTime } from '../../lib/time/office-time.ts'
import { Choice, TextArea } from '../kit/field.tsx'
import { FormError } from '../kit/form-error.tsx'
import { officeZone } from '../kit/office-zone.ts'
import { FieldEditor } from '../lot/field-editor.tsx'
import { fieldNames } from '../lot/lot-words.ts'
import { UntilField } from '../lot/until-field.tsx'
import { readDraft, toDraft } from '../lot/value-draft.ts'
import { type BulkWay, readPercent, waysOf } from './bulk-ways.ts'
import styles from './bulk-screen.module.css'
import { PercentFields } from './percent-fields.tsx'
import type { BulkChange, PreviewedBulk, useBulk } from './use-bulk.ts'

interface BulkFormProps {
  bulk: ReturnType<typeof useBulk>
  /** While a preview is looked at: what was typed stays. */
  isHidden: boolean
  onPreview: (previewed: PreviewedBulk) => void
}

const shown = new Set(['field', 'percent', 'round', 'value', 'until', 'note'])

/** What is to be done with many lots. Nothing changes before it was looked at. */
export function BulkForm({ bulk, isHidden, onPreview }: BulkFormProps) {
  const form = useFocusOnReturn(isHidden)
  const [field, setField] = useState<OverrideField>('price')
  const [way, setWay] = useState<BulkWay>('percent')
  const [value, setValue] = useState(() => toDraft('price', undefined))
  const [percent, setPercent] = useState('')
  const [round, setRound] = useState('1000')
  const [note, setNote] = useState('')
  const [until, setUntil] = useState('')
  const [wrong, setWrong] = useState<string | undefined>()
  const { isSending, error } = bulk
  const { needsNote = false } = lotFields[field]
  const ways = waysOf(field)
  const message = (name: string) => error?.fields[name]?.[0]
  const select = (next: OverrideField) => {
    const [first] = waysOf(next)
    setField(next)
    setWay(first?.[0] ?? 'set')
    setValue(toDraft(next, undefined))
    setWrong(undefined)
  }
  /** Returns what is done to the lots, or the message of the value that cannot be read. */
  const read = (): BulkChange | string => {
    if (way === 'clear') return { field, clear: true }
    const end = fromFieldTime(until, officeZone())?.toISOString()
    const rest = { ...(note.trim() && { note }), ...(end && { until: end }) }
    if (way === 'percent') {
      const number = readPercent(percent)
      if (number === null) return 'Введите процент, например −5'
      return { field, percent: number, round: Number(round), ...rest }
    }
    const { value: ready, error: problem } = readDraft(field, value)
    return problem ?? { field, value: ready, ...rest }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const change = read()
    setWrong(typeof change === 'string' ? change : undefined)
    if (typeof change !== 'string') void bulk.preview(change, onPreview)
  }
  return (
    <form ref={form} hidden={isHidden} className={styles['form']} onSubmit={submit} noValidate>
      <div className={styles['row']}>
        <Choice
          label="Что изменить"
          name="field"
          options={fieldNames.map((name) => [name, lotFields[name].label] as const)}
          value={field}
          error={message('field')}
          onChange={({ currentTarget }) => select(currentTarget.value as OverrideField)}
        />
        <Choice
          label="Как"
          name="way"
          options={ways}
          value={way}
          onChange={({ currentTarget }) => {
            setWay(currentTarget.value as BulkWay)
            setWrong(undefined)
          }}
        />
      </div>
      {way === 'percent' ? (
        <PercentFields
          percent={percent}
          round={round}
          error={wrong ?? message('percent') ?? message('round')}
          onPercent={setPercent}
          onRound={setRound}
        />
      ) : null}
      {way === 'set' ? (
        <FieldEditor
          key={field}
          field={field}
          draft={value}
          error={wrong ?? message('value')}
          onChange={setValue}
        />
      ) : null}
      {way === 'clear' ? null : (
        <>
          <UntilField value={until} error={message('until')} onChange={setUntil} />
          <TextArea
            isWide
            label={needsNote ? 'Почему (обязательно)' : 'Заметка для коллег'}
            name="note"
            rows={2}
            maxLength={500}
            autoComplete="off"
            value={note}
            error={message('note')}
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
          />
        </>
      )}
      <FormError error={error} />
      <OtherMessages error={error} />
      <Button type="submit" isLoading={isSending}>
        Посмотреть, что изменится
      </Button>
    </form>
  )
}

/** Messages of fields that the form does not have, such as the filter of the list. */
function OtherMessages({ error }: { error: DeskError | null }) {
  const others = Object.entries(error?.fields ?? {}).filter(([name]) => !shown.has(name))
  if (others.length === 0) return null
  return <Notice tone="error">{others.flatMap(([, messages]) => messages).join(' ')}</Notice>
}

/** The keyboard is in the form again when the preview is left. */
function useFocusOnReturn(isHidden: boolean) {
  const form = useRef<HTMLFormElement>(null)
  const wasHidden = useRef(isHidden)
  useEffect(() => {
    if (wasHidden.current && !isHidden) form.current?.querySelector('select')?.focus()
    wasHidden.current = isHidden
  }, [isHidden])
  return form
}
