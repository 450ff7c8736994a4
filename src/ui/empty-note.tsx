import styles from './empty-note.module.css'

interface EmptyNoteProps {
  children: string
}

/** One sentence in a section that has nothing to show yet: links that lead there still find it. */
export function EmptyNote({ children }: EmptyNoteProps) {
  return <p className={styles['note']}>{children}</p>
}
