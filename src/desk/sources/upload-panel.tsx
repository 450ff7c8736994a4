import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import type { Source } from '../../features/feeds/sources/run-schema.ts'
import { upload } from '../kit/upload/upload-store.ts'
import { UploadProgressBar } from '../kit/upload/upload-progress.tsx'
import styles from './sources.module.css'
import { UploadedFile } from './uploaded-file.tsx'
import { uploadTarget } from './upload-target.ts'

/** The file that is being sent, and then what it is and where it belongs. */
export function UploadPanel({ sources }: { sources: readonly Source[] }) {
  const current = useStore(upload)
  const target = useStore(uploadTarget)
  const title = useRef<HTMLHeadingElement>(null)
  const { state } = current
  // The buttons of the step before are gone. While a file is sent nothing is taken from under the fingers.
  useEffect(() => {
    if (state === 'none') return
    title.current?.focus()
    title.current?.scrollIntoView({ block: 'nearest' })
  }, [state])
  if (current.state === 'none') return null
  return (
    <section className={styles['panel']} aria-labelledby="upload-title">
      <h2 id="upload-title" tabIndex={-1} ref={title}>
        {current.state === 'done' ? 'Файл отправлен' : 'Отправка файла'}
        {target === null ? null : `: источник ${target}`}
      </h2>
      {current.state === 'done' ? (
        <UploadedFile
          key={current.answer.id}
          file={current.file}
          answer={current.answer}
          sources={sources}
          target={target}
        />
      ) : (
        <UploadProgressBar upload={current} />
      )}
    </section>
  )
}
