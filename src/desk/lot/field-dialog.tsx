import { type FormEvent, useState } from 'react'
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
import { useFocusOnWrong } from '../kit/use-focus-on-wrong.ts'
import { type EditDraft, useEditDraft } from './edit-drafts.ts'
import { FieldEditor } from './field-editor.tsx'
import styles from './field-dialog.module.css'
import { useLotOptions } from './lot-options.ts'
import { describeUntil, describeValue, fieldNames, listFields } from './lot-words.ts'
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
  const [seen] = useState(lot)
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
            {(current: DeskLotCard) => <WhatIsNow lot={current} seen={seen} field={field} />}
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

/** What somebody else has made of the lot since it was seen: of this field, and which others. */
function WhatIsNow({
  lot,
  seen,
  field,
}: {
  lot: DeskLotCard
  seen: DeskLotCard
  field: OverrideField
}) {
  const own = lot.overrides.find((one) => one.field === field)
  const others = fieldNames.filter(
    (name) =>
      name !== field && JSON.stringify(lot.shown[name]) !== JSON.stringify(seen.shown[name]),
  )
  const now = [
    describeValue(field, lot.shown[field]),
    own?.until && describeUntil(own.until),
    own ? own.by?.name : 'как в\u00a0фиде',
    own && formatMoment(own.at),
  ]
  return (
    <>
      {`. Сейчас на\u00a0сайте: ${now.filter(Boolean).join(', ')}.`}
      {others.length === 0 ? null : ` Изменились ещё: ${listFields(others)}.`}
    </>
  )
}
