import { useState } from 'react'
import type { Run } from '../../features/feeds/sources/run-schema.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { Button } from '../../ui/form/button.tsx'
import { ReleaseDialog } from './release-dialog.tsx'
import { countOffers } from './run-words.ts'
import styles from './run-rows.module.css'

interface ReleaseBarProps {
  run: Run
  chosen: ReadonlySet<string>
  onReset: () => void
  /** Prices were accepted without a new run. */
  onStored: () => void
}

/** Which held-back prices are chosen, and the way to let them through: at the bottom of the window. */
export function ReleaseBar({ run, chosen, onReset, onStored }: ReleaseBarProps) {
  const [offers, setOffers] = useState<readonly string[] | 'all' | null>(null)
  const { held_back } = run.counts
  return (
    <div className={styles['bar']}>
      <span role="status" className={styles['size']}>
        {chosen.size === 0
          ? `Задержано по\u00a0цене: ${formatNumber(held_back)}`
          : `Выбрано: ${countOffers(chosen.size)}`}
      </span>
      {chosen.size === 0 ? null : (
        <>
          <Button onClick={() => setOffers([...chosen])}>Принять цены</Button>
          <Button variant="text" onClick={onReset}>
            Снять выбор
          </Button>
        </>
      )}
      <Button variant={chosen.size === 0 ? 'secondary' : 'text'} onClick={() => setOffers('all')}>
        Принять все {formatNumber(held_back)}
      </Button>
      {offers === null ? null : (
        <ReleaseDialog
          run={run}
          offers={offers}
          onStored={onStored}
          onClose={() => setOffers(null)}
        />
      )}
    </div>
  )
}
