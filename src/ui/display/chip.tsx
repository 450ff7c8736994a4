import { Link } from '../link.tsx'
import styles from './chip.module.css'
import { Icon } from './icon.tsx'

interface ChipProps {
  label: string
  /** Address without this value. */
  href: string
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
