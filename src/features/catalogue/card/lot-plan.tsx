import styles from './lot-plan.module.css'
import type { LotCard } from '../model/schema.ts'

interface LotPlanProps {
  lot: Pick<LotCard, 'plan' | 'kind' | 'number'>
  /** In the first rows, so it is not loaded lazily. */
  isEager?: boolean | undefined
}

/**
 * The picture of a plan. Without one, a parking place and a storage unit, which have no plans, are drawn as a sign with
 * their number, and a home says that its plan will come.
 */
export function LotPlan({ lot: { plan, kind, number }, isEager }: LotPlanProps) {
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
      ) : kind === 'parking' || kind === 'storage' ? (
        <PlaceSign kind={kind} number={number} />
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

/** Three places side by side: bays are open to the passage, units have a door. */
function PlaceSign({ kind, number }: { kind: 'parking' | 'storage'; number: string }) {
  const isOpen = kind === 'parking'
  return (
    <svg
      viewBox="0 0 128 80"
      width="128"
      height="80"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      <path
        d={isOpen ? 'M1 79V1h126v78M43 1v78M85 1v78' : 'M1 1h126v78H1ZM43 1v78M85 1v78'}
        strokeOpacity="0.5"
        strokeWidth="2"
      />
      {isOpen ? null : <path d="M54 79V60a20 20 0 0 1 20 19" strokeOpacity="0.5" />}
      <text
        x="64"
        y="38"
        fontSize={Math.min(16, 62 / Math.max(2, number.length))}
        fill="currentColor"
        stroke="none"
        textAnchor="middle"
      >
        {number}
      </text>
    </svg>
  )
}
