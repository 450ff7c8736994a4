import { Link, useNavigate } from 'react-router'
import { sourceCalls } from '../../features/feeds/sources/source-contracts.ts'
import { runCalls } from '../../features/feeds/sources/run-contracts.ts'
import type { Run } from '../../features/feeds/sources/run-schema.ts'
import { Notice } from '../../ui/display/notice.tsx'
import { FileButton } from '../kit/upload/drop-zone.tsx'
import { can } from '../session/can.ts'
import { nameFormat } from './source-words.ts'
import { ACCEPTED, sendTo } from './upload-target.ts'
import { ApplyForm } from './apply-form.tsx'
import {
  describeOrigin,
  describeProblem,
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
          {problem === null ? null : `${describeProblem(problem)} `}
          {describeRunState(run)}
        </Notice>
      ) : (
        <>
          <p role="status">{describeRunState(run)}</p>
          {problem === null ? null : <Notice>{describeProblem(problem)}</Notice>}
        </>
      )}
      {isRunning(run) ? <Progress run={run} /> : null}
      {state === 'outdated' ? (
        <Link to={`/sources/${source}`} className={styles['back']}>
          Все загрузки источника
        </Link>
      ) : null}
      {state === 'ready' && can(runCalls.apply) ? <ApplyForm run={run} /> : null}
      <NextFile run={run} />
    </header>
  )
}

/** The way on for somebody who has mended a file: on the screen of the source it is sent. */
function NextFile({ run }: { run: Run }) {
  const navigate = useNavigate()
  if (run.kind !== 'upload' || isRunning(run) || !can(sourceCalls.upload)) return null
  return (
    <FileButton
      variant={run.state === 'rejected' || run.state === 'failed' ? 'secondary' : 'text'}
      label={run.state === 'applied' ? 'Загрузить новый файл' : 'Загрузить исправленный файл'}
      accept={ACCEPTED}
      onFile={(file) => {
        sendTo(run.source, file)
        void navigate(`/sources/${run.source}`)
      }}
    />
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
