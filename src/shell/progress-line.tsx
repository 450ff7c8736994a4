import clsx from 'clsx'
import type { ProgressView } from './progress.ts'
import styles from './progress-line.module.css'

/** How the bar on top of the page looks at a moment of its life; hidden, there is none. */
export function ProgressLine({ view: { phase, hasFailed } }: { view: ProgressView }) {
  if (phase === 'hidden') return null
  return (
    <progress
      aria-label="Загрузка страницы"
      className={clsx(styles['bar'], styles[phase], hasFailed && styles['failed'])}
    />
  )
}
