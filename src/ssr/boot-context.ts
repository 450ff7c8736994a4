import { createContext, useContext } from 'react'
import type { Boot } from './boot.ts'

interface DocumentBoot {
  boot: Boot
  /** The same as text that is safe inside a script element. */
  json: string
}

export const BootContext = createContext<DocumentBoot | null>(null)

/** The document's boot data; throws outside the document. */
export function useBoot(): DocumentBoot {
  const value = useContext(BootContext)
  if (!value) throw new Error('useBoot is called outside the document')
  return value
}
