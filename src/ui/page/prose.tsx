// chunk: texts
import clsx from 'clsx'
import { splitChapters } from '../../lib/split-chapters.ts'
import { joinWords } from '../../lib/plain-text.ts'
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

/** A formatted text as one element for each of its chapters, so that a layout can keep a chapter in one column. */
export function ProseChapters({ html, className }: ProseProps) {
  return (
    <div className={className}>
      {splitChapters(html).map((chapter) => (
        <Prose key={chapter} html={chapter} />
      ))}
    </div>
  )
}

/**
 * Makes tables focusable, since a wide table scrolls, and gives other sites no access to the window that a link was
 * opened from. Sanitized tables have no attributes, and sanitized links begin with their address.
 */
function completeHtml(html: string): string {
  return joinWords(html)
    .replaceAll('<table>', '<table tabindex="0">')
    .replace(/<a (?=href="(?:https?:)?\/\/)/gi, '<a rel="noopener" ')
}
