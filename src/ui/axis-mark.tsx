import clsx from 'clsx'
import styles from './axis-mark.module.css'

interface AxisMarkProps {
  /** A real coordinate: an axis, a level, a number in a list. */
  label?: string | undefined
  className?: string | undefined
}

/** The company's sign: a hairline with a tick, and the coordinate it stands for. */
export function AxisMark({ label, className }: AxisMarkProps) {
  return (
    <span className={clsx(styles['axis'], className)} aria-hidden={label ? undefined : true}>
      <span className={styles['tick']} aria-hidden="true" />
      {label ? <span className={styles['label']}>{label}</span> : null}
      <span className={styles['line']} aria-hidden="true" />
    </span>
  )
}
