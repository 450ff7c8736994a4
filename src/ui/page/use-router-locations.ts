import { useCallback, useContext } from 'react'
import { type Location, UNSAFE_DataRouterContext as DataRouterContext } from 'react-router'

export interface RouterLocations {
  /** The location that the address bar shows. */
  current: Location
  /** Where the navigation in flight leads; undefined without one. */
  pending: Location | undefined
}

/**
 * Returns a function that returns the router's locations at the time of the call. `useLocation()` and `useNavigation()`
 * return the same after the next render, which a busy device delays: until then an event handler would act on the
 * history entry before, and a timer or an effect could cancel a navigation that has begun since.
 */
export function useRouterLocations(): () => RouterLocations {
  const router = useContext(DataRouterContext)?.router
  return useCallback(() => {
    if (!router) throw new Error('no data router')
    const { location, navigation } = router.state
    return { current: location, pending: navigation.location }
  }, [router])
}
