import type { ReactNode } from 'react'
import { Fold } from '../../ui/display/fold.tsx'
import { ProseChapters } from '../../ui/page/prose.tsx'
import { Section } from '../../ui/page/section.tsx'
import styles from './home-text.module.css'

interface HomeTextProps {
  id: string
  title: string
  /** Sanitised at import. */
  html: string
  /** What a phone shows of the text until it is opened. */
  fold: string
  /** Shown opposite the title. */
  action?: ReactNode
  /** Stands above the text, on phones too. */
  children?: ReactNode
}

/** A text section of the home page; nothing without a text. */
export function HomeText({ id, title, html, fold, action, children }: HomeTextProps) {
  if (html.trim() === '') return null
  return (
    <Section id={id} title={title} action={action}>
      {children}
      <Fold id={id} line={fold}>
        <ProseChapters html={html} className={styles['text']} />
      </Fold>
    </Section>
  )
}
