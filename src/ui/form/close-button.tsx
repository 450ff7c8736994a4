// chunk: late-parts
import clsx from 'clsx'
import type { ComponentProps } from 'react'
import styles from './close-button.module.css'
import { Icon } from '../display/icon.tsx'

/** The close button of an overlay. */
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
