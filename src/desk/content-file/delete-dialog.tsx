import { useNavigate } from 'react-router'
import { publishCalls } from '../../features/content/edit/edit-contracts.ts'
import type { ContentFile } from '../../features/content/edit/edit-schema.ts'
import { Button } from '../../ui/form/button.tsx'
import { callDesk } from '../api/call-desk.ts'
import { toPublishAddress } from '../content/content-address.ts'
import { Dialog } from '../kit/dialog.tsx'
import { FormError } from '../kit/form-error.tsx'
import { useSending } from '../kit/use-sending.ts'
import type { DraftSaver } from './draft-saver.ts'
import { FileUses } from './file-uses.tsx'
import styles from './file.module.css'

interface DeleteDialogProps {
  file: ContentFile
  saver: DraftSaver
  onClose: () => void
}

/** Says what needs a file before its deletion is drafted, and shows what that would change. */
export function DeleteDialog({ file, saver, onClose }: DeleteDialogProps) {
  const navigate = useNavigate()
  const { isSending, error, run } = useSending()
  const remove = () =>
    run(async () => {
      // Nothing of it may be saved over the deletion.
      saver.drop()
      const { drafts } = await callDesk(publishCalls.delete, {
        path: file.path,
        version: saver.version,
      })
      await navigate(toPublishAddress(drafts.length === 0 ? [file.path] : drafts))
    })
  return (
    <Dialog title={`Удалить «${file.title}»?`} onCancel={onClose}>
      <p>
        Сначала покажем, что изменится на{'\u00a0'}сайте. Файл уйдёт с{'\u00a0'}сайта, когда вы
        {'\u00a0'}опубликуете удаление.
      </p>
      <FileUses uses={file.used_by} />
      <FormError error={error} />
      <div className={styles['actions']}>
        <Button isLoading={isSending} onClick={() => void remove()}>
          Удалить
        </Button>
        <Button variant="text" onClick={onClose}>
          Не{'\u00a0'}удалять
        </Button>
      </div>
    </Dialog>
  )
}
