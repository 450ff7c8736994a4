import clsx from 'clsx'
import type { ReactNode } from 'react'
import styles from './sample.module.css'

interface SamplesProps {
  /** The minimum width of one sample. */
  size?: 's' | 'm' | 'l' | 'full' | undefined
  title?: string | undefined
  children: ReactNode
}

/** A row of samples of one component. */
export function Samples({ size = 'm', title, children }: SamplesProps) {
  return (
    <div className={styles['group']}>
      {title ? <h3 className={styles['title']}>{title}</h3> : null}
      <div className={clsx(styles['samples'], styles[size])}>{children}</div>
    </div>
  )
}

interface SampleProps {
  /** The name of the state. */
  name: string
  tone?: 'premium_area' | 'business_area' | undefined
  /** Shows the component's own hover or focus style. */
  show?: 'hover' | 'focus' | undefined
  /** Makes the sample inert, for landmarks whose name must be unique on a page. */
  isInert?: boolean | undefined
  /** Shows several components side by side. */
  isRow?: boolean | undefined
  children: ReactNode
}

/** One component in one state, with the state's name. */
export function Sample({ name, tone, show, isInert, isRow, children }: SampleProps) {
  return (
    <div className={styles['sample']} data-tone={tone}>
      <p className={styles['name']}>{name}</p>
      <div className={isRow ? styles['row'] : undefined} data-show={show} inert={isInert}>
        {children}
      </div>
    </div>
  )
}
