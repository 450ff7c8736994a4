// chunk: lot-parts
import clsx from 'clsx'
import { formatArea } from '../../../lib/numbers.ts'
import { roomLabel } from '../../lots/model/lot-labels.ts'
import type { LotCard } from '../../lots/model/schema.ts'
import { KnownHome } from './known-home.tsx'
import styles from './lot-plan.module.css'

interface LotPlanProps {
  lot: Pick<LotCard, 'plan' | 'kind' | 'number' | 'rooms' | 'area' | 'floor' | 'floors_total'>
  /** In the first rows, so it is not loaded lazily. */
  isEager?: boolean | undefined
}

/**
 * The picture of a plan. Without one, a parking place and a storage unit, which have no plans, are drawn as a sign with
 * their number, and a home as what is known of it.
 */
export function LotPlan({ lot, isEager }: LotPlanProps) {
  const { plan, kind, number } = lot
  if (plan) {
    return (
      <img
        src={plan.url}
        width={plan.width}
        height={plan.height}
        alt={plan.alt}
        loading={isEager ? undefined : 'lazy'}
        decoding="async"
        className={clsx(styles['sheet'], styles['picture'])}
      />
    )
  }
  return (
    <div className={clsx(styles['sheet'], styles['drawn'])}>
      {kind === 'parking' || kind === 'storage' ? (
        <PlaceSign kind={kind} number={number} />
      ) : (
        <KnownHome
          rooms={roomLabel(lot)}
          area={formatArea(lot.area)}
          floor={{ number: lot.floor, total: lot.floors_total }}
        />
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
