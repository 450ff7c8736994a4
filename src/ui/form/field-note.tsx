// chunk: checkbox
import styles from './field-note.module.css'
import { Icon } from '../display/icon.tsx'

interface FieldNoteProps {
  errorId: string
  error: string | undefined
  hintId: string
  hint: string | undefined
}

/** Text below a field: its error, or else its hint. */
export function FieldNote({ errorId, error, hintId, hint }: FieldNoteProps) {
  if (error) {
    return (
      <p id={errorId} className={styles['error']}>
        <Icon name="error" size={16} />
        {error}
      </p>
    )
  }
  return hint ? (
    <p id={hintId} className={styles['hint']}>
      {hint}
    </p>
  ) : null
}
