import { useState } from 'react'
import { toFieldTime } from '../../lib/time/office-time.ts'
import { MomentField } from '../kit/field.tsx'
import { officeZone } from '../kit/office-zone.ts'
import { readNow } from '../kit/use-now.ts'
import styles from './until-field.module.css'
import { offerEnds } from './offer-ends.ts'

interface UntilFieldProps {
  /** As `datetime-local` has it; empty without an end. */
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** Until when something holds: the usual ends with one press, any other by day and time. */
export function UntilField({ value, error, onChange }: UntilFieldProps) {
  const zone = officeZone()
  const [offers] = useState(() =>
    offerEnds(readNow(), zone).map(({ title, at }): [string, string] => [
      title,
      toFieldTime(at, zone),
    ]),
  )
  return (
    <div className={styles['until']}>
      <div className={styles['offers']} role="group" aria-label="До какого времени">
        {[['Без срока', ''] as const, ...offers].map(([title, offer]) => (
          <button
            key={title}
            type="button"
            aria-pressed={value === offer}
            className={styles['offer']}
            onClick={() => onChange(offer)}
          >
            {title}
          </button>
        ))}
      </div>
      <MomentField
        label="Действует до"
        name="until"
        value={value}
        error={error}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </div>
  )
}
