import styles from './lot-page.module.css'
import type { LotCard } from '../model/schema.ts'

/** Stations near the house, with the way to each on foot and by transport. */
export function MetroList({ metro }: { metro: LotCard['project']['metro'] }) {
  if (metro.length === 0) return null
  return (
    <section className={styles['part']} aria-labelledby="metro">
      <h2 id="metro" className={styles['partTitle']}>
        Метро
      </h2>
      <ul>
        {metro.map(({ name, line_color, walk_minutes, transport_minutes }) => (
          <li key={name} className={styles['fact']}>
            <span className={styles['station']}>
              <svg width="8" height="8" viewBox="0 0 8 8" aria-hidden="true">
                <circle cx="4" cy="4" r="4" fill={line_color ?? 'currentColor'} />
              </svg>
              {name}
            </span>
            <span>
              {[
                walk_minutes === null ? '' : `${walk_minutes}\u00a0мин пешком`,
                transport_minutes === null ? '' : `${transport_minutes}\u00a0мин транспортом`,
              ]
                .filter(Boolean)
                .join(', ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
