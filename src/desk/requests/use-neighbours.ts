import { useEffect, useState } from 'react'
import { DeskError } from '../api/call-desk.ts'
import { lastList, loadList } from './list-address.ts'

/** The requests before and after one in the list that it was opened from; in the list of new ones without such a list. */
export function useNeighbours(id: string): {
  previous: string | undefined
  next: string | undefined
} {
  const [ids, setIds] = useState(lastList.ids)
  useEffect(() => {
    if (lastList.ids.length > 0) return
    const abort = new AbortController()
    loadList(`${location.origin}/desk/requests`, abort.signal).then(
      () => setIds(lastList.ids),
      (error: unknown) => {
        if (!abort.signal.aborted && !(error instanceof DeskError)) throw error
      },
    )
    return () => abort.abort()
  }, [])
  const at = ids.indexOf(id)
  return at < 0
    ? { previous: undefined, next: ids.find((other) => other !== id) }
    : { previous: ids[at - 1], next: ids[at + 1] }
}
