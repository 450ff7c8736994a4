import type { CallInput } from '../api/call-desk.ts'
import type { runCalls } from '../../features/feeds/sources/run-contracts.ts'
import { Button } from '../../ui/form/button.tsx'
import type { DeskError } from '../api/call-desk.ts'
import { Dialog } from '../kit/dialog.tsx'
import styles from './sources.module.css'

/** What becomes of the demo company. */
export type DemoWord = NonNullable<CallInput<typeof runCalls.apply>['demo']>

/** What was answered for a source whose first lots are not applied yet: the question comes once. */
const answered = new Map<string, DemoWord>()

/** The answer that was given for a source, if any, as a field of a call. */
export function readDemoWord(source: string): { demo?: DemoWord } {
  const demo = answered.get(source)
  return demo === undefined ? {} : { demo }
}

/** Stores the answer for a source. */
export function rememberDemoWord(source: string, word: DemoWord | undefined): void {
  if (word !== undefined) answered.set(source, word)
}

interface DemoDialogProps {
  error: DeskError | null
  isSending: boolean
  onChoose: (word: DemoWord) => void
  onCancel: () => void
}

/** Asks what becomes of the demo company when the first own lots come. Nothing is done before. */
export function DemoDialog({ error, isSending, onChoose, onCancel }: DemoDialogProps) {
  if (error?.confirm !== 'demo') return null
  return (
    <Dialog title="На сайте пока демо-компания" onCancel={onCancel}>
      <p>
        Её проекты и{'\u00a0'}лоты придуманы. «Заменить» уберёт всё, что пришло с{'\u00a0'}ней и
        {'\u00a0'}не{'\u00a0'}менялось. «Оставить рядом» покажет посетителям и{'\u00a0'}её лоты, и
        {'\u00a0'}ваши.
      </p>
      <div className={styles['actions']}>
        <Button isLoading={isSending} onClick={() => onChoose('replace')}>
          Заменить
        </Button>
        <Button variant="secondary" isLoading={isSending} onClick={() => onChoose('beside')}>
          Оставить рядом
        </Button>
        <Button variant="text" onClick={onCancel}>
          Ничего не{'\u00a0'}делать
        </Button>
      </div>
    </Dialog>
  )
}

/** The error of a form, but for the question that the dialog asks. */
export function withoutDemo(error: DeskError | null): DeskError | null {
  return error?.confirm === 'demo' ? null : error
}
