import { EmptyNote } from '../../ui/empty-note.tsx'
import { Prose } from '../../ui/prose.tsx'
import { Section } from '../../ui/section.tsx'
import styles from './home-text.module.css'

interface HomeTextProps {
  id: string
  title: string
  /** Sanitised when it was loaded. */
  html: string
  /** Stands where there is no text. */
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
