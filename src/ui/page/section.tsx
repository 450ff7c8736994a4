// chunk: first-load
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { AxisMark } from '../display/axis-mark.tsx'
import { Container } from './container.tsx'
import styles from './section.module.css'

interface SectionProps {
  /** Anchor of the menu's links. */
  id?: string | undefined
  title: string
  /** A short fact above the title. */
  axis?: string | undefined
  tone?: 'premium_area' | 'business_area' | undefined
  /** Shown opposite the title. */
  action?: ReactNode
  /** Wide screens show the title in the left third and the content beside it. Used for texts. */
  isBeside?: boolean
  /** Without the line above its title, so that a page of many sections does not repeat one figure. */
  isPlain?: boolean
  className?: string | undefined
  children: ReactNode
}

/** A section of a page with its own heading. */
export function Section({
  id,
  title,
  axis,
  tone,
  action,
  isBeside = false,
  isPlain = false,
  className,
  children,
}: SectionProps) {
  const titleId = id ? `${id}-title` : undefined
  return (
    <section
      id={id}
      data-tone={tone}
      className={clsx(styles['section'], className)}
      aria-labelledby={titleId}
    >
      <Container className={isBeside ? styles['beside'] : undefined}>
        {isPlain ? null : <AxisMark label={axis} />}
        <div className={styles['head']}>
          <h2 id={titleId} className={styles['title']}>
            {title}
          </h2>
          {action}
        </div>
        {children}
      </Container>
    </section>
  )
}
