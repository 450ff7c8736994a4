// chunk: first-load
import { Link } from '../link.tsx'
import styles from './chip.module.css'
import { Icon } from './icon.tsx'

interface ChipProps {
  label: string
  /** Address without this value. */
  href: string
}

interface ConditionsProps {
  chips: readonly ChipProps[]
  className: string | undefined
}

/** A chosen value with a link that removes it. */
export function Chip({ label, href }: ChipProps) {
  return (
    <Link to={href} className={styles['chip']} aria-label={`Убрать: ${label}`} preventScrollReset>
      {label}
      <Icon name="close" size={12} />
    </Link>
  )
}

/** The chosen conditions of a list; nothing without one. */
export function Conditions({ chips, className }: ConditionsProps) {
  if (chips.length === 0) return null
  return (
    <ul className={className} aria-label="Условия">
      {chips.map(({ label, href }) => (
        <li key={href}>
          <Chip label={label} href={href} />
        </li>
      ))}
    </ul>
  )
}
