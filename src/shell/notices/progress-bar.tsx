import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { beginCall, openCalls } from '../../lib/async/open-calls.ts'
import { pageFailed } from './page-failed.ts'
import { ProgressLine, type ProgressView } from '../../ui/progress-line.tsx'
import { createProgress } from './progress.ts'

/**
 * The thin bar on top of the page while the next page loads or a request is in flight. Navigations and the visitor's
 * own requests count (a favourite, a callback request); requests that the page makes by itself do not.
 */
export function ProgressBar() {
  const isNavigating = useNavigation().state !== 'idle'
  const [view, setView] = useState<ProgressView>({ phase: 'hidden', hasFailed: false })

  useEffect(() => {
    const progress = createProgress(setView)
    const stopListening = openCalls.subscribe(({ count, hasFailed }, before) => {
      const wasLoading = before !== undefined && before.count > 0
      if (count > 0 && !wasLoading) progress.start()
      if (count === 0 && wasLoading) progress.finish(hasFailed)
    })
    return () => {
      stopListening()
      progress.stop()
    }
  }, [])
  useEffect(() => {
    if (!isNavigating) return
    const end = beginCall()
    // The new page is rendered by now, and an error page has set `pageFailed`.
    return () => end(pageFailed.get() ? 'failed' : 'done')
  }, [isNavigating])

  return <ProgressLine view={view} />
}
