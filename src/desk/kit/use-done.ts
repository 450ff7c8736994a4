import { useState } from 'react'

/** What the last action did, in words for `role="status"`. */
export function useDone() {
  const [done, tell] = useState('')
  return { done, tell }
}
