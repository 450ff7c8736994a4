// chunk: first-load
import clsx from 'clsx'
import type { ReactNode, Ref, ToggleEvent } from 'react'
import { Icon } from './icon.tsx'
import styles from './disclosure.module.css'

interface DisclosureProps {
  /** What is inside, in one line. */
  line: ReactNode
  /** As wide as its line, between other things; otherwise a row between hairlines. */
  isInline?: boolean
  open?: boolean | undefined
  className?: string | undefined
  ref?: Ref<HTMLDetailsElement>
  onToggle?: (event: ToggleEvent<HTMLDetailsElement>) => void
  children?: ReactNode
}

/** What a visitor may unfold, also without scripts. Every page has it in this form: a line, and an arrow that turns. */
export function Disclosure({
  line,
  isInline = false,
  className,
  children,
  ...rest
}: DisclosureProps) {
  return (
    <details
      {...rest}
      className={clsx(styles['disclosure'], isInline && styles['inline'], className)}
    >
      <summary className={styles['line']}>
        {line}
        <Icon name="chevron-down" size={20} />
      </summary>
      {children}
    </details>
  )
}
