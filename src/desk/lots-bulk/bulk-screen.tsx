import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { BulkResult } from '../../features/lot-overrides/schema.ts'
import { formatCount } from '../../lib/numbers.ts'
import { ScreenTop } from '../kit/screen-top.tsx'
import { useTitle } from '../kit/use-title.ts'
import { UndoBar } from '../lot/undo-bar.tsx'
import { offerUndo } from '../lot/undo-store.ts'
import { BulkForm } from './bulk-form.tsx'
import { BulkPreviewTable, SkippedLots } from './bulk-preview.tsx'
import styles from './bulk-screen.module.css'
import { lastLots, readLotQuery, writeFilter } from '../lots/lot-address.ts'
import { clearSelection, findSelection, selection } from '../lots/selection.ts'
import { type BulkTarget, type PreviewedBulk, useBulk } from './use-bulk.ts'

/** Many lots at once: what is to be done, what that would change, and what has been changed. */
export function BulkScreen() {
  const [search] = useSearchParams()
  const filter = writeFilter(readLotQuery(search).filter)
  const chosen = findSelection(useStore(selection), filter)
  // What was chosen is forgotten once it is changed, and the screen still says what was done.
  const [target] = useState<BulkTarget | null>(() => {
    if (search.get('all') === 'true') return { filter }
    return chosen.ids.size > 0 ? { ids: [...chosen.ids] } : null
  })
  useTitle('Изменить много лотов')
  return (
    <article className={styles['screen']} tabIndex={-1}>
      <nav>
        <Link to={lastLots.address} className={styles['back']}>
          ← К списку
        </Link>
      </nav>
      <ScreenTop title="Изменить много лотов" />
      {target === null ? (
        <p>Ни одного лота не выбрано: выберите их в списке.</p>
      ) : (
        <Steps target={target} />
      )}
      <div className={styles['bottom']}>
        <UndoBar />
      </div>
    </article>
  )
}

function Steps({ target }: { target: BulkTarget }) {
  const [previewed, setPreviewed] = useState<PreviewedBulk | null>(null)
  const [result, setResult] = useState<BulkResult | null>(null)
  const bulk = useBulk(target)
  const take = (done: BulkResult, words: string) => {
    setResult(done)
    clearSelection()
    offerUndo(done.undo, `${words}: изменено ${countLots(done.count)}.`)
  }
  if (result) return <Done result={result} />
  return (
    <>
      <p className={styles['target']}>
        {'ids' in target
          ? `Выбрано: ${countLots(target.ids.length)}.`
          : 'Выбраны все лоты по\u00a0фильтру.'}
      </p>
      <BulkForm bulk={bulk} isHidden={previewed !== null} onPreview={setPreviewed} />
      {previewed === null ? null : (
        <BulkPreviewTable
          previewed={previewed}
          bulk={bulk}
          onBack={() => setPreviewed(null)}
          onPreview={setPreviewed}
          onDone={take}
        />
      )}
    </>
  )
}

function Done({ result: { count, skipped } }: { result: BulkResult }) {
  return (
    <section className={styles['part']} aria-label="Готово">
      <h2 tabIndex={-1} ref={(title) => title?.focus()}>
        Изменено: {countLots(count)}
      </h2>
      <p>Сайт покажет новое через секунду-другую. Отменить можно в течение суток.</p>
      <SkippedLots skipped={skipped} />
    </section>
  )
}

function countLots(count: number): string {
  return formatCount(count, 'лот', 'лота', 'лотов')
}
