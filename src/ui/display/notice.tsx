// chunk: first-load
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import styles from './notice.module.css'

interface NoticeProps {
  tone?: 'info' | 'error' | undefined
  children: ReactNode
}

/** A message bar, announced by screen readers when it appears. */
export function Notice({ tone = 'info', children }: NoticeProps) {
  return (
    <div
      className={`${styles['notice']} ${styles[tone]}`}
      role={tone === 'error' ? 'alert' : 'status'}
    >
      <Icon name={tone} size={20} />
      <div>{children}</div>
    </div>
  )
}
