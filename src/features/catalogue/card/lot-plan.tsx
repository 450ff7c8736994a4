import styles from './lot-plan.module.css'
import type { LotCard } from '../model/schema.ts'

interface LotPlanProps {
  plan: LotCard['plan']
  /** In the first rows, so it is not loaded lazily. */
  isEager?: boolean | undefined
}

/** The picture of a plan, or a placeholder with a text if there is none. */
export function LotPlan({ plan, isEager }: LotPlanProps) {
  return (
    <div className={styles['sheet']}>
      {plan ? (
        <img
          src={plan.url}
          width={plan.width}
          height={plan.height}
          alt={plan.alt}
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
