import clsx from 'clsx'
import { useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { pageFailed } from './page-failed.ts'
import { createProgress, type ProgressView } from './progress.ts'
import styles from './progress-bar.module.css'

/** The thin bar on top of the page while the next one loads. */
export function ProgressBar() {
  const isLoading = useNavigation().state !== 'idle'
  const [view, setView] = useState<ProgressView>({ phase: 'hidden', hasFailed: false })
  const progress = useRef<ReturnType<typeof createProgress>>(null)
  const wasLoading = useRef(false)

  useEffect(() => {
    progress.current = createProgress(setView)
    return () => progress.current?.stop()
  }, [])
  useEffect(() => {
    if (isLoading) progress.current?.start()
    else if (wasLoading.current) progress.current?.finish(pageFailed.get())
    wasLoading.current = isLoading
  }, [isLoading])

  if (view.phase === 'hidden') return null
  return (
    <progress
      aria-label="Загрузка страницы"
      className={clsx(styles['bar'], styles[view.phase], view.hasFailed && styles['failed'])}
    />
  )
}
