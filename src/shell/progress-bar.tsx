import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { beginCall, openCalls } from '../lib/open-calls.ts'
import { pageFailed } from './page-failed.ts'
import { createProgress, type ProgressView } from './progress.ts'
import { ProgressLine } from './progress-line.tsx'

/**
 * The thin bar on top of the page while the next one loads, or an answer is awaited. What counts: navigations and
 * what a visitor has asked for (a favourite, a callback request); not what the page loads by itself.
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
    // The page that came has drawn itself by now, and an error page has said that it is one.
    return () => end(pageFailed.get() ? 'failed' : 'done')
  }, [isNavigating])

  return <ProgressLine view={view} />
}
