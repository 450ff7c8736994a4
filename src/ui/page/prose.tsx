import clsx from 'clsx'
import { joinLawNumbers } from '../../lib/plain-text.ts'
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
      dangerouslySetInnerHTML={{ __html: completeHtml(html) }}
    />
  )
}

/**
 * Makes tables focusable, since a wide table scrolls, and gives other sites no access to the window that a link was
 * opened from. Sanitized tables have no attributes, and sanitized links begin with their address.
 */
function completeHtml(html: string): string {
  return joinLawNumbers(html)
    .replaceAll('<table>', '<table tabindex="0">')
    .replace(/<a (?=href="(?:https?:)?\/\/)/gi, '<a rel="noopener" ')
}
