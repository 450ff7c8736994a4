import type { ReactNode } from 'react'
import { Prose } from '../../ui/page/prose.tsx'
import { Section } from '../../ui/page/section.tsx'
import styles from './home-text.module.css'

interface HomeTextProps {
  id: string
  title: string
  /** Sanitised at import. */
  html: string
  /** Shown opposite the title. */
  action?: ReactNode
}

/** A text section of the home page; nothing without a text. */
export function HomeText({ id, title, html, action }: HomeTextProps) {
  if (html.trim() === '') return null
  return (
    <Section id={id} title={title} action={action} isBeside>
      <Prose html={html} className={styles['text']} />
    </Section>
  )
}
