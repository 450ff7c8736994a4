import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type {
  BulkPreview,
  BulkResult,
  LotOptions,
  OverrideField,
} from '../../features/lot-overrides/schema.ts'
import { formatCount } from '../../lib/numbers.ts'
import { Button } from '../../ui/form/button.tsx'
import { Fold } from '../kit/fold.tsx'
import { FormError } from '../kit/form-error.tsx'
import { Table } from '../kit/table.tsx'
import { useLotOptions } from '../lot/lot-options.ts'
import { describeValue } from '../lot/lot-words.ts'
import { describeBulk } from './bulk-ways.ts'
import styles from './bulk-screen.module.css'
import type { PreviewedBulk, useBulk } from './use-bulk.ts'

interface BulkPreviewProps {
  previewed: PreviewedBulk
  bulk: ReturnType<typeof useBulk>
  onBack: () => void
  /** The lots have moved: what would change now. */
  onPreview: (previewed: PreviewedBulk) => void
  onDone: (result: BulkResult, words: string) => void
}

/** What a change would do: how many lots, the first fifty of them, and those that stay as they are. */
export function BulkPreviewTable({
  previewed: { change, preview },
  bulk,
  onBack,
  onPreview,
  onDone,
}: BulkPreviewProps) {
  const { count, lots, skipped } = preview
  const words = describeBulk(change)
  const finishes = useLotOptions()?.finishes
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const { isSending, error } = bulk
  const hasMoved = error?.status === 409
  const columns = createColumns(change.field, finishes)
  return (
    <section className={styles['part']}>
      <h2 tabIndex={-1} ref={title}>
        {count === 0 ? 'Ничего не изменится' : `Изменится ${countLots(count)}`}
      </h2>
      <p>{words}.</p>
      <SkippedLots skipped={skipped} />
      <FormError error={error} />
      <div className={styles['actions']}>
        {count === 0 || hasMoved ? null : (
          <Button
            isLoading={isSending}
            onClick={() => void bulk.apply(preview, (result) => onDone(result, words))}
          >
            {error?.isAway ? 'Повторить: изменить' : 'Изменить'} {countLots(count)}
          </Button>
        )}
        {hasMoved ? (
          <Button isLoading={isSending} onClick={() => void bulk.preview(change, onPreview)}>
            Посмотреть заново
          </Button>
        ) : null}
        <Button
          variant="secondary"
          onClick={() => {
            bulk.clear()
            onBack()
          }}
        >
          Назад
        </Button>
      </div>
      {lots.length === 0 ? null : (
        <Table caption="Что изменится" columns={columns} rows={lots} toKey={({ id }) => id} />
      )}
      {count > lots.length ? (
        <p className={styles['note']}>Показаны первые {lots.length}.</p>
      ) : null}
    </section>
  )
}

type PreviewLot = BulkPreview['lots'][number]

function createColumns(field: OverrideField, finishes: LotOptions['finishes'] | undefined) {
  return [
    { title: 'Лот', toCell: (lot: PreviewLot) => linkTo(lot) },
    {
      title: 'Сейчас',
      toCell: ({ before }: PreviewLot) => describeValue(field, before, finishes),
    },
    {
      title: 'Станет',
      toCell: ({ after }: PreviewLot) => (
        <>
          <span className={styles['becomes']}>станет </span>
          {describeValue(field, after, finishes)}
        </>
      ),
    },
  ]
}

function linkTo({ id, title }: PreviewLot) {
  return <Link to={`/lots/${id}`}>{title}</Link>
}

const SHOWN = 20

/** Lots that a change leaves as they are, with the reason. */
export function SkippedLots({ skipped }: Pick<BulkPreview, 'skipped'>) {
  if (skipped.length === 0) return null
  return (
    <Fold summary={`Останется как есть: ${countLots(skipped.length)}`}>
      <ul className={styles['skipped']}>
        {skipped.slice(0, SHOWN).map(({ id, title, reason }) => (
          <li key={id}>
            <Link to={`/lots/${id}`}>{title}</Link>: {reason}
          </li>
        ))}
      </ul>
      {skipped.length > SHOWN ? (
        <p className={styles['note']}>И ещё {skipped.length - SHOWN}.</p>
      ) : null}
    </Fold>
  )
}

function countLots(count: number): string {
  return formatCount(count, 'лот', 'лота', 'лотов')
}
