import { useStore } from '@nanostores/react'
import { useRouteLoaderData } from 'react-router'
import type { LoadedList } from '../list/list-address.ts'
import { pendingOutcomes, withoutPending } from './pending-outcomes.ts'

/** The requests before and after one in the list beside it; the first one of the list when it is not in it any more. */
export function useNeighbours(id: string): {
  previous: string | undefined
  next: string | undefined
} {
  const loaded = useRouteLoaderData<LoadedList>('requests')
  const pending = useStore(pendingOutcomes).filter((one) => one.id !== id)
  const ids = withoutPending(loaded?.list.results ?? [], pending).map((one) => one.id)
  const at = ids.indexOf(id)
  return at < 0
    ? { previous: undefined, next: ids[0] }
    : { previous: ids[at - 1], next: ids[at + 1] }
}
