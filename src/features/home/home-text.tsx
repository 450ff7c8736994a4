import { Prose } from '../../ui/page/prose.tsx'
import { Section } from '../../ui/page/section.tsx'
import styles from './home-text.module.css'

interface HomeTextProps {
  id: string
  title: string
  /** Sanitised at import. */
  html: string
}

/** A text section of the home page; nothing without a text. */
export function HomeText({ id, title, html }: HomeTextProps) {
  if (html.trim() === '') return null
  return (
    <Section id={id} title={title} isBeside>
      <Prose html={html} className={styles['text']} />
    </Section>
  )
}
