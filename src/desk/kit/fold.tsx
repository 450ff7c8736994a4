import clsx from 'clsx'
import type { ReactNode } from 'react'
import styles from './fold.module.css'

interface FoldProps {
  summary: string
  className?: string | undefined
  children: ReactNode
}

/** What is needed rarely, folded away. */
export function Fold({ summary, className, children }: FoldProps) {
  return (
    <details className={clsx(styles['fold'], className)}>
      <summary>{summary}</summary>
      {children}
    </details>
  )
}
