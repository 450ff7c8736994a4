import { FlatPlan } from '../../../drawing/flat-plan.tsx'
import type { PlanGeometry } from '../../../drawing/plan-geometry.ts'
import { isNumbered } from '../../../drawing/plan-scale.ts'
import { formatArea } from '../../../lib/numbers.ts'
import { LotPlan } from '../card/lot-plan.tsx'
import styles from './lot-page.module.css'
import type { LotPageData } from '../snapshot/lot-page-data.ts'
import { lotTitle } from '../model/lot-title.ts'

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
          <Rooms {...drawing.geometry} />
        </div>
      ) : (
        <LotPlan plan={lot.plan} isEager />
      )}
    </div>
  )
}

/** What the drawing says, for who cannot see it; on a telephone for all where the drawing has but numbers. */
function Rooms({ rooms, width }: PlanGeometry) {
  return (
    <ol className={isNumbered(width) ? styles['rooms'] : 'visually-hidden'} aria-label="Помещения">
      {rooms.map(({ name, area, x, y }) => (
        <li key={`${x} ${y}`}>
          {name}, {formatArea(area)}
        </li>
      ))}
    </ol>
  )
}
