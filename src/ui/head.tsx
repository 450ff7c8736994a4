// chunk: first-load
import type { ReactNode } from 'react'
import { useIsPageShown } from './shown-page.ts'

/** Tags for the document's head, to which React moves them. A page that stays rendered for Back has none there. */
export function Head({ children }: { children: ReactNode }) {
  return useIsPageShown() ? children : null
}
