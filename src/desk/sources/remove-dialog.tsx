import { type FormEvent, useState } from 'react'
import { sourceCalls } from '../../features/feeds/sources/source-contracts.ts'
import type { Source } from '../../features/feeds/sources/run-schema.ts'
import { Button } from '../../ui/form/button.tsx'
import { callDesk } from '../api/call-desk.ts'
import { Conflict } from '../kit/conflict.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Options } from '../kit/options.tsx'
import { countLots } from './run-words.ts'
import { describeLots } from './source-words.ts'
import styles from './sources.module.css'
import { useSourceVersion } from './use-source-version.ts'

interface RemoveDialogProps {
  source: Source
  /** With what was done, in a sentence. */
  onDone: (words: string) => void
  onClose: () => void
}

/** Removes a source: the person says what becomes of its lots. */
export function RemoveDialog({ source, onDone, onClose }: RemoveDialogProps) {
  const { name } = source
  const { isSending, error, send } = useSourceVersion(source)
  const [wrong, setWrong] = useState<string | undefined>()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const lots = new FormData(event.currentTarget).get('lots')
    if (lots !== 'keep' && lots !== 'withdraw') {
      setWrong('Выберите, что делать с\u00a0лотами')
      return
    }
    setWrong(undefined)
    void send(async (version) => {
      const { withdrawn } = await callDesk(sourceCalls.remove, { name, lots, version })
      onDone(
        lots === 'keep'
          ? `Сайт больше не\u00a0загружает ${name}. Пока его лоты на\u00a0сайте, имя остаётся в\u00a0списке.`
          : `Источник ${name} удалён, с\u00a0продажи снято: ${countLots(withdrawn)}.`,
      )
    })
  }
  return (
    <Dialog title={`Удалить ${name}?`} onCancel={onClose}>
      <p>Сейчас по нему на сайте: {describeLots(source)}.</p>
      <form className={styles['form']} onSubmit={submit} noValidate>
        <Options
          legend="Что сделать с лотами"
          name="lots"
          options={[
            ['keep', 'Оставить лоты на\u00a0сайте'],
            ['withdraw', 'Снять с\u00a0продажи'],
          ]}
          error={wrong ?? error?.fields['lots']?.[0]}
        />
        <Conflict error={error}>
          {(current: Source) => <>{`. Сейчас: ${describeLots(current)}.`}</>}
        </Conflict>
        <div className={styles['actions']}>
          <Button type="submit" isLoading={isSending}>
            {error?.body['current'] ? 'Всё равно удалить' : 'Удалить'}
          </Button>
          <Button variant="text" onClick={onClose}>
            Не{'\u00a0'}удалять
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
