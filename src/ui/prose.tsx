import clsx from 'clsx'
import styles from './prose.module.css'

interface ProseProps {
  /** Must have been sanitised when it was loaded. */
  html: string
  className?: string | undefined
}

/** A text with its own headings, lists and tables. */
export function Prose({ html, className }: ProseProps) {
  return (
    <div
      className={clsx(styles['prose'], className)}
      dangerouslySetInnerHTML={{ __html: withReachableTables(html) }}
    />
  )
}

/** A wide table scrolls in its place, so the keyboard has to reach it; sanitised tables have no attributes. */
function withReachableTables(html: string): string {
  return html.replaceAll('<table>', '<table tabindex="0">')
}
