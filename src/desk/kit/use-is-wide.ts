import { useSyncExternalStore } from 'react'

const wide = window.matchMedia('(width >= 1280px)')

/** Whether there is room for a list with a card beside it. */
export function useIsWide(): boolean {
  return useSyncExternalStore(listen, () => wide.matches)
}

function listen(notify: () => void): () => void {
  wide.addEventListener('change', notify)
  return () => wide.removeEventListener('change', notify)
}
