import { Link } from 'react-router'
import type { ContentDraft, ContentFile } from '../../features/content/edit/edit-schema.ts'
import { Button } from '../../ui/form/button.tsx'
import { toPublishAddress } from '../content/content-address.ts'
import { describeAge } from '../content/content-words.ts'
import { FormError } from '../kit/form-error.tsx'
import { useNow } from '../kit/use-now.ts'
import { type Reopen, useDiscard } from './draft-found.tsx'
import { FileUses } from './file-uses.tsx'
import styles from './file.module.css'

interface DeletingFileProps {
  file: ContentFile
  draft: ContentDraft
  onReopen: Reopen
}

/** A file that is to be deleted: it leaves the site when that is published. */
export function DeletingFile({ file, draft, onReopen }: DeletingFileProps) {
  const { isSending, error, discard } = useDiscard(file, onReopen)
  const now = useNow()
  return (
    <section className={styles['panel']} aria-label="К удалению">
      <p>
        К{'\u00a0'}удалению: {describeAge(draft.at, now)}, {draft.by}. На{'\u00a0'}сайте файл
        остаётся, пока удаление не{'\u00a0'}опубликовано.
      </p>
      <FileUses uses={file.used_by} />
      <div className={styles['actions']}>
        <Link to={toPublishAddress([file.path])} className={styles['back']}>
          Посмотреть, что изменится
        </Link>
        <Button
          variant="secondary"
          isLoading={isSending}
          onClick={() => void discard(draft.version)}
        >
          Не{'\u00a0'}удалять
        </Button>
      </div>
      <FormError error={error} />
    </section>
  )
}
