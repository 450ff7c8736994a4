import clsx from 'clsx'
import type { ReactNode } from 'react'
import styles from './sample.module.css'

interface SamplesProps {
  /** How wide one sample at least is. */
  size?: 's' | 'm' | 'l' | 'full' | undefined
  title?: string | undefined
  children: ReactNode
}

/** A row of samples of one primitive. */
export function Samples({ size = 'm', title, children }: SamplesProps) {
  return (
    <div className={styles['group']}>
      {title ? <h3 className={styles['title']}>{title}</h3> : null}
      <div className={clsx(styles['samples'], styles[size])}>{children}</div>
    </div>
  )
}

interface SampleProps {
  /** The state that is shown. */
  name: string
  tone?: 'premium_area' | 'business_area' | undefined
  /** As under the pointer or with the focus; the rules are the primitive's own. */
  show?: 'hover' | 'focus' | undefined
  /** Can be looked at only: landmarks of one name must not stand on a page twice. */
  isStill?: boolean | undefined
  /** Several things side by side. */
  isRow?: boolean | undefined
  children: ReactNode
}

/** One primitive in one state, named. */
export function Sample({ name, tone, show, isStill, isRow, children }: SampleProps) {
  return (
    <div className={styles['sample']} data-tone={tone}>
      <p className={styles['name']}>{name}</p>
      <div className={isRow ? styles['row'] : undefined} data-show={show} inert={isStill}>
        {children}
      </div>
    </div>
  )
}
