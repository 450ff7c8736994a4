import styles from './axis-mark.module.css'

interface AxisMarkProps {
  /** An axis, a level or a number in a list. */
  label?: string | undefined
}

/** A thin line with a tick and an optional label, the company's graphic element. */
export function AxisMark({ label }: AxisMarkProps) {
  return (
    <span className={styles['axis']} aria-hidden={label ? undefined : true}>
      <span className={styles['tick']} aria-hidden="true" />
      {label ? <span className={styles['label']}>{label}</span> : null}
      <span className={styles['line']} aria-hidden="true" />
    </span>
  )
}
