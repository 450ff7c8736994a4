import { FlatPlan } from '../../drawing/flat-plan.tsx'
import { LotPlan } from './lot-plan.tsx'
import styles from './lot-page.module.css'
import type { LotPageData } from './lot-page-data.ts'
import { lotTitle } from './lot-title.ts'

/** The plan drawn from its geometry, so that it is sharp and can be read; else the picture of it. */
export function LotPagePlan({ lot, drawing }: Pick<LotPageData, 'lot' | 'drawing'>) {
  return (
    <div className={styles['plan']}>
      {drawing ? (
        <div className={styles['drawing']}>
          <FlatPlan
            geometry={drawing.geometry}
            mirrored={drawing.isMirrored}
            title={`План: ${lotTitle(lot)}`}
          />
        </div>
      ) : (
        <LotPlan plan={lot.plan} isEager />
      )}
    </div>
  )
}
