// chunk: first-load
import clsx from 'clsx'
import type { ComponentProps } from 'react'
import styles from './container.module.css'

/** Limits content to the page's width, at most 1920 px. */
export function Container({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={clsx(styles['container'], className)} {...rest} />
}
