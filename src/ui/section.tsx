import clsx from 'clsx'
import type { ReactNode } from 'react'
import { AxisMark } from './axis-mark.tsx'
import { Container } from './container.tsx'
import styles from './section.module.css'

interface SectionProps {
  /** What the menu's links point at. */
  id?: string | undefined
  title: string
  /** A small true fact on the axis above the title. */
  axis?: string | undefined
  tone?: 'premium_area' | 'business_area' | undefined
  /** Stands opposite the title. */
  action?: ReactNode
  /** Wide pages set the title in the left third and the content beside it: for texts. */
  isBeside?: boolean
  className?: string | undefined
  children: ReactNode
}

/** One part of a page under its own headline. */
export function Section({
  id,
  title,
  axis,
  tone,
  action,
  isBeside = false,
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
        <AxisMark label={axis} />
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
