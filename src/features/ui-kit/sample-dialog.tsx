import { Button } from '../../ui/form/button.tsx'
import { Dialog } from '../../ui/form/dialog.tsx'
import { TextField } from '../../ui/form/text-field.tsx'

export interface DialogLook {
  size: 'form' | 'panel' | 'full'
  tone: 'premium_area' | 'business_area' | undefined
  title: string
}

interface SampleDialogProps {
  look: DialogLook
  onClose: () => void
}

/** A dialog with text, a field and a button. */
export function SampleDialog({ look, onClose }: SampleDialogProps) {
  return (
    <Dialog isOpen onClose={onClose} {...look}>
      <p>Окно держит фокус, закрывается по Escape, по щелчку мимо него и по кнопке «Закрыть».</p>
      <TextField label="Имя" name="name" autoComplete="off" hint="Кириллицей или латиницей" />
      <p>
        <Button size="l">Отправить</Button>
      </p>
    </Dialog>
  )
}
