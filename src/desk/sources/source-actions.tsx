import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { sourceCalls } from '../../features/feeds/sources/source-contracts.ts'
import type { Source } from '../../features/feeds/sources/run-schema.ts'
import { Button } from '../../ui/form/button.tsx'
import { callDesk, DeskError } from '../api/call-desk.ts'
import { FormError } from '../kit/form-error.tsx'
import { FileButton } from '../kit/upload/drop-zone.tsx'
import { useSending } from '../kit/use-sending.ts'
import { can } from '../session/can.ts'
import { ChangeDialog } from './change-dialog.tsx'
import { DemoDialog, type DemoWord, rememberDemoWord, withoutDemo } from './demo-dialog.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import styles from './source-card.module.css'
import { mayNameCity } from './source-words.ts'
import { ACCEPTED, sendTo } from './upload-target.ts'

interface SourceActionsProps {
  source: Source
  onRemoved: (words: string) => void
}

/** What can be done with a source, for those who may. */
export function SourceActions({ source, onRemoved }: SourceActionsProps) {
  const { name, address, format, paused, in_content, version } = source
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { isSending, error, clear, run } = useSending()
  const [dialog, setDialog] = useState<'change' | 'remove' | null>(null)
  const [isPreview, setPreview] = useState(false)
  if (!can(sourceCalls.run)) return null
  const start = (preview: boolean, demo?: DemoWord) => {
    setPreview(preview)
    return run(async () => {
      const begun = await callDesk(sourceCalls.run, { name, preview, ...(demo && { demo }) })
      rememberDemoWord(name, demo)
      await navigate(`/sources/${name}/runs/${begun.run.id}`)
    })
  }
  const turn = () =>
    run(async () => {
      try {
        await callDesk(paused ? sourceCalls.resume : sourceCalls.pause, { name, version })
      } catch (failure) {
        // Somebody else was faster: the next press is about what is shown then.
        if (failure instanceof DeskError && failure.status === 409) void revalidate()
        throw failure
      }
      await revalidate()
    })
  const isFetched = address !== null
  return (
    <>
      <div className={styles['actions']}>
        {isFetched ? (
          <>
            <Button variant="text" isLoading={isSending} onClick={() => void start(false)}>
              Загрузить сейчас
            </Button>
            <Button variant="text" isLoading={isSending} onClick={() => void start(true)}>
              Посмотреть, что изменится
            </Button>
          </>
        ) : null}
        <FileButton
          variant="text"
          label="Загрузить файл"
          accept={ACCEPTED}
          onFile={(file) => sendTo(name, file)}
        />
        {isFetched ? (
          <Button variant="text" isLoading={isSending} onClick={() => void turn()}>
            {paused ? 'Возобновить' : 'Поставить на\u00a0паузу'}
          </Button>
        ) : null}
        {(isFetched || mayNameCity(format)) && !in_content ? (
          <Button variant="text" onClick={() => setDialog('change')}>
            Изменить
          </Button>
        ) : null}
        {in_content ? null : (
          <Button variant="text" onClick={() => setDialog('remove')}>
            Удалить
          </Button>
        )}
      </div>
      <FormError error={withoutDemo(error)} />
      <DemoDialog
        error={error}
        isSending={isSending}
        onChoose={(word) => void start(isPreview, word)}
        onCancel={clear}
      />
      {dialog === 'change' ? (
        <ChangeDialog
          source={source}
          onClose={() => setDialog(null)}
          onDone={() => {
            setDialog(null)
            void revalidate()
          }}
        />
      ) : null}
      {dialog === 'remove' ? (
        <RemoveDialog
          source={source}
          onClose={() => setDialog(null)}
          onDone={(words) => {
            setDialog(null)
            onRemoved(words)
          }}
        />
      ) : null}
    </>
  )
}
