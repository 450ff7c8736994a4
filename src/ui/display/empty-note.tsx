import styles from './empty-note.module.css'

interface EmptyNoteProps {
  children: string
}

/** One sentence in a section without content, which keeps the section as a link target. */
export function EmptyNote({ children }: EmptyNoteProps) {
  return <p className={styles['note']}>{children}</p>
}
