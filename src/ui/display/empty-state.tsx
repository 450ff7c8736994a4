// chunk: controls
import type { ReactNode } from 'react'
import { AxisMark } from './axis-mark.tsx'
import styles from './empty-state.module.css'

interface EmptyStateProps {
  /** Of the message, for a link that leads to it. */
  id?: string
  title: string
  text?: ReactNode
  /** A link or button for the next step. */
  action?: ReactNode
}

/** Shown instead of an empty list: a message and one action. */
export function EmptyState({ id, title, text, action }: EmptyStateProps) {
  return (
    <div className={styles['empty']}>
      <AxisMark />
      <h2 id={id} tabIndex={id === undefined ? undefined : -1} className={styles['title']}>
        {title}
      </h2>
      {text ? <p className={styles['text']}>{text}</p> : null}
      {action ? <div className={styles['action']}>{action}</div> : null}
    </div>
  )
}
