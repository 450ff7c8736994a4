import clsx from 'clsx'
import { Fragment } from 'react'
import { lotFields } from '../../features/lot-overrides/lot-fields.ts'
import type {
  ChangedLot,
  DeskLotCard,
  LotOverride,
  OverrideField,
} from '../../features/lot-overrides/schema.ts'
import { Button } from '../../ui/form/button.tsx'
import { Fold } from '../kit/fold.tsx'
import { formatMoment } from '../requests/request-labels.ts'
import { useEditDraft } from './edit-drafts.ts'
import { FeedChange } from './feed-change.tsx'
import styles from './fields-table.module.css'
import { useLotOptions } from './lot-options.ts'
import { describeUntil, describeValue, fieldNames, NOTHING } from './lot-words.ts'

interface FieldsTableProps {
  lot: DeskLotCard
  /** Null for people who change nothing. */
  onEdit: ((field: OverrideField) => void) | null
  onAnswer: (changed: ChangedLot) => void
}

/** Every field that can be set by hand: what the feed says, what was set, and what visitors see. */
export function FieldsTable({ lot, onEdit, onAnswer }: FieldsTableProps) {
  return (
    <table className={styles['table']}>
      <caption className="visually-hidden">Фид, вручную и на сайте</caption>
      <thead>
        <tr>
          <th scope="col">Поле</th>
          <th scope="col">Фид</th>
          <th scope="col">Вручную</th>
          <th scope="col">На сайте</th>
          {onEdit ? (
            <th scope="col">
              <span className="visually-hidden">Изменить</span>
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {fieldNames.map((field) => (
          <Fragment key={field}>
            <FieldRow lot={lot} field={field} onEdit={onEdit} />
            {lot.feed_changed.includes(field) ? (
              <tr className={styles['changed']}>
                <td colSpan={onEdit ? 5 : 4}>
                  <FeedChange
                    key={lot.version}
                    lot={lot}
                    field={field}
                    mayChange={onEdit !== null}
                    onAnswer={onAnswer}
                  />
                </td>
              </tr>
            ) : null}
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}

function FieldRow({
  lot,
  field,
  onEdit,
}: Omit<FieldsTableProps, 'onAnswer'> & { field: OverrideField }) {
  const { label } = lotFields[field]
  const own = lot.overrides.find((one) => one.field === field)
  const [draft] = useEditDraft(lot.id, field)
  return (
    <tr className={clsx(styles['row'], own && styles['set'])} data-field={field}>
      <th scope="row">{label}</th>
      <td>
        <span className={styles['label']}>Фид: </span>
        <Value field={field} value={lot.feed[field]} />
      </td>
      <td>
        <span className={styles['label']}>Вручную: </span>
        {own ? <ByHand own={own} /> : NOTHING}
      </td>
      <td>
        <span className={styles['label']}>На сайте: </span>
        <Value field={field} value={lot.shown[field]} />
      </td>
      {onEdit ? (
        <td className={styles['act']}>
          <Button variant="text" aria-label={`Изменить: ${label}`} onClick={() => onEdit(field)}>
            Изменить
          </Button>
          {draft ? <span className={styles['draft']}>не сохранено</span> : null}
        </td>
      ) : null}
    </tr>
  )
}

/** What was set, by whom and when, until when, and why. */
function ByHand({ own }: { own: LotOverride }) {
  const { field, value, until, by, at, note } = own
  return (
    <>
      <Value field={field} value={value} />
      {until === null ? null : <span className={styles['note']}>{describeUntil(until)}</span>}
      <span className={styles['note']}>
        {[by?.name, formatMoment(at)].filter(Boolean).join(', ')}
      </span>
      {note === null || note === '' ? null : <span className={styles['note']}>«{note}»</span>}
    </>
  )
}

const LONG = 160

function Value({
  field,
  value,
}: {
  field: OverrideField
  value: LotOverride['value'] | undefined
}) {
  const finishes = useLotOptions()?.finishes
  const text = describeValue(field, value, finishes)
  if (text.length <= LONG) return <span className={styles['value']}>{text}</span>
  return (
    <>
      <span className={styles['value']}>{text.slice(0, LONG).trimEnd()}…</span>
      <Fold summary="Полностью">
        <p className={styles['text']}>{text}</p>
      </Fold>
    </>
  )
}
