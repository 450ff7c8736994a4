import { useNavigate } from 'react-router'
import { contentReads, draftCalls } from '../../features/content/edit/edit-contracts.ts'
import type { ContentDraft, ContentFile } from '../../features/content/edit/edit-schema.ts'
import { Button } from '../../ui/form/button.tsx'
import { callDesk, DeskError } from '../api/call-desk.ts'
import { describeAge } from '../content/content-words.ts'
import { FormError } from '../kit/form-error.tsx'
import { useNow } from '../kit/use-now.ts'
import { useSending } from '../kit/use-sending.ts'
import styles from './file.module.css'
import { openTypingStore } from './stored-typing.ts'

export type Reopen = (file: ContentFile, isDraft: boolean, done?: React.ReactNode) => void

interface DraftFoundProps {
  file: ContentFile
  draft: ContentDraft
  onReopen: Reopen
}

/** Somebody has begun to change the file: the person continues that, or discards it. */
export function DraftFound({ file, draft, onReopen }: DraftFoundProps) {
  const now = useNow()
  const { isSending, error, discard } = useDiscard(file, onReopen)
  return (
    <section className={styles['panel']} aria-label="Черновик">
      <p>
        Черновик: {describeAge(draft.at, now)}, {draft.by}. Ниже то, что на{'\u00a0'}сайте сейчас.
      </p>
      <div className={styles['actions']}>
        <Button onClick={() => onReopen(file, true)}>Продолжить</Button>
        <Button
          variant="secondary"
          isLoading={isSending}
          onClick={() => void discard(draft.version)}
        >
          Удалить черновик
        </Button>
      </div>
      <FormError error={error} />
    </section>
  )
}

/** Discards the draft of a file and opens what is published. A draft that has moved meanwhile is shown instead. */
export function useDiscard(file: ContentFile, onReopen: Reopen) {
  const { isSending, error, run } = useSending()
  const navigate = useNavigate()
  const { path } = file
  const discard = (version: number) =>
    run(async () => {
      try {
        if (version > 0) await callDesk(draftCalls.discard, { path, version })
      } catch (failure) {
        if (!(failure instanceof DeskError) || failure.status !== 409) throw failure
        const moved = await callDesk(contentReads.file, { path })
        onReopen(moved, false, 'Черновик изменился, пока вы\u00a0решали. Вот он, какой сейчас.')
        return
      }
      openTypingStore(path).clear()
      // Nothing is left of a file that was never published.
      if (file.base === null) {
        await navigate('/content')
        return
      }
      const next = await callDesk(contentReads.file, { path })
      onReopen(next, false, 'Черновик удалён.')
    })
  return { isSending, error, discard }
}
