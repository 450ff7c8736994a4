// chunk: first-load
import clsx from 'clsx'
import type { ReactNode } from 'react'
import styles from './tag.module.css'

interface TagProps {
  tone?: 'plain' | 'accent' | undefined
  children: ReactNode
}

/** A short fact on a card. */
export function Tag({ tone = 'plain', children }: TagProps) {
  return <span className={clsx(styles['tag'], styles[tone])}>{children}</span>
}
