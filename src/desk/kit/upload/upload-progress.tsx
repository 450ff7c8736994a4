import { formatBytes } from '../../../lib/numbers.ts'
import { Notice } from '../../../ui/display/notice.tsx'
import { Button } from '../../../ui/form/button.tsx'
import type { DeskError } from '../../api/call-desk.ts'
import { forgetUpload, retryNow, startUpload, type UploadState } from './upload-store.ts'
import { describeAmount, describePhase, describeUploadError } from './upload-words.ts'
import styles from './upload.module.css'

/** A file on its way: how far it is, or why it was not taken. */
export function UploadProgressBar({
  upload,
}: {
  upload: Extract<UploadState, { state: 'running' | 'failed' }>
}) {
  const { file } = upload
  if (upload.state === 'failed') {
    return (
      <div className={styles['progress']}>
        <FileName file={file} />
        <Notice tone="error">{describeUploadError(upload.error)}</Notice>
        <div className={styles['actions']}>
          {isWrongFile(upload.error) ? null : (
            <Button variant="secondary" onClick={() => startUpload(file)}>
              Отправить ещё раз
            </Button>
          )}
          <Button variant="text" onClick={forgetUpload}>
            Не отправлять
          </Button>
        </div>
      </div>
    )
  }
  const { progress } = upload
  const { phase, done, size } = progress
  return (
    <div className={styles['progress']}>
      <FileName file={file} />
      <progress
        className={styles['bar']}
        aria-label={file.name}
        max={size}
        {...(phase === 'checking' ? {} : { value: done })}
      />
      <p className={styles['amount']}>
        <span role="status">{describePhase(progress)}</span>
        {phase === 'waiting' ? null : <span>{describeAmount(progress)}</span>}
      </p>
      <div className={styles['actions']}>
        {phase === 'waiting' ? (
          <Button variant="secondary" onClick={retryNow}>
            Повторить сейчас
          </Button>
        ) : null}
        <Button variant="text" onClick={forgetUpload}>
          Отменить отправку
        </Button>
      </div>
    </div>
  )
}

/** Whether the same bytes will never be taken. */
function isWrongFile(error: DeskError | null): boolean {
  return error?.status === 413 || error?.status === 415
}

/** The name of a file with its size. */
export function FileName({ file: { name, size } }: { file: File }) {
  return (
    <p className={styles['file']}>
      <b>{name}</b> <span className={styles['note']}>{formatBytes(size)}</span>
    </p>
  )
}
