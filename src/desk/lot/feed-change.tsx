import type { ChangedLot, DeskLotCard, OverrideField } from '../../features/lot-overrides/schema.ts'
import { Button } from '../../ui/form/button.tsx'
import { Conflict } from '../kit/conflict.tsx'
import { useNow } from '../kit/use-now.ts'
import styles from './feed-change.module.css'
import { useLotOptions } from './lot-options.ts'
import { describeFeedChange, describeValue } from './lot-words.ts'
import { useFieldChange } from './use-field-change.ts'

interface FeedChangeProps {
  lot: DeskLotCard
  field: OverrideField
  mayChange: boolean
  onAnswer: (changed: ChangedLot) => void
}

/** What the feed says now of a field that was set by hand: take it, or leave what was set. */
export function FeedChange({ lot, field, mayChange, onAnswer }: FeedChangeProps) {
  const now = useNow()
  const finishes = useLotOptions()?.finishes
  const own = lot.overrides.find((one) => one.field === field)
  const { isSending, error, keep, clear } = useFieldChange(lot, field, (changed) => {
    onAnswer(changed)
    // The buttons are gone with the answer: the keyboard stays in the row of the field.
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`[data-field="${field}"] button`)?.focus(),
    )
  })
  if (!own) return null
  const { feed_then, feed_changed_at, value } = own
  const says = describeFeedChange(
    field,
    { before: feed_then, after: lot.feed[field], at: feed_changed_at },
    now,
    finishes,
  )
  return (
    <div className={styles['change']}>
      <p>{says}</p>
      {mayChange ? (
        <div className={styles['actions']}>
          <Button variant="secondary" isLoading={isSending} onClick={() => void clear()}>
            Взять из{'\u00a0'}фида
          </Button>
          <Button variant="text" isLoading={isSending} onClick={() => void keep(value)}>
            Оставить
          </Button>
        </div>
      ) : null}
      <Conflict error={error}>
        {(current: DeskLotCard) => (
          <>{` Сейчас на\u00a0сайте: ${describeValue(field, current.shown[field], finishes)}.`}</>
        )}
      </Conflict>
    </div>
  )
}
