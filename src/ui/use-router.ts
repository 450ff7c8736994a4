// chunk: first-load
import { useContext } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext } from 'react-router'

/**
 * Returns the router, for its `state` at the time of an event, timer or effect. `useLocation()` and `useNavigation()`
 * return the same after the next render, which a busy device delays: until then a handler would act on the history
 * entry before, and a timer or an effect could cancel a navigation that has begun since.
 */
export function useRouter() {
  return useContext(DataRouterContext)?.router
}
