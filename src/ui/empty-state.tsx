import type { ReactNode } from 'react'
import { AxisMark } from './axis-mark.tsx'
import styles from './empty-state.module.css'

interface EmptyStateProps {
  title: string
  text?: ReactNode
  /** The one way out. */
  action?: ReactNode
}

/** What happened and one way out, where a list would stand. */
export function EmptyState({ title, text, action }: EmptyStateProps) {
  return (
    <div className={styles['empty']}>
      <AxisMark />
      <h2 className={styles['title']}>{title}</h2>
      {text ? <p className={styles['text']}>{text}</p> : null}
      {action ? <div className={styles['action']}>{action}</div> : null}
    </div>
  )
}
