import { useState } from 'react'
import { useNavigate } from 'react-router'
import { contentReads, publishCalls } from '../../features/content/edit/edit-contracts.ts'
import type { ContentFile, FileProblem } from '../../features/content/edit/edit-schema.ts'
import { Button } from '../../ui/form/button.tsx'
import { callDesk, DeskError } from '../api/call-desk.ts'
import { toPublishAddress } from '../content/content-address.ts'
import { FormError } from '../kit/form-error.tsx'
import { useSending } from '../kit/use-sending.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { type Reopen, useDiscard } from './draft-found.tsx'
import type { DraftSaver } from './draft-saver.ts'
import styles from './file.module.css'

interface FileActionsProps {
  file: ContentFile
  saver: DraftSaver
  /** Whether there is something to publish. */
  isDraft: boolean
  onProblems: (problems: readonly FileProblem[]) => void
  onReopen: Reopen
}

/** What can be done with a file: publish it now, look first at what that changes, discard the draft, delete the file. */
export function FileActions({ file, saver, isDraft, onProblems, onReopen }: FileActionsProps) {
  const { path, address } = file
  const navigate = useNavigate()
  const [isDeleting, setDeleting] = useState(false)
  const { isSending, error, run } = useSending()
  const discarding = useDiscard(file, onReopen)
  const look = (isMoved = false) =>
    navigate(toPublishAddress([path]), { state: isMoved ? { isMoved } : null })
  const publish = () =>
    run(async () => {
      // What is typed becomes the draft first: whatever fails then, nothing is lost.
      if (!(await saver.flush())) return
      try {
        const { problems, removals, token } = await callDesk(publishCalls.plan, { paths: [path] })
        if (problems.length > 0) {
          onProblems(problems)
          return
        }
        // That something leaves the site is for the person to see first.
        if (removals.length > 0) return look()
        await callDesk(publishCalls.publish, { paths: [path], token })
      } catch (failure) {
        if (!(failure instanceof DeskError)) throw failure
        if (failure.status === 409) return look(true)
        if (failure.problems.length === 0) throw failure
        onProblems(failure.problems as FileProblem[])
        return
      }
      const next = await callDesk(contentReads.file, { path })
      onReopen(next, false, <Published address={next.address ?? address} />)
    })
  const preview = () =>
    run(async () => {
      if (await saver.flush()) await look()
    })
  return (
    <div className={styles['finish']}>
      <FormError error={error ?? discarding.error} />
      <div className={styles['actions']}>
        <Button isLoading={isSending} disabled={!isDraft} onClick={() => void publish()}>
          Опубликовать сейчас
        </Button>
        <Button variant="secondary" disabled={!isDraft} onClick={() => void preview()}>
          Посмотреть, что изменится
        </Button>
        {isDraft ? (
          <Button
            variant="text"
            isLoading={discarding.isSending}
            onClick={() => {
              saver.drop()
              void discarding.discard(saver.version)
            }}
          >
            Удалить черновик
          </Button>
        ) : null}
        {file.base === null ? null : (
          <Button variant="text" onClick={() => setDeleting(true)}>
            Удалить файл…
          </Button>
        )}
      </div>
      {isDeleting ? (
        <DeleteDialog file={file} saver={saver} onClose={() => setDeleting(false)} />
      ) : null}
    </div>
  )
}

function Published({ address }: { address: string | null }) {
  return (
    <>
      Опубликовано: на{'\u00a0'}сайте через две секунды.{' '}
      {address === null ? null : (
        <a href={address} target="_blank" rel="noreferrer">
          Посмотреть на{'\u00a0'}сайте
        </a>
      )}
    </>
  )
}
