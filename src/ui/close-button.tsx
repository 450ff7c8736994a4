import clsx from 'clsx'
import type { ComponentProps } from 'react'
import styles from './close-button.module.css'
import { Icon } from './icon.tsx'

/** The sign that closes what lies above the page. */
export function CloseButton({ className, ...rest }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      aria-label="Закрыть"
      className={clsx(styles['close'], className)}
      {...rest}
    >
      <Icon name="close" />
    </button>
  )
}
