import clsx from 'clsx'
import type { ComponentProps } from 'react'
import styles from './container.module.css'

/** Holds content between the page's paddings, at most 1920 px wide. */
export function Container({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={clsx(styles['container'], className)} {...rest} />
}
