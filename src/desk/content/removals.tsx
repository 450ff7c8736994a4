import type { PublishPlan } from '../../features/content/edit/edit-schema.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import styles from './content.module.css'

interface RemovalsProps {
  removals: PublishPlan['removals']
  /** Whether they leave only when the person says so. */
  isNeeded: boolean
  isAllowed: boolean
  onAllow: (isAllowed: boolean) => void
}

/** What leaves the site. Where pages or consents need it, the person says that it leaves all the same. */
export function Removals({ removals, isNeeded, isAllowed, onAllow }: RemovalsProps) {
  if (removals.length === 0) return null
  return (
    <section className={styles['part']} aria-labelledby="removals-title">
      <h2 id="removals-title">Уйдёт с{'\u00a0'}сайта</h2>
      <ul className={styles['rows']}>
        {removals.map(({ kind, key, name, needed }) => (
          <li key={`${kind} ${key}`}>
            <b>{name}</b>
            {needed === null ? null : <span>{needed}</span>}
          </li>
        ))}
      </ul>
      {isNeeded ? (
        <Checkbox
          name="allow"
          label="Удалить всё равно"
          checked={isAllowed}
          onChange={({ currentTarget }) => onAllow(currentTarget.checked)}
        />
      ) : null}
    </section>
  )
}
