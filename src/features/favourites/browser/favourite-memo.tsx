import { useId, useState, useSyncExternalStore } from 'react'
import { MAX_NOTE, readNote, writeNote } from './favourite-notes.ts'
import styles from '../page/favourites-page.module.css'

interface FavouriteMemoProps {
  lotId: number
  /** Which lot it is, for screen readers. */
  label: string
  /** Since the last visit. */
  change: string | undefined
}

const subscribe = () => () => {}

/**
 * What changed of a favourite since the last visit, and the visitor's note on it. Both exist in this browser only, so
 * the server renders nothing.
 */
export function FavouriteMemo(props: FavouriteMemoProps) {
  const isBrowser = useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
  return isBrowser ? <Memo key={props.lotId} {...props} /> : null
}

function Memo({ lotId, label, change }: FavouriteMemoProps) {
  const id = useId()
  const [note, setNote] = useState(() => readNote(lotId))
  return (
    <div className={styles['memo']}>
      {change ? <p className={styles['change']}>С&nbsp;прошлого раза: {change}</p> : null}
      <label htmlFor={id} className={styles['noteLabel']}>
        Заметка<span className="visually-hidden">: {label}</span>
      </label>
      <textarea
        id={id}
        rows={1}
        maxLength={MAX_NOTE}
        placeholder="Видна только вам, в этом браузере"
        value={note}
        className={styles['note']}
        onChange={({ target }) => {
          setNote(target.value)
          writeNote(lotId, target.value)
        }}
      />
    </div>
  )
}
