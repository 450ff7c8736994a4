import { useCallback, useContext } from 'react'
import { type Location, UNSAFE_DataRouterContext as DataRouterContext } from 'react-router'

/**
 * Returns a function that returns where the navigation in flight leads, or undefined without one. `useNavigation()`
 * says the same, but one render later: a timer or an effect could cancel a navigation that has begun since.
 */
export function usePendingLocation(): () => Location | undefined {
  const router = useContext(DataRouterContext)?.router
  return useCallback(() => router?.state.navigation.location, [router])
}
