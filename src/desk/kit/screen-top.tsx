import type { ReactNode } from 'react'
import styles from './screen-top.module.css'

/** The headline of a screen, and what can be done with all of it. */
export function ScreenTop({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles['top']}>
      <h1>{title}</h1>
      {children}
    </div>
  )
}
