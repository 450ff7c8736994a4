import type { Source } from '../../features/feeds/sources/run-schema.ts'
import { formatMoment } from '../requests/request-labels.ts'
import { runStateNames } from './run-words.ts'
import styles from './run-strip.module.css'
import { describeRuns } from './source-words.ts'

/** The last runs of a source as marks, the oldest first: their heights differ, not only their colours. */
export function RunStrip({ runs }: Pick<Source, 'runs'>) {
  if (runs.length === 0) return null
  return (
    <div className={styles['strip']} role="img" aria-label={describeRuns(runs)}>
      {runs.toReversed().map(({ id, at, outcome }) => (
        <span
          key={id}
          data-outcome={outcome}
          title={`${formatMoment(at)}: ${runStateNames[outcome]}`}
        />
      ))}
    </div>
  )
}
