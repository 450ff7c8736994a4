// chunk: first-load
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
  children,
}: SectionProps) {
  const titleId = id ? `${id}-title` : undefined
  return (
    <section id={id} data-tone={tone} className={styles['section']} aria-labelledby={titleId}>
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
