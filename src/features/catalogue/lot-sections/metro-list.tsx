import { metroMinutes } from '../../../lib/walk/metro-minutes.ts'
import type { LotCard } from '../model/schema.ts'
import styles from './lot-sections.module.css'

/** Stations near the building, with the time to each on foot and by transport. */
export function MetroList({ metro }: { metro: LotCard['project']['metro'] }) {
  if (metro.length === 0) return null
  return (
    <ul className={styles['rows']} aria-label="Метро">
      {metro.map(({ name, line_color, walk_minutes, transport_minutes }) => (
        <li key={name} className={styles['extra']}>
          <span className={styles['station']}>
            <svg width="8" height="8" viewBox="0 0 8 8" aria-hidden="true">
              <circle cx="4" cy="4" r="4" fill={line_color ?? 'currentColor'} />
            </svg>
            {name}
          </span>
          <span className={styles['note']}>
            {metroMinutes({ walk_minutes, transport_minutes })}
          </span>
        </li>
      ))}
    </ul>
  )
}
