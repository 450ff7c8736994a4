import { formatCount, formatRoubles } from '../../../lib/numbers.ts'
import { paidPrice } from '../../../lib/lots/paid-price.ts'
import { Link } from '../../../ui/link.tsx'
import { formatFloor, lotAddress, numberSign } from '../../lots/model/lot-labels.ts'
import { lotCountForms } from '../../lots/model/lot-count-forms.ts'
import type { LotCard } from '../../lots/model/schema.ts'
import { lotKinds } from '../../lots/model/labels.ts'
import { priceDifference } from './lot-difference.ts'
import styles from './lot-sections.module.css'

interface SamePlanProps {
  lot: LotCard
  /** Of all of them. */
  count: number
  lots: readonly LotCard[]
  /** Query of their pages. */
  search?: string | undefined
}

/** Lots of the same project with the same plan, the cheapest first; nothing if there are none. */
export function SamePlan({ lot, count, lots, search = '' }: SamePlanProps) {
  if (lots.length === 0) return null
  const { few, many } = lotCountForms[lot.kind]
  return (
    <section id="same-plan" className={styles['section']} aria-labelledby="same-plan-title">
      <h2 id="same-plan-title">Эта планировка на&nbsp;других этажах</h2>
      <p className={styles['note']}>
        В&nbsp;продаже ещё {formatCount(count, lotKinds[lot.kind].one, few, many)} с&nbsp;такой
        планировкой в&nbsp;проекте
        {count > lots.length ? `, показаны ${lots.length} самых доступных` : ''}.
      </p>
      <ul className={styles['rows']}>
        {lots.map((other) => (
          <li key={other.id}>
            <Link to={lotAddress(other.kind, other.id) + search} className={styles['row']}>
              <span className={styles['rowName']}>Этаж {formatFloor(other)}</span>
              <span className={styles['note']}>
                {[
                  other.building.name,
                  other.section && `секция ${other.section}`,
                  numberSign(other.number),
                ]
                  .filter(Boolean)
                  .join(', ')}
              </span>
              <span className={styles['rowPrice']}>{formatRoubles(paidPrice(other))}</span>
              <span className={styles['note']}>{priceDifference(lot, other)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
