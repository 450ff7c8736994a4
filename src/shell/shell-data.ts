import { useRouteLoaderData } from 'react-router'
import type { CityCard } from '../features/city/schema.ts'
import type { CompanyCard } from '../features/home/schema.ts'

/** What the shell around every page shows; it comes with each document and stays while the visitor goes on. */
export interface ShellData {
  origin: string
  company: CompanyCard | null
  cities: readonly CityCard[]
  /** The active city: from the cookie, else the first, else none. */
  city: CityCard | null
  documents: ReadonlyArray<{ slug: string; title: string; type: string | null }>
  asksMailingConsent: boolean
  cookieConsent: 'notice' | 'choice'
  /** The current year, for the copyright line. */
  year: number
}

/** The shell's data inside any route; throws outside the router. */
export function useShellData(): ShellData {
  const data = useRouteLoaderData<ShellData>('root')
  if (!data) throw new Error('useShellData is called outside the root route')
  return data
}
