import { useRouteLoaderData } from 'react-router'
import type { ShellData } from '../app/shell-data.ts'

/** The shell's data inside any route; throws outside the router. */
export function useShellData(): ShellData {
  const data = useRouteLoaderData<ShellData>('root')
  if (!data) throw new Error('useShellData is called outside the root route')
  return data
}
