import { useEffect } from 'react'

/** Sets the title of the tab while the screen is shown. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} — Кабинет`
  }, [title])
}
