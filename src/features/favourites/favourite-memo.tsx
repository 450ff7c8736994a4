import { useId, useState, useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import styles from './favourites-page.module.css'
import { readMemory, writeMemory } from './browser-memory.ts'

const KEY = 'favourite-notes'
/** Characters. */
const MAX_NOTE = 500
/** By id of the lot. */
const notesSchema = z.record(z.string(), z.string())

/** Returns the visitor's note on a lot, which never leaves this browser. */
export function readNote(lotId: number): string {
  return readMemory(KEY, notesSchema, {})[lotId] ?? ''
}

/** Stores a note; an empty one is deleted. */
export function writeNote(lotId: number, text: string): void {
  const { [lotId]: _previous, ...others } = readMemory(KEY, notesSchema, {})
  writeMemory(KEY, text.trim() === '' ? others : { ...others, [lotId]: text.slice(0, MAX_NOTE) })
}

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
