import { EmptyNote } from '../../ui/display/empty-note.tsx'
import { Prose } from '../../ui/page/prose.tsx'
import { Section } from '../../ui/page/section.tsx'
import styles from './home-text.module.css'

interface HomeTextProps {
  id: string
  title: string
  /** Sanitised at import. */
  html: string
  /** Shown if there is no text. */
  empty: string
}

/** A text section of the home page. */
export function HomeText({ id, title, html, empty }: HomeTextProps) {
  return (
    <Section id={id} title={title} isBeside>
      {html.trim() === '' ? (
        <EmptyNote>{empty}</EmptyNote>
      ) : (
        <Prose html={html} className={styles['text']} />
      )}
    </Section>
  )
}
