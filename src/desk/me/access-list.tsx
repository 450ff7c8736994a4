import { Button } from '../../ui/form/button.tsx'
import styles from './me.module.css'

/** The ways in which one signs in, if there are any, each with what is known of its use and a button that removes it. */
export function AccessList({
  entries,
  isSending,
  onRemove,
}: {
  entries: ReadonlyArray<{
    id: string
    name: string
    /** When it came to be, and when it was used last. */
    note: string
    /** What the button removes, for who cannot see the row. */
    removed: string
  }>
  isSending: boolean
  onRemove: (id: string) => void
}) {
  if (entries.length === 0) return null
  return (
    <ul className={styles['list']}>
      {entries.map(({ id, name, note, removed }) => (
        <li key={id}>
          <span>
            <b>{name}</b>
            <span className={styles['note']}>{note}</span>
          </span>
          <Button
            variant="text"
            aria-label={`Удалить ${removed}`}
            isLoading={isSending}
            onClick={() => onRemove(id)}
          >
            Удалить
          </Button>
        </li>
      ))}
    </ul>
  )
}
