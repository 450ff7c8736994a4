// chunk: late-parts
import clsx from 'clsx'
import styles from './progress-line.module.css'

export interface ProgressView {
  phase: 'hidden' | 'running' | 'finished'
  hasFailed: boolean
}

/** The progress bar on top of the page in one of its states; null while hidden. */
export function ProgressLine({ view: { phase, hasFailed } }: { view: ProgressView }) {
  if (phase === 'hidden') return null
  return (
    <progress
      aria-label="Загрузка страницы"
      className={clsx(styles['bar'], styles[phase], hasFailed && styles['failed'])}
    />
  )
}
