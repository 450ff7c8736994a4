import { Link } from 'react-router'
import { runCalls } from '../../features/feeds/sources/run-contracts.ts'
import type { Run } from '../../features/feeds/sources/run-schema.ts'
import { capitalize } from '../../lib/text.ts'
import { Notice } from '../../ui/display/notice.tsx'
import { can } from '../session/can.ts'
import { nameFormat } from '../sources/source-words.ts'
import { ApplyForm } from './apply-form.tsx'
import {
  describeOrigin,
  describeProgress,
  describeRunState,
  isRunning,
  runStateNames,
} from './run-words.ts'
import styles from './run.module.css'

/** Where a run came from and how far it is, with the button that applies it. */
export function RunHead({ run }: { run: Run }) {
  const { state, problem, format, source } = run
  const isBad = state === 'rejected' || state === 'failed'
  return (
    <header className={styles['head']}>
      <h1>
        {source}: {runStateNames[state]}
      </h1>
      <p className={styles['note']}>
        {[describeOrigin(run), format && nameFormat(format)].filter(Boolean).join('. ')}
      </p>
      {isBad ? (
        <Notice tone="error">
          {problem === null ? null : `${capitalize(problem).replace(/\.$/, '')}. `}
          {describeRunState(run)}
        </Notice>
      ) : (
        <>
          <p role="status">{describeRunState(run)}</p>
          {problem === null ? null : <Notice>{capitalize(problem)}</Notice>}
        </>
      )}
      {isRunning(run) ? <Progress run={run} /> : null}
      {state === 'outdated' ? (
        <Link to={`/sources/${source}`} className={styles['back']}>
          Все загрузки источника
        </Link>
      ) : null}
      {state === 'ready' && can(runCalls.apply) ? <ApplyForm run={run} /> : null}
    </header>
  )
}

function Progress({ run: { progress } }: { run: Run }) {
  const { bytes, size } = progress
  return (
    <div className={styles['progress']}>
      <progress
        aria-label="Сколько прочитано"
        {...(size !== null && bytes > 0 && { max: size, value: Math.min(bytes, size) })}
      />
      <p className={styles['note']}>{describeProgress(progress)}</p>
    </div>
  )
}
