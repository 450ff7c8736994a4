// chunk: first-load
import { createContext, useContext } from 'react'

/** False in a page that was left and stays rendered for Back. */
export const ShownPageContext = createContext(true)

/** Whether the page around a component is the one that a visitor sees. One that stays rendered has no head and no heading. */
export function useIsPageShown(): boolean {
  return useContext(ShownPageContext)
}
