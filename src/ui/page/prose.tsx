import clsx from 'clsx'
import styles from './prose.module.css'

interface ProseProps {
  /** Must be sanitized. */
  html: string
  className?: string | undefined
}

/** A formatted text with headings, lists and tables. */
export function Prose({ html, className }: ProseProps) {
  return (
    <div
      className={clsx(styles['prose'], className)}
      dangerouslySetInnerHTML={{ __html: withFocusableTables(html) }}
    />
  )
}

/** Makes tables focusable, since a wide table scrolls. Sanitized tables have no attributes. */
function withFocusableTables(html: string): string {
  return html.replaceAll('<table>', '<table tabindex="0">')
}
