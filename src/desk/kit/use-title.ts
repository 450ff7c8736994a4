import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { counts } from '../live/new-requests.ts'

/** Sets the title of the tab while the screen is shown, with the number of new requests before it. */
export function useTitle(title: string): void {
  const waiting = useStore(counts)?.new ?? 0
  useEffect(() => {
    document.title = `${waiting > 0 ? `(${waiting}) ` : ''}${title} — Кабинет`
  }, [title, waiting])
}
