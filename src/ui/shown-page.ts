import { createContext, useContext } from 'react'

/** False in a page that was left and is kept for Back. */
export const ShownPageContext = createContext(true)

/** Whether the page around a component is the one that a visitor sees. One that is kept has no head and no heading. */
export function useIsPageShown(): boolean {
  return useContext(ShownPageContext)
}
