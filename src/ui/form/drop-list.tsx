import type { ReactNode } from 'react'
import { Icon } from '../display/icon.tsx'
import styles from './drop-list.module.css'

interface DropListProps {
  label: string
  /** What is chosen, in words. */
  value: string
  children: ReactNode
}

/** A filter as a hairline select: its name, what is chosen, and choices that open below it without scripts, too. */
export function DropList({ label, value, children }: DropListProps) {
  return (
    <details className={styles['drop']} data-drop="">
      <summary className={styles['head']}>
        <span className={styles['label']}>{label}</span>
        <span className={styles['value']}>{value}</span>
        <Icon name="chevron-down" size={20} />
      </summary>
      <div className={styles['list']}>{children}</div>
    </details>
  )
}
