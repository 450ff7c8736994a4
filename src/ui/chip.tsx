import { Link } from './link.tsx'
import styles from './chip.module.css'
import { Icon } from './icon.tsx'

interface ChipProps {
  label: string
  /** What taking it away is called, for screen readers: holds the label. */
  removeLabel?: string | undefined
  /** Address without this value: the chip is a link, so it works without scripts. */
  href?: string | undefined
  onRemove?: (() => void) | undefined
}

/** A chosen value that can be taken away. */
export function Chip({ label, removeLabel = `Убрать: ${label}`, href, onRemove }: ChipProps) {
  const inside = (
    <>
      {label}
      <Icon name="close" size={12} />
    </>
  )
  if (href === undefined) {
    return (
      <button type="button" className={styles['chip']} aria-label={removeLabel} onClick={onRemove}>
        {inside}
      </button>
    )
  }
  return (
    <Link
      to={href}
      className={styles['chip']}
      aria-label={removeLabel}
      preventScrollReset
      onClick={(event) => {
        if (!onRemove || event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        onRemove()
      }}
    >
      {inside}
    </Link>
  )
}
