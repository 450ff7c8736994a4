import styles from './lot-plan.module.css'
import type { LotCard } from '../model/schema.ts'

interface LotPlanProps {
  plan: LotCard['plan']
  /** Stands in the first rows, so it is not put off. */
  isEager?: boolean | undefined
  sizes?: string | undefined
}

/** The plan's picture on its sheet; without one, an empty sheet that says so. */
export function LotPlan({ plan, isEager, sizes }: LotPlanProps) {
  return (
    <div className={styles['sheet']}>
      {plan ? (
        <img
          src={plan.url}
          width={plan.width}
          height={plan.height}
          alt={plan.alt}
          sizes={sizes}
          loading={isEager ? undefined : 'lazy'}
          decoding="async"
          className={styles['picture']}
        />
      ) : (
        <span className={styles['none']}>
          <svg viewBox="0 0 64 48" width="64" height="48" fill="none" aria-hidden="true">
            <path d="M24 47H1V1h62v46H40M33 1v20" stroke="currentColor" strokeWidth="2" />
            <path d="M24 47V31a16 16 0 0 1 16 16" stroke="currentColor" />
          </svg>
          План готовится
        </span>
      )}
    </div>
  )
}
