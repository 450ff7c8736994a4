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
    <div className={clsx(styles['prose'], className)} dangerouslySetInnerHTML={{ __html: html }} />
  )
}
