import { type FormEvent, useEffect, useRef } from 'react'
import { lotFields } from '../../features/lot-overrides/lot-fields.ts'
import type {
  ChangedLot,
  DeskLotCard,
  LotOverride,
  OverrideField,
} from '../../features/lot-overrides/schema.ts'
import { Notice } from '../../ui/display/notice.tsx'
import { Button } from '../../ui/form/button.tsx'
import { toFieldTime } from '../../lib/time/office-time.ts'
import { Conflict } from '../kit/conflict.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { TextArea } from '../kit/field.tsx'
import { officeZone } from '../kit/office-zone.ts'
import { type EditDraft, useEditDraft } from './edit-drafts.ts'
import { FieldEditor } from './field-editor.tsx'
import styles from './field-dialog.module.css'
import { useLotOptions } from './lot-options.ts'
import { describeUntil, describeValue } from './lot-words.ts'
import { formatMoment } from '../requests/request-labels.ts'
import { UntilField } from './until-field.tsx'
import { useFieldChange } from './use-field-change.ts'
import { toDraft } from './value-draft.ts'

interface FieldDialogProps {
  lot: DeskLotCard
  field: OverrideField
  onAnswer: (changed: ChangedLot) => void
  onClose: () => void
}

/** Changes one field of a lot by hand: its value with a note and an end, or back to what the feed says. */
export function FieldDialog({ lot, field, onAnswer, onClose }: FieldDialogProps) {
  const { label, kind, needsNote = false } = lotFields[field]
  const own = lot.overrides.find((one) => one.field === field)
  const finishes = useLotOptions()?.finishes
  const [stored, store] = useEditDraft(lot.id, field)
  const draft = stored ?? toEditDraft(lot, field, own)
  const { isSending, error, wrong, save, clear, forget } = useFieldChange(lot, field, (changed) => {
    store(null)
    onAnswer(changed)
    onClose()
  })
  const change = (part: Partial<EditDraft>) => {
    forget()
    store({ ...draft, ...part })
  }
  const isConfirmed = error?.confirm === 'price'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save(draft, isConfirmed)
  }
  const isConflict = error?.status === 409
  const form = useFocusOnWrong(
    wrong ??
      Object.values(error?.fields ?? {})
        .flat()
        .join(),
  )
  const note = (
    <TextArea
      isWide
      label={needsNote ? 'Почему (обязательно)' : 'Заметка для коллег'}
      name="note"
      rows={2}
      maxLength={500}
      autoComplete="off"
      value={draft.note}
      error={error?.fields['note']?.[0]}
      onChange={({ currentTarget: { value } }) => change({ note: value })}
    />
  )
  return (
    <Dialog title={label} onCancel={onClose}>
      <p className={styles['now']}>
        {lot.feed[field] === undefined
          ? null
          : `Фид: ${describeValue(field, lot.feed[field], finishes)}. `}
        На сайте: {describeValue(field, lot.shown[field], finishes)}.
      </p>
      <form ref={form} className={styles['form']} onSubmit={submit} noValidate>
        <FieldEditor
          field={field}
          draft={draft.value}
          error={wrong ?? error?.fields['value']?.[0]}
          onChange={(value) => change({ value })}
        />
        {needsNote ? note : null}
        {kind === 'discount' && draft.until === '' ? null : (
          // A discount has a last day of its own.
          <UntilField
            value={draft.until}
            error={error?.fields['until']?.[0]}
            onChange={(until) => change({ until })}
          />
        )}
        {needsNote ? null : note}
        {isConfirmed ? (
          <Notice tone="error">{error.detail}</Notice>
        ) : (
          <Conflict error={error}>
            {(current: DeskLotCard) => <WhatIsNow lot={current} field={field} />}
          </Conflict>
        )}
        <div className={styles['actions']}>
          <Button type="submit" isLoading={isSending}>
            {isConfirmed ? 'Цена верна, сохранить' : isConflict ? 'Сохранить своё' : 'Сохранить'}
          </Button>
          {own ? (
            <Button variant="secondary" isLoading={isSending} onClick={() => void clear()}>
              {field === 'hidden' ? 'Показать на\u00a0сайте' : 'Вернуть как в\u00a0фиде'}
            </Button>
          ) : null}
          <Button
            variant="text"
            onClick={() => {
              store(null)
              onClose()
            }}
          >
            Не менять
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** The keyboard is in the first field with a message once there is one. */
function useFocusOnWrong(message: string) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (message) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [message])
  return form
}

function toEditDraft(
  { shown }: DeskLotCard,
  field: OverrideField,
  own: LotOverride | undefined,
): EditDraft {
  const until = own?.until ?? null
  return {
    value: { ...toDraft(field, own ? own.value : shown[field]), isNone: own?.value === null },
    note: own?.note ?? '',
    until: until === null ? '' : toFieldTime(new Date(until), officeZone()),
  }
}

/** What somebody else has made of the field meanwhile. */
function WhatIsNow({ lot, field }: { lot: DeskLotCard; field: OverrideField }) {
  const own = lot.overrides.find((one) => one.field === field)
  const value = describeValue(field, lot.shown[field])
  if (!own) return <>{` Сейчас на\u00a0сайте: ${value}, как в\u00a0фиде.`}</>
  const who = own.by === null ? '' : `, ${own.by.name}`
  const end = own.until === null ? '' : `, ${describeUntil(own.until)}`
  return <>{` Сейчас на\u00a0сайте: ${value}${end}${who}, ${formatMoment(own.at)}.`}</>
}
